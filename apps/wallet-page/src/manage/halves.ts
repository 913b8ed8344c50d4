import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import type { Half } from '../signer/messages.ts'
import { devicePair } from '../wallet/device-pair.ts'
import type { OpenWallet } from './started.ts'

/** Both halves of the pair of this page, for what needs the data key once more. @throws WALLET_KEY_DAMAGED if this page has lost its half */
export async function halvesHere({ store, around, state }: OpenWallet): Promise<[Half, Half]> {
  const pair = await devicePair(state.wallet, { store, services: around.services })
  if (!pair) throw new FoyerError(WALLET_KEY_DAMAGED)
  return [{ plain: pair.device.half }, pair.released]
}
