import type { startWallet } from '../wallet/start.ts'
import type { WalletState } from '../wallet/states.ts'

/** What screens of the wallet's own page work with. */
export type Started = Awaited<ReturnType<typeof startWallet>>
export type ReadyWallet = Started & { readonly state: Extract<WalletState, { name: 'ready' }> }
/** What giving the wallet another data key works with. */
export type OpenWallet = Pick<ReadyWallet, 'wallet' | 'signer' | 'store' | 'state'> & {
  readonly around: Pick<ReadyWallet['around'], 'services'>
}
