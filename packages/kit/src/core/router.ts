import type { CaipNetworkId } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'

/** Every view and what it is opened with. `modal/views.ts` has one row for each; a missing or extra row does not compile. */
type Views = {
  Connect: undefined
  ConnectWallets: undefined
  AllWallets: undefined
  ConnectingExternal: { readonly connectorId: string }
  ConnectingWalletConnect: { readonly wallet: WalletEntry }
  ConnectingWalletConnectBasic: undefined
  WalletNotInstalled: { readonly wallet: WalletEntry }
  Account: undefined
  AccountSettings: undefined
  Networks: undefined
  SwitchNetwork: { readonly network: CaipNetworkId }
  UnsupportedChain: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}
export type ViewName = keyof Views

/** A view on the stack. `key` tells two visits of one view apart. */
export type Entry = {
  readonly [V in ViewName]: { readonly view: V; readonly args: Views[V]; readonly key: number }
}[ViewName]
/** A view with its argument, as it is pushed. */
export type Target = {
  readonly [V in ViewName]: Views[V] extends undefined
    ? { readonly view: V; readonly args?: undefined }
    : { readonly view: V; readonly args: Views[V] }
}[ViewName]

export type RouterState = {
  /** Never empty; the last one is on the screen. */
  readonly stack: readonly [Entry, ...Entry[]]
  /** Which way the last change went, for the motion and for where focus goes. */
  readonly direction: 'forward' | 'back' | 'none'
}

export const initialRouter: RouterState = { stack: [{ view: 'Connect', args: undefined, key: 0 }], direction: 'none' }

export const currentEntry = (state: RouterState): Entry => state.stack.at(-1) ?? state.stack[0]
