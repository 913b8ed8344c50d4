import type { Namespace } from '@foyer/base'
import { CAPTURED } from '../core/captured.ts'
import { accountOf, isUnsupported } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { hasServer } from '../core/options.ts'
import type { ViewName } from '../core/routing/router.ts'
import { signInAccount, wantsSignIn } from '../core/siwx.ts'
import type { State } from '../core/state.ts'

/** Steps that a visitor has to complete before they can continue, named after the views that show them. */
export type Gate = 'UnsupportedChain' | 'DataCapture' | 'SIWXSignMessage'

/** The host's options and the stored values that decide about gates. */
export type GateRules = {
  readonly allowUnsupportedChain: boolean
  /** Emails are sent to the host's server. */
  readonly hasServer: boolean
  readonly wantsSignIn: boolean
  /** Addresses whose owner has given an email. */
  readonly captured: () => readonly string[]
}
type GateState = Pick<State, 'session' | 'networks' | 'features' | 'signIn'>

/**
 * The next gate of the connected visitor, in order: a supported network, an email, a signature. An optional signature counts
 * until it is declined. `asking`: it is not known yet whether the account is signed in.
 */
export function nextStep(state: GateState, rules: GateRules): Gate | 'asking' | undefined {
  const { session, networks, features, signIn } = state
  if (!rules.allowUnsupportedChain && isUnsupported(session, networks)) return 'UnsupportedChain'
  const { address } = accountOf(session)
  const collects = rules.hasServer && features.status === 'ready' && features.resolved.features.emailCapture !== false
  if (collects && address !== undefined && !rules.captured().includes(address)) return 'DataCapture'
  const signer = signInAccount(session)
  if (!rules.wantsSignIn || signer.status !== 'connected') return undefined
  if (isUnsupported(session, networks, signer.namespace)) return undefined
  if (signIn.status === 'idle') return 'asking'
  const isLeft = signIn.status === 'done' || (signIn.status === 'declined' && !signIn.required)
  return isLeft ? undefined : 'SIWXSignMessage'
}

/** A gate that is mandatory: no other view opens over it, and closing is refused or disconnects. */
export function gateOf(state: GateState, rules: GateRules): Gate | undefined {
  const step = nextStep(state, rules)
  const { signIn } = state
  const isOptional = step === 'SIWXSignMessage' && 'required' in signIn && !signIn.required
  return step === 'asking' || isOptional ? undefined : step
}

const STEPS: Partial<Readonly<Record<ViewName, Gate>>> = {
  UnsupportedChain: 'UnsupportedChain',
  DataCapture: 'DataCapture',
  DataCaptureOtpConfirm: 'DataCapture',
  SIWXSignMessage: 'SIWXSignMessage',
}
/** The gate that a view belongs to. */
export const stepOfView = (view: ViewName): Gate | undefined => STEPS[view]

export const stepIn = (ctx: Context) => nextStep(ctx.store.get(), rulesOf(ctx))

/** @param active the namespace that is active, or about to be */
export function gateIn(ctx: Context, active?: Namespace): Gate | undefined {
  const state = ctx.store.get()
  const session = active === undefined ? state.session : { ...state.session, active }
  return gateOf({ ...state, session }, rulesOf(ctx))
}

const rulesOf = ({ options, storage }: Context): GateRules => ({
  allowUnsupportedChain: options.allowUnsupportedChain ?? false,
  hasServer: hasServer(options),
  wantsSignIn: wantsSignIn(options),
  captured: () => storage.read(CAPTURED) ?? [],
})
