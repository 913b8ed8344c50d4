import { isFoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS, WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { DEVICE_REQUEST_MS } from '@foyer/base/constants'
import { deviceHalfInfo } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { custom, type InferOutput, is, number, optional, strictObject, string } from 'valibot'
import { createDeviceCode, pskOf, shownDeviceCode } from '../keys/device-code.ts'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { exclusively } from '../session/exclusively.ts'
import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import { ADMISSION, isRefusal, releaseHalf, unlockNewDevice } from './open.ts'

/* Another device of the visitor lets this one in: manage/admit.ts is its part. Loaded only when it is wanted. */

/** A code that is about to end is not worth typing. */
const WORTH_MS = 60_000

const record = strictObject({
  id: string(),
  walletId: string(),
  code: strictObject({ ofKey: string(), secret: string() }),
  /** Milliseconds since 1970, by the clock of this device. */
  expiresAt: number(),
  /** When the service wants to be asked again, and not before. */
  readAt: optional(number()),
  privateKey: custom<CryptoKey>((value) => value instanceof CryptoKey),
  publicKey: custom<Uint8Array>((value) => value instanceof Uint8Array),
})

type Around = {
  readonly services: Services
  readonly store: Store
  readonly signer: SignerClient
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type DeviceCode = { readonly code: string; readonly expiresAt: number }

/**
 * Asks the visitor's other devices. A request that waits already goes on, also after a reload.
 * @returns what the visitor types on one of them, and until when, in milliseconds since 1970
 * @throws TOO_MANY_REQUESTS, WALLET_FROZEN
 */
export const askToBeAdmitted = (wallet: WalletRecord, around: Around): Promise<DeviceCode> =>
  // Of two requests at once, the service keeps one, which has to be the one that is shown and kept here.
  exclusively(ADMISSION, () => ask(wallet, around))

async function ask(wallet: WalletRecord, { services, store, now }: Around): Promise<DeviceCode> {
  const waiting = await store.get(ADMISSION)
  if (is(record, waiting) && waiting.walletId === wallet.id && waiting.expiresAt > now() + WORTH_MS)
    return { code: shownDeviceCode(waiting.code), expiresAt: waiting.expiresAt }
  const oneTime = await createOneTimeKey()
  const code = await createDeviceCode(wallet.id, oneTime.publicKey)
  // The service's time may be another one than that of this device, by which alone the end is told here, in the frame and in the host.
  const expiresAt = now() + DEVICE_REQUEST_MS
  const { id } = await services.requestDevice({ walletId: wallet.id, sealTo: toBase64Url(oneTime.publicKey) })
  await store.put(ADMISSION, { id, walletId: wallet.id, code, expiresAt, ...oneTime })
  return { code: shownDeviceCode(code), expiresAt }
}

/**
 * Opens the wallet with what another device has answered, and makes a pair for this one.
 * @returns `none` where nothing is waited for any more, also if another tab has used the answer
 * @throws WALLET_KEY_DAMAGED for an answer that does not open it
 */
export const useAdmission = (wallet: WalletRecord, around: Around): Promise<'none' | 'pending' | 'unlocked'> =>
  exclusively(ADMISSION, async () => {
    const { store, now } = around
    const waiting = await store.get(ADMISSION)
    if (!is(record, waiting) || waiting.walletId !== wallet.id) return 'none'
    const { readAt = 0, expiresAt } = waiting
    if (now() < Math.min(readAt, expiresAt)) return 'pending'
    try {
      return await answered(wallet, waiting, around)
    } catch (error) {
      // A connection that is lost is waited for as long as the request lives, and so is a service that is asked too often.
      if (isRefusal(error) || isFoyerError(error, WALLET_KEY_DAMAGED) || now() >= expiresAt) {
        await store.remove(ADMISSION)
        throw error
      }
      if (isFoyerError(error, TOO_MANY_REQUESTS))
        await store.put(ADMISSION, { ...waiting, readAt: now() + Number(error.context.seconds) * 1_000 })
      return 'pending'
    }
  })

async function answered(
  wallet: WalletRecord,
  waiting: InferOutput<typeof record>,
  { services, store, signer }: Around,
): Promise<'none' | 'pending' | 'unlocked'> {
  const { status, admission } = await services.readDeviceRequest({ id: waiting.id })
  if (status === 'pending') return 'pending'
  if (admission?.epoch !== wallet.epoch) {
    await store.remove(ADMISSION)
    return 'none'
  }
  const { context, epoch, encapsulated, ciphertext } = admission
  const { privateKey, publicKey, code } = waiting
  const psk = await pskOf(wallet.id, publicKey, code.secret)
  const sealed = { encapsulated: fromBase64Url(encapsulated), ciphertext: fromBase64Url(ciphertext) }
  const own = { sealed, key: { privateKey, publicKey }, info: deviceHalfInfo(wallet.id, context, epoch), psk }
  await unlockNewDevice(wallet, [own, await releaseHalf(wallet, context, services)], { signer, store, services })
  await store.remove(ADMISSION)
  return 'unlocked'
}
