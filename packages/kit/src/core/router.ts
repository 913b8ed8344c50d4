import type { CaipNetworkId } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'

/** Every view and what it is opened with. `modal/views.ts` has one row for each; a missing or extra row does not compile. */
export type Views = {
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

export function push(state: RouterState, target: Target): RouterState {
  const current = currentEntry(state)
  if (current.view === target.view && JSON.stringify(current.args) === JSON.stringify(target.args)) return state
  return { stack: [...state.stack, entryOf(state, target)], direction: 'forward' }
}

export function replace(state: RouterState, target: Target): RouterState {
  const entry = entryOf(state, target)
  const [first, ...rest] = state.stack.slice(0, -1)
  return { stack: first === undefined ? [entry] : [first, ...rest, entry], direction: 'forward' }
}

export function reset(state: RouterState, target: Target): RouterState {
  return { stack: [entryOf(state, target)], direction: 'none' }
}

/**
 * Specification, section 2: back pops the history; undefined says that one view is left and the modal closes; going back
 * from Connect while a wallet is connected shows Account.
 */
export function back(state: RouterState, connected: boolean): RouterState | undefined {
  if (connected && currentEntry(state).view === 'Connect')
    return { ...reset(state, { view: 'Account' }), direction: 'back' }
  const [first, ...rest] = state.stack.slice(0, -1)
  return first === undefined ? undefined : { stack: [first, ...rest], direction: 'back' }
}

function entryOf(state: RouterState, target: Target): Entry {
  const key = Math.max(...state.stack.map((entry) => entry.key)) + 1
  return { view: target.view, args: target.args, key } as Entry // Target and Entry pair views with arguments in the same way.
}
