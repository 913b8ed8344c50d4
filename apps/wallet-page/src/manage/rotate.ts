import { rotationMessage, rotationWords } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { zero } from '../keys/zero.ts'
import { randomId, toBase64Url } from '../session/base64url.ts'
import { keepDeviceHalf, takeNextHalf } from '../session/device-half.ts'
import { exclusively } from '../session/exclusively.ts'
import type { Services } from '../session/services.ts'
import { sha256, walletOf } from '../wallet/open.ts'
import { halvesHere } from './halves.ts'
import type { OpenWallet } from './started.ts'

/*
 * Another data key, of which the recovery service has no half. This device keeps its new half beside the old one first, then the
 * login service replaces everything at once, then the recovery service erases what is of no use by then. Whatever is interrupted, the
 * wallet opens here with one of the two keys.
 */

/** What the authenticator of a passkey derived for the next data key. It is overwritten. */
export type UsedPasskey = { readonly credentialId: string; readonly prf: Uint8Array }

/** @param used every passkey of the wallet */
export async function leaveRecoveryService(
  ready: OpenWallet,
  used: readonly UsedPasskey[],
  hasKit: boolean,
): Promise<void> {
  const { wallet, signer, store, around, state } = ready
  const { id, addresses } = state.wallet
  const epoch = state.wallet.epoch + 1
  const placed = used.map((passkey) => ({ ...passkey, context: randomId() }))
  const passkeysOf = placed.map(({ prf, context }) => ({ prf, context }))
  const halves = await halvesHere(ready)
  const request = { kind: 'rotate', wallet: walletOf(state.wallet), halves, passkeys: passkeysOf } as const
  const key = await signer.ask(request).finally(() => zero(...used.map(({ prf }) => prf)))
  const context = randomId()
  const passkeys = placed.map(({ credentialId, context: of }, at) => ({
    context: of,
    credentialId,
    half: toBase64Url(key.passkeys[at]?.service ?? new Uint8Array()),
    sealed: toBase64Url(key.passkeys[at]?.locked ?? new Uint8Array()),
  }))
  const ciphertext = toBase64Url(key.ciphertext)
  const next = { ciphertext, context, half: toBase64Url(key.device.service), passkeys, hasKit }
  zero(key.device.service, ...key.passkeys.map(({ service }) => service))
  const hash = await sha256(new TextEncoder().encode(rotationWords(next)))
  const message = new TextEncoder().encode(rotationMessage(id, epoch, hash))
  const content = { type: 'personalMessage', message } as const
  const { signed } = await signer.ask({ kind: 'sign', content, account: addresses.eip155 })
  const rotated: WalletRecord = { id, epoch, addresses, ciphertext }
  try {
    // Another tab may be making a new pair, whose half waits in the same place.
    await exclusively(`device-half ${id}`, async () => {
      await keepDeviceHalf(store, { walletId: id, epoch, context, half: key.device.own }, 'next-half')
      await around.services.rotateKey({ walletId: id, epoch, ...next, proof: toBase64Url(signed) })
      await takeNextHalf(store, rotated, [context])
    })
  } catch (error) {
    // Which key the service has is unknown, so the wallet is opened anew before anything else is done with it.
    await wallet.send({ type: 'worker-locked' })
    throw error
  } finally {
    zero(key.device.own)
  }
  await wallet.send({ type: 'key-rotated', wallet: rotated })
}

/**
 * Has the recovery service erase its half of a wallet that does without it. Again changes nothing, so it is asked whenever the
 * page is opened.
 */
export async function eraseSpare(
  services: Pick<Services, 'stateErasure' | 'eraseRecovery'>,
  walletId: string,
): Promise<void> {
  await services.eraseRecovery(await services.stateErasure({ walletId }))
}
