import type { AccountDetail } from '../../core/connections/adapter.ts'
import { fits, isTaproot } from './address.ts'

/** One address as wallets list them; WalletConnect's `getAccountAddresses` has these names. */
export type AddressRecord = {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string
  readonly path?: string
  readonly intention?: 'payment' | 'ordinal'
}

/** A page of addresses is plenty: the rest of a long list is not looked at. */
const ADDRESSES_MAX = 20

/**
 * Addresses of a network out of what a wallet said, the one for payments first and the one for ordinals second. What is no address
 * of the network is left out.
 */
export function readAddresses(value: unknown, chain: string): AccountDetail[] {
  if (!Array.isArray(value)) return []
  const records = value.slice(0, ADDRESSES_MAX).flatMap((item) => readRecord(item, chain) ?? [])
  const seen = new Set<string>()
  const once = records.filter(({ address }) => (seen.has(address) ? false : seen.add(address)))
  const payment = once.find(({ type }) => type === 'payment') ?? once.find(({ type }) => type === undefined) ?? once[0]
  return [...(payment ? [payment] : []), ...once.filter((record) => record !== payment)].map((record, index) => ({
    ...record,
    type: record.type ?? (index === 0 ? 'payment' : 'ordinal'),
  }))
}

function readRecord(item: unknown, chain: string): AccountDetail | undefined {
  const record = typeof item === 'string' ? { address: item } : item
  if (typeof record !== 'object' || record === null) return undefined
  const { address, publicKey, path, intention, purpose } = record as Record<string, unknown>
  if (typeof address !== 'string' || !fits(address, chain)) return undefined
  const type = typeOf(intention ?? purpose, address)
  return {
    address,
    ...(type === undefined ? {} : { type }),
    ...(typeof publicKey === 'string' && /^([0-9a-f]{64}|[0-9a-f]{66})$/i.test(publicKey) ? { publicKey } : {}),
    ...(typeof path === 'string' && /^m(\/\d{1,10}['h]?){1,10}$/.test(path) ? { path } : {}),
  }
}

function typeOf(purpose: unknown, address: string): 'payment' | 'ordinal' | undefined {
  if (purpose === 'payment') return 'payment'
  if (purpose === 'ordinal' || purpose === 'ordinals') return 'ordinal'
  return isTaproot(address) ? undefined : 'payment'
}
