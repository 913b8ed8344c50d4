import { passkeyMessage } from '@foyer/contracts/half'
import { halvesHere } from '../src/manage/halves.ts'
import { leaveRecoveryService } from '../src/manage/rotate.ts'
import { randomId, toBase64Url } from '../src/session/base64url.ts'
import { sha256, walletOf } from '../src/wallet/open.ts'
import type { readyOf } from './page.ts'

type Ready = ReturnType<typeof readyOf>

/** Adds a passkey as the settings page does. What the authenticator derives is given. */
export async function addPasskey(ready: Ready, credentialId: string, prf: Uint8Array) {
  const { state, signer, around } = ready
  const { wallet } = state
  const context = randomId()
  const halves = await halvesHere(ready as Parameters<typeof halvesHere>[0])
  const request = { kind: 'enrolPasskey', wallet: walletOf(wallet), halves, prf: prf.slice(), context } as const
  const { service, locked } = await signer.ask(request)
  const words = { walletId: wallet.id, epoch: wallet.epoch, context, credentialId }
  const hashes = { halfHash: await sha256(service), sealedHash: await sha256(locked) }
  const message = new TextEncoder().encode(passkeyMessage({ ...words, ...hashes }))
  const content = { type: 'personalMessage', message } as const
  const { signed } = await signer.ask({ kind: 'sign', content, account: wallet.addresses.eip155 })
  const sent = { half: toBase64Url(service), sealed: toBase64Url(locked), proof: toBase64Url(signed) }
  await around.services.addPasskey({ ...words, ...sent })
}

/** Gives the recovery service's half up, with one passkey and a kit. */
export async function leaveRecovery(ready: () => Ready, prf: Uint8Array) {
  const credentialId = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  await addPasskey(ready(), credentialId, prf)
  const used = [{ credentialId, prf: prf.slice() }]
  await leaveRecoveryService(ready() as Parameters<typeof leaveRecoveryService>[0], used, true)
  return credentialId
}
