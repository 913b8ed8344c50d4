import { isFoyerError } from '@foyer/base'
import { HTTP_STATUS } from '@foyer/base/catalogue'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { zero } from '../keys/zero.ts'
import { type DeviceHalf, loadDeviceHalf, takeNextHalf } from '../session/device-half.ts'
import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import type { Half } from '../signer/messages.ts'
import { releaseHalf } from './open.ts'

type Around = { readonly store: Store; readonly services: Services }
type DevicePair = { readonly device: DeviceHalf; readonly released: Half }

/**
 * Both halves of this device's pair. Where the service has ended its context, those of the pair that has taken its place: in another tab, or
 * by a request whose answer this device never got. A half that waits takes the place of the old one only once the service has given its
 * other half.
 * @returns undefined for a device without a half, or whose halves are all of ended contexts
 */
export async function devicePair(wallet: WalletRecord, around: Around): Promise<DevicePair | undefined> {
  const { store } = around
  const stored = await loadDeviceHalf(store, wallet.id)
  const own = await released(wallet, stored, around)
  if (own || !stored) return own
  const again = await loadDeviceHalf(store, wallet.id)
  if (again && again.context !== stored.context) return released(wallet, again, around)
  if (again) zero(again.half)
  const next = await released(wallet, await loadDeviceHalf(store, wallet.id, 'next-half'), around)
  if (next) await takeNextHalf(store, wallet, [next.device.context])
  return next
}

async function released(
  wallet: WalletRecord,
  device: DeviceHalf | undefined,
  { services }: Around,
): Promise<DevicePair | undefined> {
  if (!device) return undefined
  try {
    return { device, released: await releaseHalf(wallet, device.context, services) }
  } catch (error) {
    zero(device.half)
    if (isFoyerError(error, HTTP_STATUS) && [404, 410].includes(Number(error.context.status))) return undefined
    throw error
  }
}
