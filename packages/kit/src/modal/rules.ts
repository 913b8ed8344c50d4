import type { Namespace } from '@foyer/base'
import type { Target, ViewName } from '../core/router.ts'
import { views } from './views.ts'

/* The specification's rules for opening, closing and switching (section 2) as pure functions. rules.test.ts goes through
   them rule by rule. A rule that speaks of a view that is not built yet comes with that view. */

export type OpenRequest = {
  readonly view?: Target
  readonly namespace?: Namespace
}
export type OpenSituation = {
  readonly activeNamespace: Namespace
  readonly hasAdapters: boolean
  readonly manualControl: boolean
  readonly connected: boolean
  readonly unsupported: boolean
  readonly mobile: boolean
}
type Opening =
  | { readonly kind: 'view'; readonly target: Target; readonly activate?: Namespace }
  | { readonly kind: 'switchNetwork'; readonly namespace: Namespace }

/** Opening rules, in order. */
export function resolveOpening(request: OpenRequest, situation: OpenSituation): Opening {
  const { namespace } = request
  if (namespace !== undefined && namespace !== situation.activeNamespace) {
    // 1. Another namespace and no adapters: switch network and show the code.
    if (!situation.hasAdapters)
      return { kind: 'view', target: { view: 'ConnectingWalletConnectBasic' }, activate: namespace }
    // 2. With adapters: the switch-network flow.
    return { kind: 'switchNetwork', namespace }
  }
  // 3. The host drives connecting, or there are no adapters and no address.
  if ((situation.manualControl || !situation.hasAdapters) && !situation.connected) {
    return { kind: 'view', target: { view: situation.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' } }
  }
  // Closing is blocked on UnsupportedChain, so nothing else can be opened past it either.
  if (situation.unsupported) return { kind: 'view', target: { view: 'UnsupportedChain' } }
  // 4. An explicit view; one that needs an account asks for a wallet first.
  const wanted = request.view
  if (wanted && (situation.connected || !views[wanted.view].needsAccount)) return { kind: 'view', target: wanted }
  // 5. Connected opens Account, otherwise Connect.
  return { kind: 'view', target: { view: situation.connected ? 'Account' : 'Connect' } }
}

export type ClosingSituation = {
  readonly view: ViewName
  readonly connected: boolean
  readonly embedded: boolean
  readonly unsupported: boolean
}
type Closing = { readonly kind: 'blocked' } | { readonly kind: 'close'; readonly resetTo: Target }

/** Closing rules: blocked on UnsupportedChain while it holds; else the view goes back to Connect, or to Account when embedded and connected. */
export function resolveClosing(situation: ClosingSituation): Closing {
  if (views[situation.view].blocksClosing && situation.unsupported) return { kind: 'blocked' }
  return { kind: 'close', resetTo: { view: situation.embedded && situation.connected ? 'Account' : 'Connect' } }
}

/** After a wallet connects: an unsupported network comes first; else the modal closes, or shows the account where it is embedded. */
export function resolveAfterConnect(situation: {
  embedded: boolean
  unsupported: boolean
}): { kind: 'view'; target: Target } | { kind: 'close' } {
  if (situation.unsupported) return { kind: 'view', target: { view: 'UnsupportedChain' } }
  return situation.embedded ? { kind: 'view', target: { view: 'Account' } } : { kind: 'close' }
}
