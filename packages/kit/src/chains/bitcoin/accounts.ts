import type { AccountDetail } from '../../core/connections/adapter.ts'
import { fits, isTaproot } from './address.ts'

/** An address as wallets list it, with the field names of WalletConnect's `getAccountAddresses`. */
export type AddressRecord = {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string
  readonly path?: string
  readonly intention?: 'payment' | 'ordinal'
}

/** Maximum number of addresses that are read from a list. */
const ADDRESSES_MAX = 20

/**
 * Reads the addresses of a network from a wallet's answer, the one for payments first and the one for ordinals second. Entries
 * that are not addresses of the network are left out.
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
