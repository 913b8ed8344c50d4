import { custom, type InferOutput, is, number, strictObject, string } from 'valibot'
import type { Store } from './store.ts'

/* The half of this device for each wallet that was opened here, encrypted under a key that the browser does not export. */

const nameOf = (walletId: string): string => `device-half ${walletId}`
const bytes = custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)
const record = strictObject({
  walletId: string(),
  epoch: number(),
  context: string(),
  key: custom<CryptoKey>((value) => value instanceof CryptoKey),
  nonce: bytes,
  sealed: bytes,
})
type Place = Pick<InferOutput<typeof record>, 'walletId' | 'epoch' | 'context'>
export type DeviceHalf = Place & { readonly half: Uint8Array }

/** Stores the half under a new key, and reads it back, so that no wallet relies on a half that is not there. */
export async function keepDeviceHalf(store: Store, { half, walletId, epoch, context }: DeviceHalf): Promise<void> {
  const place = { walletId, epoch, context }
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, place), key, Uint8Array.from(half))
  await store.put(nameOf(walletId), { ...place, key, nonce, sealed: new Uint8Array(sealed) })
  const back = await loadDeviceHalf(store, walletId)
  const isSame = back?.half.length === half.length && back.half.every((byte, at) => byte === half[at])
  if (!isSame) throw new RangeError('the half was not stored')
}

/** Undefined if there is none, or if it was changed. Both mean that this device is new. */
export async function loadDeviceHalf(store: Store, walletId: string): Promise<DeviceHalf | undefined> {
  const stored = await store.get(nameOf(walletId))
  if (!is(record, stored) || stored.walletId !== walletId) return undefined
  const { key, nonce, sealed, ...place } = stored
  try {
    return { ...place, half: new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, place), key, sealed)) }
  } catch {
    return undefined // As above.
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, { walletId, epoch, context }: Place) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([walletId, epoch, context])),
})
