import { FoyerError } from '@foyer/base'
import { WALLET_LOCKED, WALLET_LOCKED_UNTIL } from '@foyer/base/catalogue'
import type { WalletEvent, WalletState } from './states.ts'
import type { Wallet } from './wallet.ts'

/** The wallet that a host may show: it is open, can be opened without the visitor, or opens later and is looked at until then. */
export type ShownState = Extract<WalletState, { name: 'ready' | 'locked' | 'recovering' }>
export const isShown = (state: WalletState): state is ShownState =>
  state.name === 'ready' || state.name === 'locked' || opensLater(state) !== undefined

/** When a wallet that is only looked at opens on this device (ISO 8601). */
export const opensLater = (state: WalletState): string | undefined =>
  state.name === 'recovering' && state.isViewed && state.opensAt !== null ? state.opensAt : undefined

/** Unlocks a locked wallet without the visitor. @throws WALLET_LOCKED, WALLET_LOCKED_UNTIL if that is not possible */
export async function unlock(wallet: Wallet): Promise<void> {
  const state = wallet.state().name === 'locked' ? await wallet.send({ type: 'unlock-asked' }) : wallet.state()
  const until = opensLater(state)
  if (until !== undefined) throw new FoyerError(WALLET_LOCKED_UNTIL, { context: { until } })
  if (state.name !== 'ready') throw new FoyerError(WALLET_LOCKED)
}

/**
 * Only a passkey opens a wallet without the recovery service on a new device, so the visitor is asked for it at once.
 * @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE
 */
export const openedByOwner = async (wallet: Wallet, state: WalletState): Promise<WalletState> =>
  state.name === 'choosing' && state.isOwn ? wallet.send({ type: 'passkey-chosen' }) : state

/** The state after an event, or while the visitor is waited for on another device. @throws what the event led to */
export const settled = (wallet: Wallet, event: WalletEvent): Promise<WalletState> =>
  Promise.race([wallet.send(event), wallet.reached(({ name }) => name === 'recovering')])
