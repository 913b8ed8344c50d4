import type { CaipNetworkId, Namespace } from '@foyer/base'
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
  /** The namespace that is asked for has an account. */
  readonly connectedThere: boolean
  /** The network to begin with in the namespace that is asked for; undefined where the host has none of it. */
  readonly networkThere: CaipNetworkId | undefined
  readonly unsupported: boolean
  /** Sign-in is required and the active account has no session. */
  readonly unsigned: boolean
  readonly mobile: boolean
}
type Opening = { readonly target: Target; readonly activate?: Namespace }

/** Opening rules, in order. */
export function resolveOpening(request: OpenRequest, situation: OpenSituation): Opening {
  const { namespace } = request
  if (namespace !== undefined && namespace !== situation.activeNamespace) {
    // 1. Another namespace and no adapters: switch network and show the code.
    if (!situation.hasAdapters) return { target: { view: 'ConnectingWalletConnectBasic' }, activate: namespace }
    // 2. With adapters: the switch-network flow.
    return switchTo(namespace, request.view, situation)
  }
  // 3. The host drives connecting, or there are no adapters and no address.
  if ((situation.manualControl || !situation.hasAdapters) && !situation.connected) {
    return { target: { view: situation.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' } }
  }
  // Closing is blocked on these two, so nothing else can be opened past them either.
  if (situation.unsupported) return { target: { view: 'UnsupportedChain' } }
  if (situation.unsigned) return { target: { view: 'SIWXSignMessage' } }
  // 4. An explicit view; one that needs an account asks for a wallet first.
  const wanted = request.view
  if (wanted && (situation.connected || !views[wanted.view].needsAccount)) return { target: wanted }
  // 5. Connected opens Account, otherwise Connect.
  if (situation.connected) return { target: { view: 'Account' } }
  return { target: { view: 'Connect', ...(namespace === undefined ? {} : { args: { namespace } }) } }
}

/** To an account that is there; else to the question for a wallet, beside the one that is connected where there is one. */
function switchTo(namespace: Namespace, view: Target | undefined, situation: OpenSituation): Opening {
  const { connectedThere, connected, networkThere } = situation
  if (connectedThere) return { target: view ?? { view: 'Account' }, activate: namespace }
  return connected && networkThere !== undefined
    ? { target: { view: 'SwitchActiveChain', args: { network: networkThere } } }
    : { target: { view: 'Connect', args: { namespace } } }
}

export type ClosingSituation = {
  readonly view: ViewName
  readonly connected: boolean
  readonly embedded: boolean
  readonly unsupported: boolean
  /** Sign-in is required and the active account has no session. */
  readonly unsigned: boolean
  /** The screen has got what it asked for: nothing forbids to close it, and nothing is lost with it. */
  readonly isDone: boolean
}
type Closing =
  | { readonly kind: 'blocked' }
  | { readonly kind: 'close'; readonly resetTo: Target; readonly disconnects: boolean }

/**
 * Closing rules: blocked on UnsupportedChain while it holds, and on SIWXSignMessage while sign-in is required and missing; closing
 * email capture disconnects; else the view goes back to Connect, or to Account when embedded and connected.
 */
export function resolveClosing(situation: ClosingSituation): Closing {
  const { closing } = views[situation.view]
  const reason = situation.view === 'SIWXSignMessage' ? situation.unsigned : situation.unsupported
  if (closing === 'blocked' && reason && !situation.isDone) return { kind: 'blocked' }
  const disconnects = closing === 'disconnects' && !situation.isDone
  const staysConnected = situation.embedded && situation.connected && !disconnects
  return { kind: 'close', resetTo: { view: staysConnected ? 'Account' : 'Connect' }, disconnects }
}

/**
 * After a wallet connects: an unsupported network comes first, then email capture, then signing in where no session is there;
 * else the modal closes, or shows the account where it is embedded.
 */
export function resolveAfterConnect(situation: {
  embedded: boolean
  unsupported: boolean
  capture: boolean
  unsigned: boolean
}): { kind: 'view'; target: Target } | { kind: 'close' } {
  if (situation.unsupported) return { kind: 'view', target: { view: 'UnsupportedChain' } }
  if (situation.capture) return { kind: 'view', target: { view: 'DataCapture' } }
  if (situation.unsigned) return { kind: 'view', target: { view: 'SIWXSignMessage' } }
  return situation.embedded ? { kind: 'view', target: { view: 'Account' } } : { kind: 'close' }
}
