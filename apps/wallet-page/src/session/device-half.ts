import { custom, type InferOutput, is, number, optional, strictObject, string } from 'valibot'
import type { Store } from './store.ts'

/* The half of this device for each wallet that was opened here, encrypted under a key that the browser does not export. */

/** `next`: of a data key that the login service may not have yet. */
type Slot = 'device-half' | 'next-half'
const nameOf = (walletId: string, slot: Slot): string => `${slot} ${walletId}`
const bytes = custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)
const record = strictObject({
  walletId: string(),
  epoch: number(),
  context: string(),
  key: custom<CryptoKey>((value) => value instanceof CryptoKey),
  nonce: bytes,
  sealed: bytes,
  /** When its pair was made, in milliseconds since 1970. Those that were made first do not say. */
  since: optional(number()),
})
type Place = Pick<InferOutput<typeof record>, 'walletId' | 'epoch' | 'context'>
export type DeviceHalf = Place & { readonly half: Uint8Array; readonly since: number }

/** Stores the half under a new key, and reads it back, so that no wallet relies on a half that is not there. */
export async function keepDeviceHalf(
  store: Store,
  { half, walletId, epoch, context, since = Date.now() }: Omit<DeviceHalf, 'since'> & { readonly since?: number },
  slot: Slot = 'device-half',
): Promise<void> {
  const place = { walletId, epoch, context }
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, place), key, Uint8Array.from(half))
  await store.put(nameOf(walletId, slot), { ...place, key, nonce, sealed: new Uint8Array(sealed), since })
  const back = await loadDeviceHalf(store, walletId, slot)
  const isSame = back?.half.length === half.length && back.half.every((byte, at) => byte === half[at])
  if (!isSame) throw new RangeError('the half was not stored')
}

/** Undefined if there is none, or if it was changed. Both mean that this device is new. */
export async function loadDeviceHalf(
  store: Store,
  walletId: string,
  slot: Slot = 'device-half',
): Promise<DeviceHalf | undefined> {
  const stored = await store.get(nameOf(walletId, slot))
  if (!is(record, stored) || stored.walletId !== walletId) return undefined
  const { key, nonce, sealed, since = 0, ...place } = stored
  try {
    const half = await crypto.subtle.decrypt(algorithm(nonce, place), key, sealed)
    return { ...place, half: new Uint8Array(half), since }
  } catch {
    return undefined // As above.
  }
}

/** No request is on its way for longer, in milliseconds. */
const ON_ITS_WAY_MS = 600_000

/**
 * The half of a new pair, or of a new data key, takes the place of the old one once the login service has its other half, and not before.
 * It is given up once the service cannot get that half any more: a page that was reloaded meanwhile would be without both.
 */
export async function takeNextHalf(
  store: Store,
  { id, epoch }: { readonly id: string; readonly epoch: number },
  contexts: readonly string[],
): Promise<void> {
  const next = await loadDeviceHalf(store, id, 'next-half')
  // The request with a later key may still be on its way.
  if (!next || next.epoch > epoch) return
  const isThere = next.epoch === epoch && contexts.includes(next.context)
  if (isThere) await keepDeviceHalf(store, next)
  if (isThere || next.epoch < epoch || Date.now() - next.since > ON_ITS_WAY_MS)
    await store.remove(nameOf(id, 'next-half'))
  next.half.fill(0)
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, { walletId, epoch, context }: Place) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([walletId, epoch, context])),
})
