import type { WalletRecord } from '@foyer/contracts/login-session'
import { zero } from '../keys/zero.ts'
import { randomId, toBase64Url } from '../session/base64url.ts'
import { type DeviceHalf, keepDeviceHalf, loadDeviceHalf, takeNextHalf } from '../session/device-half.ts'
import { exclusively } from '../session/exclusively.ts'
import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import { contextProof } from './open.ts'

type Around = { readonly services: Services; readonly store: Store; readonly signer: SignerClient }

/**
 * Puts a new pair of halves in the place of this device's old one. The login service ends the old one when it has the new one, and this
 * device has stored its half before, so that it has one that opens the wallet at any moment.
 * @throws what the login service says; the old pair goes on then
 */
export async function renewPair(
  wallet: WalletRecord,
  old: DeviceHalf,
  pair: { readonly own: Uint8Array; readonly service: Uint8Array },
  { services, store, signer }: Around,
): Promise<void> {
  const stored = async (slot?: 'next-half') => {
    const found = await loadDeviceHalf(store, wallet.id, slot)
    if (found) zero(found.half)
    return found
  }
  try {
    await exclusively(`device-half ${wallet.id}`, async () => {
      // Another tab has replaced it, or gives the wallet another data key.
      if ((await stored())?.context !== old.context || (await stored('next-half'))) return
      const place = { walletId: wallet.id, epoch: wallet.epoch, context: randomId() }
      const keeping = store.mode()
      await keepDeviceHalf(store, { ...place, half: pair.own }, 'next-half')
      // What the browser keeps no longer, a reload would lose with the old one.
      if (store.mode() !== keeping) return
      const proof = await contextProof(place, pair.service, wallet.addresses.eip155, signer)
      await services.addContext({ ...place, half: toBase64Url(pair.service), proof, replaces: old.context })
      await takeNextHalf(store, wallet, [place.context])
    })
  } finally {
    zero(pair.own, pair.service)
  }
}
