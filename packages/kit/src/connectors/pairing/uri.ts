import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import { isHex32 } from './bytes.ts'

/** The content of a pairing URI (ERC-1328, https://eips.ethereum.org/EIPS/eip-1328). */
export type PairingUri = {
  readonly topic: string
  readonly symKey: string
  /** Epoch seconds; absent in URIs of older clients. */
  readonly expiryTimestamp?: number
  readonly methods?: readonly string[]
  /** The relay that has the proposal, for wallets that support the reserved `relay-data`. */
  readonly relayUrl?: string
}

export function formatUri(uri: PairingUri): string {
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: uri.symKey })
  if (uri.expiryTimestamp) query.set('expiryTimestamp', `${uri.expiryTimestamp}`)
  if (uri.relayUrl) query.set('relay-data', uri.relayUrl)
  if (uri.methods) query.set('methods', uri.methods.join())
  return `wc:${uri.topic}@2?${query}`
}

/**
 * Parses a pairing URI in every known form: parameters in any order, `wc://`, or entirely in base64.
 * @throws INVALID_PARAMETER when it is not a pairing URI
 */
export function parseUri(text: string): PairingUri {
  const plain = /^wc:/i.test(text.trim()) ? text.trim() : decodeBase64(text.trim())
  const match = /^wc:(?:\/\/)?([0-9a-f]{64})@2\/?\?(.+)$/i.exec(plain)
  const query = new URLSearchParams(match?.[2])
  const topic = match?.[1]?.toLowerCase()
  const symKey = query.get('symKey')?.toLowerCase()
  const relayProtocol = query.get('relay-protocol')
  const expiry = query.get('expiryTimestamp')
  const relayData = query.get('relay-data')
  const methods = query.get('methods')
  const bad = (reason: string) => new FoyerError(INVALID_PARAMETER, { context: { parameter: 'uri', reason } })
  if (!isHex32(topic)) throw bad('not a pairing URI of version 2')
  if (!isHex32(symKey)) throw bad('symKey is not 32 bytes of hex')
  if (relayProtocol !== 'irn') throw bad('only the irn relay protocol is known')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) throw bad('expiryTimestamp is not a number of seconds')
  return {
    topic,
    symKey,
    ...(expiry === null ? {} : { expiryTimestamp: Number(expiry) }),
    ...(relayData === null ? {} : { relayUrl: relayData }),
    ...(methods === null ? {} : { methods: methods.replace(/[[\]]/g, '').split(',').filter(Boolean) }),
  }
}

function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return '' // Not base64 either; the caller throws the error.
  }
}
