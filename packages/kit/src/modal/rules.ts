import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { Target, ViewName } from '../core/routing/router.ts'
import { type Gate, stepOfView } from './gates.ts'
import { views } from './views.ts'

/* The rules for opening and closing as pure functions. rules.test.ts goes through them rule by rule. */

/** What `open` was asked for, once it has been checked. */
export type OpenRequest = {
  readonly view?: Target
  readonly namespace?: Namespace
  /** The code that is shown in place of our own. */
  readonly uri?: string
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
  /** What stands in the way once a namespace is active. */
  readonly gate: (active: Namespace) => Gate | undefined
  /** The account could sign in and has not. */
  readonly unsigned: boolean
  readonly mobile: boolean
}
type Opening = {
  readonly target: Target
  readonly activate?: Namespace
  readonly network?: CaipNetworkId | undefined
}

/** Opening rules, in order; then nothing opens past a gate of the namespace that is active by them. */
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
  // 3. The host drives connecting, or there are no adapters and no address.
  if ((situation.manualControl || !situation.hasAdapters) && !situation.connected) {
    return { target: { view: situation.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' } }
  }
  // 4. An explicit view; one that needs an account asks for a wallet first, and one that asks for something has a reason to.
  const wanted = request.view
  if (wanted && (situation.connected || !views[wanted.view].needsAccount) && hasReason(wanted.view, situation))
    return { target: wanted }
  // 5. Connected opens Account, otherwise Connect.
  if (situation.connected) return { target: { view: 'Account' } }
  return { target: { view: 'Connect', ...(namespace === undefined ? {} : { args: { namespace } }) } }
}

/** To an account that is there; else to the question for a wallet, beside the one that is connected where there is one. */
function switchTo(namespace: Namespace, view: Target | undefined, situation: OpenSituation): Opening {
  const { connectedThere, connected, networkThere } = situation
  // Networks is where a switch begins, with and without an account.
  if (view?.view === 'Networks') return { target: view, ...(connectedThere ? { activate: namespace } : {}) }
  if (connectedThere) return { target: view ?? { view: 'Account' }, activate: namespace }
  return connected && networkThere !== undefined
    ? { target: { view: 'SwitchActiveChain', args: { network: networkThere } } }
    : { target: { view: 'Connect', args: { namespace } } }
}

/** A screen that asks for something says nothing true where nothing is asked. */
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
  /** The screen has got what it asked for: then nothing forbids to close it, and nothing is lost with it. */
  readonly isDone: boolean
  /** The view could not be drawn: nobody can do on it what it asks for. */
  readonly failed: boolean
}
type Closing =
  | { readonly kind: 'blocked' }
  /** From a view that was reached over a gate: back to it. */
  | { readonly kind: 'back'; readonly to: Gate }
  | { readonly kind: 'close'; readonly resetTo: Target; readonly disconnects: boolean }

/**
 * Closing rules: blocked on UnsupportedChain and on SIWXSignMessage while they stand in the way; closing email capture disconnects
 * while an email is wanted; else the view goes back to Connect, or to Account when embedded and connected.
 */
export function resolveClosing({ view, root, gate, isDone, failed, ...situation }: ClosingSituation): Closing {
  const holds = gate !== undefined && stepOfView(root) === gate && !isDone
  if (holds && !failed && stepOfView(view) !== gate) return { kind: 'back', to: gate }
  if (holds && !failed && views[view].blocked) return { kind: 'blocked' }
  const staysConnected = situation.embedded && situation.connected && !holds
  return { kind: 'close', resetTo: { view: staysConnected ? 'Account' : 'Connect' }, disconnects: holds }
}
