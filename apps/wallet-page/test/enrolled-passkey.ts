import { passkeyMessage } from '@foyer/contracts/half'
import { toBase64Url } from '../src/session/base64url.ts'
import { loadDeviceHalf } from '../src/session/device-half.ts'
import { releaseHalf, sha256, walletOf } from '../src/wallet/open.ts'
import { emptyStore, openPage } from './page.ts'
import { createTestServices } from './services.ts'

export const CREDENTIAL = toBase64Url(new Uint8Array(32).fill(1))
const context = 'c'.repeat(22)

/** A wallet with a passkey, and what its authenticator derives. */
export async function withPasskey() {
  const double = createTestServices()
  const store = await emptyStore()
  const { wallet, signer, services, logIn } = await openPage(double, store)
  const state = await logIn()
  if (state.name !== 'ready') throw new Error(`the wallet is ${state.name}`)
  const record = state.wallet
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const device = await loadDeviceHalf(store, record.id)
  if (!device) throw new Error('no half')
  const released = await releaseHalf(record, device.context, services)
  const { service, locked } = await signer.ask({
    kind: 'enrolPasskey',
    wallet: walletOf(record),
    halves: [{ plain: device.half }, released],
    prf: prf.slice(),
    context,
  })
  const words = { walletId: record.id, epoch: record.epoch, context, credentialId: CREDENTIAL }
  const hashes = { halfHash: await sha256(service), sealedHash: await sha256(locked) }
  const message = new TextEncoder().encode(passkeyMessage({ ...words, ...hashes }))
  const account = record.addresses.eip155
  const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
  const halves = { half: toBase64Url(service), sealed: toBase64Url(locked) }
  await services.addPasskey({ ...words, ...halves, proof: toBase64Url(signed) })
  return { double, wallet, record, prf }
}
