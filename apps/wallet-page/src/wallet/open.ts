import { FoyerError, isFoyerError } from '@foyer/base'
import { HTTP_STATUS, WALLET_FROZEN, WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { contextMessage, halfInfo } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { createOneTimeKey, type OneTimeKey } from '../keys/one-time-key.ts'
import { zero } from '../keys/zero.ts'
import { fromBase64Url, randomId, toBase64Url } from '../session/base64url.ts'
import { keepDeviceHalf } from '../session/device-half.ts'
import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import type { Half } from '../signer/messages.ts'

/* What opening a wallet consists of, whichever half opens it. */

/** Where the store keeps what admission.ts waits for. */
export const ADMISSION = 'admission'

/** Statuses of a service that is asked too soon or too often, or that has not heard all. */
const FOR_NOW = [408, 425, 429]

/** Whether a service has refused, and would again. One that is busy, in trouble or out of reach has not. */
export function isRefusal(error: unknown): boolean {
  if (!isFoyerError(error, HTTP_STATUS)) return isFoyerError(error, WALLET_FROZEN)
  const status = Number(error.context.status)
  return status < 500 && !FOR_NOW.includes(status)
}

/** Whether the login service says that there is no such session. A connection that is lost ends none. */
export const isWithoutSession = (error: unknown): boolean =>
  isFoyerError(error, HTTP_STATUS) && Number(error.context.status) === 401

/** Opens the wallet, and makes a pair for this device, so that it needs nothing else the next time. */
export async function unlockNewDevice(
  wallet: WalletRecord,
  halves: [Half, Half],
  { signer, store, services }: { signer: SignerClient; store: Store; services: Services },
): Promise<void> {
  const { pair } = await signer.ask({ kind: 'unlock', wallet: walletOf(wallet), halves, newPair: true })
  if (!pair) throw new FoyerError(WALLET_KEY_DAMAGED)
  const place = { walletId: wallet.id, epoch: wallet.epoch, context: randomId() }
  await keepDeviceHalf(store, { ...place, half: pair.own })
  const proof = await contextProof(place, pair.service, wallet.addresses.eip155, signer)
  await services.addContext({ ...place, half: toBase64Url(pair.service), proof })
  zero(pair.own, pair.service)
}

type Passkeys = Awaited<ReturnType<Services['listPasskeys']>>['passkeys']

/** Opens the wallet on a new device with what a passkey's authenticator derived, which is overwritten by the caller. */
export async function openWithPasskey(
  wallet: WalletRecord,
  { credentialId, prf }: { readonly credentialId: string; readonly prf: Uint8Array },
  passkeys: Passkeys,
  around: { signer: SignerClient; store: Store; services: Services },
): Promise<void> {
  const passkey = passkeys.find((known) => known.credentialId === credentialId)
  if (!passkey) throw new FoyerError(WALLET_KEY_DAMAGED)
  const { context } = passkey
  const place = { walletId: wallet.id, epoch: wallet.epoch, context }
  const own = { locked: fromBase64Url(passkey.sealed), prf, place }
  await unlockNewDevice(wallet, [own, await releaseHalf(wallet, context, around.services)], around)
}

/** The wallet's signature that this device has opened it. */
export async function contextProof(
  { walletId, epoch, context }: { walletId: string; epoch: number; context: string },
  half: Uint8Array,
  account: string,
  signer: SignerClient,
): Promise<string> {
  const message = new TextEncoder().encode(contextMessage(walletId, epoch, context, await sha256(half)))
  const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
  return toBase64Url(signed)
}

/** A half of the login service, sealed to a key that is used once. */
export async function releaseHalf(wallet: WalletRecord, context: string, services: Services): Promise<Half> {
  const oneTime = await createOneTimeKey()
  const sealTo = toBase64Url(oneTime.publicKey)
  const half = await services.releaseHalf({ walletId: wallet.id, epoch: wallet.epoch, context, sealTo })
  return halfOf(oneTime, half, wallet, context)
}

export function halfOf(
  key: OneTimeKey,
  half: Awaited<ReturnType<Services['releaseHalf']>>,
  wallet: WalletRecord,
  context: string,
): Half {
  const sealed = { encapsulated: fromBase64Url(half.encapsulated), ciphertext: fromBase64Url(half.ciphertext) }
  return { sealed, key, info: halfInfo(wallet.id, context, wallet.epoch) }
}

export const walletOf = ({ id, epoch, addresses, ciphertext }: WalletRecord) => ({
  walletId: id,
  epoch,
  addresses,
  ciphertext: fromBase64Url(ciphertext),
})

export async function sha256(bytes: Uint8Array): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))))
}
