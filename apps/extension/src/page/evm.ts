import { isRecord, type Place } from '../protocol.ts'
import type { Channel } from './channel.ts'

type Listener = (payload: unknown) => void
const PLACE: Place = 'evm'
/** Error codes of EIP-1474. */
const INTERNAL = -32603
const INVALID_PARAMS = -32602

/**
 * Announces an EIP-1193 provider through EIP-6963.
 * https://eips.ethereum.org/EIPS/eip-1193
 * https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceEvm(
  target: Window,
  channel: Channel,
  face: { readonly name: string; readonly icon: string },
): void {
  const listeners = new Map<string, Set<Listener>>()
  channel.follow(PLACE, (event, payload) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  })
  const provider = Object.freeze({
    async request(asked: unknown) {
      const { method, params } = (isRecord(asked) ? asked : {}) as { method?: unknown; params?: unknown }
      if (typeof method !== 'string') throw coded(new Error('A method is needed.'), INVALID_PARAMS)
      try {
        return await channel.request(PLACE, method, params ?? [])
      } catch (error) {
        throw coded(error as Error, INTERNAL)
      }
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  })
  const info = Object.freeze({ uuid: uuid(), rdns: 'org.foyer.dev-wallet', ...face })
  const announce = () =>
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Adds the fallback code if the error has none, because EIP-1193 requires a code. */
const coded = (error: Error & { code?: number }, fallback: number) =>
  Object.assign(error, { code: error.code ?? fallback })

/** A version 4 UUID (RFC 9562). `crypto.randomUUID` is not available in insecure contexts. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
