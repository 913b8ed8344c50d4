import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { Target, ViewName } from '../core/routing/router.ts'
import { type Gate, stepOfView } from './gates.ts'
import { views } from './views.ts'

/* The rules for opening and closing, as pure functions. rules.test.ts covers them rule by rule. */

/** The validated arguments of `open`. */
export type OpenRequest = {
  readonly view?: Target
  readonly namespace?: Namespace
  /** The host's code, shown instead of our own. */
  readonly uri?: string
}
export type OpenSituation = {
  readonly activeNamespace: Namespace
  readonly hasAdapters: boolean
  readonly manualControl: boolean
  readonly connected: boolean
  /** The requested namespace has an account. */
  readonly connectedThere: boolean
  /** The initial network of the requested namespace; undefined if the host lists none. */
  readonly networkThere: CaipNetworkId | undefined
  /** The gate that applies once a namespace is active. */
  readonly gate: (active: Namespace) => Gate | undefined
  /** The account could sign in and has not done so. */
  readonly unsigned: boolean
  readonly mobile: boolean
}
type Opening = {
  readonly target: Target
  readonly activate?: Namespace
  readonly network?: CaipNetworkId | undefined
}

/** The opening rules, in order. A gate of the namespace that becomes active then replaces the view. */
export function resolveOpening(request: OpenRequest, situation: OpenSituation): Opening {
  const opening = openingOf(request, situation)
  const gate = situation.gate(opening.activate ?? situation.activeNamespace)
  return gate === undefined || stepOfView(opening.target.view) === gate
    ? opening
    : { ...opening, target: { view: gate } }
}

function openingOf(request: OpenRequest, situation: OpenSituation): Opening {
  const { namespace } = request
  if (namespace !== undefined && namespace !== situation.activeNamespace) {
    // 1. Another namespace and no adapters: switch network and show the code.
    if (!situation.hasAdapters)
      return {
        target: { view: 'ConnectingWalletConnectBasic' },
        activate: namespace,
        network: situation.networkThere,
      }
    // 2. With adapters: the switch-network flow.
    return switchTo(namespace, request.view, situation)
  }
  // 3. The host starts the connection itself, or there are no adapters and no address.
  if ((situation.manualControl || !situation.hasAdapters) && !situation.connected) {
    return { target: { view: situation.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' } }
  }
  // 4. An explicit view. One that needs an account shows Connect first, and the view of a gate needs that gate to apply.
  const wanted = request.view
  if (wanted && (situation.connected || !views[wanted.view].needsAccount) && hasReason(wanted.view, situation))
    return { target: wanted }
  // 5. If connected, opens Account, otherwise Connect.
  if (situation.connected) return { target: { view: 'Account' } }
  return { target: { view: 'Connect', ...(namespace === undefined ? {} : { args: { namespace } }) } }
}

/** Opens a connected account, otherwise Connect, which adds to the current wallet if there is one. */
function switchTo(namespace: Namespace, view: Target | undefined, situation: OpenSituation): Opening {
  const { connectedThere, connected, networkThere } = situation
  // Networks is available with and without an account.
  if (view?.view === 'Networks') return { target: view, ...(connectedThere ? { activate: namespace } : {}) }
  if (connectedThere) return { target: view ?? { view: 'Account' }, activate: namespace }
  return connected && networkThere !== undefined
    ? { target: { view: 'SwitchActiveChain', args: { network: networkThere } } }
    : { target: { view: 'Connect', args: { namespace } } }
}

/** The view of a gate would be wrong when its gate does not apply. */
function hasReason(view: ViewName, { gate, activeNamespace, unsigned }: OpenSituation): boolean {
  const step = stepOfView(view)
  return step === undefined || step === gate(activeNamespace) || (step === 'SIWXSignMessage' && unsigned)
}

export type ClosingSituation = {
  readonly view: ViewName
  /** The first view of the stack. */
  readonly root: ViewName
  readonly connected: boolean
  readonly embedded: boolean
  readonly gate: Gate | undefined
  /** The screen has got what it asked for, so closing is always allowed and does not decline anything. */
  readonly isDone: boolean
  /** The view could not be drawn, so the visitor cannot complete it. */
  readonly failed: boolean
}
type Closing =
  | { readonly kind: 'blocked' }
  /** A view that was opened over a gate closes back to the gate. */
  | { readonly kind: 'back'; readonly to: Gate }
  | { readonly kind: 'close'; readonly resetTo: Target; readonly disconnects: boolean }

/**
 * The closing rules: refused on UnsupportedChain and on SIWXSignMessage while they are mandatory; closing email capture
 * disconnects while an email is required; otherwise the view resets to Connect, or to Account when embedded and connected.
 */
export function resolveClosing({ view, root, gate, isDone, failed, ...situation }: ClosingSituation): Closing {
  const holds = gate !== undefined && stepOfView(root) === gate && !isDone
  if (holds && !failed && stepOfView(view) !== gate) return { kind: 'back', to: gate }
  if (holds && !failed && views[view].blocked) return { kind: 'blocked' }
  const staysConnected = situation.embedded && situation.connected && !holds
  return { kind: 'close', resetTo: { view: staysConnected ? 'Account' : 'Connect' }, disconnects: holds }
}
