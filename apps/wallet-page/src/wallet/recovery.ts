import { isFoyerError } from '@foyer/base'
import { HTTP_STATUS, WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { custom, is, optional, strictObject, string } from 'valibot'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { toBase64Url } from '../session/base64url.ts'
import { exclusively } from '../session/exclusively.ts'
import type { Services } from '../session/services.ts'
import { publicPoint, type SessionKey } from '../session/session-key.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import { ADMISSION, halfOf, isRefusal, releaseHalf, unlockNewDevice } from './open.ts'
import type { WalletEvent } from './states.ts'

/* A device that the wallet does not know: the link of a second mail opens it, or another device of the visitor. */

type Around = {
  readonly services: Services
  readonly store: Store
  readonly signer: SignerClient
  readonly key: SessionKey
  /** The host page's origin, as the browser names it. */
  readonly site: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Waits for two seconds. */
  readonly pause: () => Promise<void>
}

/** A minute of pauses. */
const LONG_TURNS = 30
const RECOVERY = 'recovery'
const recoveryRecord = strictObject({
  id: string(),
  walletId: string(),
  privateKey: custom<CryptoKey>((value) => value instanceof CryptoKey),
  publicKey: custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** The visitor looks at the wallet until then (ISO 8601). */
  viewedUntil: optional(string()),
})

/** A request that waits for its answer outlives the page, so that a reload sends no further mail. */
export const askRecovery = (wallet: WalletRecord, around: Around): Promise<WalletEvent> =>
  exclusively(RECOVERY, () => ask(wallet, around))

async function ask(wallet: WalletRecord, around: Around): Promise<WalletEvent> {
  const { services, store, site, key } = around
  const waiting = await store.get(RECOVERY)
  if (is(recoveryRecord, waiting) && waiting.walletId === wallet.id)
    return { type: 'recovery-asked', requestId: waiting.id, viewedUntil: waiting.viewedUntil }
  const oneTime = await createOneTimeKey()
  const sealTo = toBase64Url(oneTime.publicKey)
  const { statement } = await services.startRecovery({ walletId: wallet.id, site })
  const { id } = await services.requestRecovery({ statement, sealTo, key: await publicPoint(key) })
  await store.put(RECOVERY, { id, walletId: wallet.id, ...oneTime })
  return { type: 'recovery-asked', requestId: id }
}

/** That the visitor looks at the wallet while it waits outlives the page too. */
export const keepViewed = (store: Store, viewedUntil: string): Promise<void> => putViewed(store, viewedUntil)

/** A visitor who signs out, and comes back with a code, decides anew. */
export const forgetViewed = (store: Store): Promise<void> => putViewed(store, undefined)

const putViewed = (store: Store, viewedUntil: string | undefined): Promise<void> =>
  exclusively(RECOVERY, async () => {
    const waiting = await store.get(RECOVERY)
    if (!is(recoveryRecord, waiting)) return
    const { viewedUntil: _, ...request } = waiting
    await store.put(RECOVERY, viewedUntil === undefined ? request : { ...request, viewedUntil })
  })

export async function readRecovery(wallet: WalletRecord, requestId: string, around: Around): Promise<WalletEvent> {
  try {
    return await read(wallet, requestId, around)
  } catch (error) {
    const { store } = around
    const waiting = await store.get(RECOVERY)
    const isViewed = is(recoveryRecord, waiting) && waiting.id === requestId && waiting.viewedUntil !== undefined
    // Who looks meanwhile presses nothing that would ask again, and hours of waiting lose a connection sooner or later.
    if (!isViewed || isRefusal(error) || isFoyerError(error, WALLET_KEY_DAMAGED)) throw error
    await pauseUntilAsked(around, true)
    return { type: 'recovery-pending', isAsking: (await store.get(ADMISSION)) !== undefined }
  }
}

async function read(wallet: WalletRecord, requestId: string, around: Around): Promise<WalletEvent> {
  const { services, store } = around
  const other = await admitted(wallet, around)
  if (other === 'unlocked') return { type: 'unlocked' }
  const read = await services.readRecovery({ id: requestId }).catch((error: unknown) => {
    if (isForgotten(error)) return 'forgotten' as const
    // Another device may still answer, so what is no answer of the service ends nothing.
    if (other === 'none' || isRefusal(error)) throw error
    return undefined
  })
  if (read === 'forgotten') return ended(requestId, store)
  if (!read) {
    await around.pause()
    return { type: 'recovery-pending', isAsking: true }
  }
  const { status, opensAt, half } = read
  if (status === 'pending' || status === 'waiting') {
    await pauseUntilAsked(around, status === 'waiting' && other === 'none')
    return { type: 'recovery-pending', opensAt, isAsking: other !== 'none' }
  }
  const oneTime = await store.get(RECOVERY)
  const isOurs = is(recoveryRecord, oneTime) && oneTime.id === requestId
  if (status === 'released' && !isOurs) return { type: 'recovery-used' }
  if (status !== 'released' || !half || !isOurs) return ended(requestId, store)
  const { privateKey, publicKey } = oneTime
  const recovered = halfOf({ privateKey, publicKey }, half, wallet, RECOVERY_CONTEXT)
  const released = await releaseHalf(wallet, RECOVERY_CONTEXT, services)
  await unlockNewDevice(wallet, [recovered, released], around)
  // Last, so that whatever fails before can be tried again with the same approval.
  await store.remove(RECOVERY)
  return { type: 'unlocked' }
}

/** The next one is asked for anew. */
async function ended(requestId: string, store: Store): Promise<WalletEvent> {
  const waiting = await store.get(RECOVERY)
  // Another tab may have asked since, with another key.
  if (is(recoveryRecord, waiting) && waiting.id === requestId) await store.remove(RECOVERY)
  return { type: 'recovery-ended' }
}

/** The service deletes requests a day after their end, when a page that slept for days asks about its own. */
const isForgotten = (error: unknown): boolean =>
  isFoyerError(error, HTTP_STATUS) && Number(error.context.status) === 404

/** @param isLong the wallet opens in hours: it is looked at each minute, and at once when another device is asked meanwhile */
async function pauseUntilAsked({ pause, store }: Around, isLong: boolean): Promise<void> {
  for (let turn = 0; turn < (isLong ? LONG_TURNS : 1); turn += 1) {
    await pause()
    if ((await store.get(ADMISSION)) !== undefined) return
  }
}

/** Whether another device has let this one in, and nothing else. */
export async function readAdmission(wallet: WalletRecord, around: Around): Promise<WalletEvent> {
  const other = await admitted(wallet, around)
  if (other === 'unlocked') return { type: 'unlocked' }
  if (other === 'none') return { type: 'device-ended' }
  await around.pause()
  return { type: 'device-pending' }
}

/** What another device has answered, where one was asked. */
async function admitted(wallet: WalletRecord, around: Around): Promise<'none' | 'pending' | 'unlocked'> {
  const isAsked = (await around.store.get(ADMISSION)) !== undefined
  return isAsked ? (await import('./admission.ts')).useAdmission(wallet, around) : 'none'
}
