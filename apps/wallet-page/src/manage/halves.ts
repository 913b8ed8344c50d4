import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Half } from '../signer/messages.ts'
import { releaseHalf } from '../wallet/open.ts'
import type { OpenWallet } from './started.ts'

/** Both halves of the pair of this page, for what needs the data key once more. @throws WALLET_KEY_DAMAGED if this page has lost its half */
export async function halvesHere({ store, around, state }: OpenWallet): Promise<[Half, Half]> {
  const device = await loadDeviceHalf(store, state.wallet.id)
  if (!device) throw new FoyerError(WALLET_KEY_DAMAGED)
  return [{ plain: device.half }, await releaseHalf(state.wallet, device.context, around.services)]
}
