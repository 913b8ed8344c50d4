import type { FoyerError } from '@foyer/base'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-calls'
import type { SocialProvider } from '@foyer/contracts/social-calls'

/*
 * How a visitor gets to an unlocked wallet: log in, then create it, unlock it, or recover it on a new device. A pure
 * function from a state and an event to the next state and what to do. Whatever is done answers with an event.
 *
 * A wallet is created in an order that a lost connection cannot spoil: this device keeps its half first, then the
 * services store theirs, and only then the login service enables the wallet. Until that a login finds no wallet, and
 * what went wrong is tried again from the session.
 */

type Identity = { readonly email: string; readonly wallet: WalletRecord }
/** `isOwn`: the recovery service has no part in the wallet, so that only a passkey opens it on a new device. */
type Own = { readonly isOwn?: true }
export type Halves = {
  readonly context: string
  readonly own: Uint8Array
  readonly service: Uint8Array
  readonly recovery: { readonly own: Uint8Array; readonly service: Uint8Array }
}

export type WalletState =
  | { readonly name: 'signed-out' }
  /** `link`: the social login whose account is added to that of the email. */
  | { readonly name: 'starting'; readonly email: string; readonly link?: string }
  | { readonly name: 'code'; readonly email: string; readonly loginId: string; readonly link?: string }
  | { readonly name: 'verifying'; readonly email: string; readonly loginId: string; readonly link?: string }
  | { readonly name: 'social-starting' }
  /** The window may be opened at `uri`, and is waited for next. */
  | { readonly name: 'social'; readonly loginId: string; readonly uri: string }
  | { readonly name: 'social-waiting'; readonly loginId: string; readonly uri: string }
  /** The account of the other service is new here, and needs an email that is proven with a code. */
  | { readonly name: 'social-email'; readonly loginId: string; readonly suggested: string | null }
  | { readonly name: 'resuming' }
  /** The login service did not answer, so whether there is a session is unknown. */
  | { readonly name: 'unreached' }
  /** There is a session, and creating its wallet failed. */
  | { readonly name: 'unmade'; readonly email: string }
  | { readonly name: 'creating'; readonly email: string; readonly made?: Identity & { readonly halves: Halves } }
  | (Identity & Own & { readonly name: 'unlocking' })
  /** This device is new, and the visitor has a passkey that opens the wallet at once. */
  | (Identity & Own & { readonly name: 'choosing' })
  | (Identity & Own & { readonly name: 'asking-passkey' })
  | (Identity & { readonly name: 'asking-recovery' })
  | (Identity & { readonly name: 'recovering'; readonly requestId: string; readonly opensAt: string | null })
  | (Identity & { readonly name: 'ready' })
  | (Identity & { readonly name: 'locked' })

export type Session = {
  readonly email: string
  readonly wallet: WalletRecord | null
  readonly contexts: readonly string[]
}

export type WalletEvent =
  | { readonly type: 'page-opened' }
  | { readonly type: 'email-given'; readonly email: string }
  | { readonly type: 'code-given'; readonly code: string }
  | { readonly type: 'social-given'; readonly provider: SocialProvider }
  | { readonly type: 'social-awaited' }
  /** The host has given the window up. */
  | { readonly type: 'social-left' }
  | { readonly type: 'social-started'; readonly loginId: string; readonly uri: string }
  | { readonly type: 'social-pending' }
  | { readonly type: 'email-needed'; readonly suggested: string | null }
  | { readonly type: 'unlock-asked' }
  | { readonly type: 'sign-out-asked' }
  /** Another tab has signed out, or has opened another wallet. */
  | { readonly type: 'ended-elsewhere' }
  | { readonly type: 'worker-locked' }
  | { readonly type: 'code-sent'; readonly loginId: string }
  /** `hasHalf`: this device has a half of the wallet, in a context that the login service knows. */
  | { readonly type: 'logged-in'; readonly session: Session; readonly hasHalf: boolean; readonly hasPasskey?: boolean }
  | { readonly type: 'passkey-chosen' }
  /** The login service has another data key of the wallet. */
  | { readonly type: 'key-rotated'; readonly wallet: WalletRecord }
  | { readonly type: 'recovery-chosen' }
  | { readonly type: 'no-session' }
  | { readonly type: 'made'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly type: 'kept' }
  | { readonly type: 'stored'; readonly statement: string }
  | { readonly type: 'enrolled'; readonly receipt: string }
  | { readonly type: 'enabled' }
  | { readonly type: 'unlocked' }
  /** This device's half does not open the wallet. */
  | { readonly type: 'half-useless'; readonly hasPasskey?: boolean }
  | { readonly type: 'recovery-asked'; readonly requestId: string }
  | { readonly type: 'recovery-pending'; readonly opensAt: string | null }
  | { readonly type: 'recovery-ended' }
  | { readonly type: 'failed'; readonly error: FoyerError }

export type Effect =
  | { readonly do: 'resume' }
  | { readonly do: 'send-code'; readonly email: string; readonly link?: string }
  | { readonly do: 'verify'; readonly loginId: string; readonly code: string; readonly link?: string }
  | { readonly do: 'start-social'; readonly provider: SocialProvider }
  | { readonly do: 'read-social'; readonly loginId: string }
  | { readonly do: 'make' }
  | { readonly do: 'keep'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly do: 'store'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly do: 'enrol'; readonly statement: string; readonly halves: Halves }
  | { readonly do: 'enable'; readonly wallet: WalletRecord; readonly receipt: string }
  | { readonly do: 'unlock'; readonly wallet: WalletRecord }
  | { readonly do: 'use-passkey'; readonly wallet: WalletRecord }
  | { readonly do: 'ask-recovery'; readonly wallet: WalletRecord }
  | { readonly do: 'read-recovery'; readonly wallet: WalletRecord; readonly requestId: string }
  | { readonly do: 'lock' }
  | { readonly do: 'sign-out' }

type Step = readonly [state: WalletState, effect?: Effect]

/** An event that does not belong to a state changes nothing. */
export function step(state: WalletState, event: WalletEvent): Step {
  if (event.type === 'sign-out-asked') return [{ name: 'signed-out' }, { do: 'sign-out' }]
  if (event.type === 'ended-elsewhere') return [{ name: 'signed-out' }, { do: 'lock' }]
  if (event.type === 'email-given') {
    if ('email' in state && state.email === event.email) {
      // A visitor who comes back to a step goes on there.
      if (state.name === 'ready' || state.name === 'recovering' || state.name === 'asking-recovery') return [state]
      if (state.name === 'unmade') return [{ name: 'resuming' }, { do: 'resume' }]
    }
    return [
      { name: 'starting', email: event.email, ...linkOf(state) },
      { do: 'send-code', email: event.email, ...linkOf(state) },
    ]
  }
  if (event.type === 'social-given')
    return [{ name: 'social-starting' }, { do: 'start-social', provider: event.provider }]
  switch (state.name) {
    case 'signed-out':
    case 'unreached':
      return event.type === 'page-opened' ? [{ name: 'resuming' }, { do: 'resume' }] : [state]
    case 'starting':
      if (event.type === 'code-sent')
        return [{ name: 'code', email: state.email, loginId: event.loginId, ...linkOf(state) }]
      return event.type === 'failed' ? [{ name: 'signed-out' }] : [state]
    case 'code':
      if (event.type !== 'code-given') return [state]
      return [
        { ...state, name: 'verifying' },
        { do: 'verify', loginId: state.loginId, code: event.code, ...linkOf(state) },
      ]
    case 'verifying':
      if (event.type === 'logged-in') return loggedIn(event)
      return event.type === 'failed' ? [{ ...state, name: 'code' }] : [state]
    case 'social-starting':
    case 'social':
    case 'social-waiting':
    case 'social-email':
      return social(state, event)
    case 'resuming':
      if (event.type === 'logged-in') return loggedIn(event)
      if (event.type === 'failed') return [{ name: 'unreached' }]
      return event.type === 'no-session' ? [{ name: 'signed-out' }] : [state]
    case 'unmade':
      return event.type === 'code-given' ? [{ name: 'resuming' }, { do: 'resume' }] : [state]
    case 'creating':
      return creating(state, event)
    default:
      return withWallet(state, event)
  }
}

/** A visitor who corrects the address still adds the same account. */
const linkOf = (state: WalletState): { readonly link?: string } => {
  if (state.name === 'social-email') return { link: state.loginId }
  return 'link' in state && state.link !== undefined ? { link: state.link } : {}
}

function social(state: Extract<WalletState, { name: `social${string}` }>, event: WalletEvent): Step {
  if (event.type === 'social-left') return [{ name: 'signed-out' }]
  if (state.name === 'social-starting') {
    const { type } = event
    if (type === 'social-started') return [{ name: 'social', loginId: event.loginId, uri: event.uri }]
    return type === 'failed' ? [{ name: 'signed-out' }] : [state]
  }
  if (state.name === 'social-email') return [state]
  const { loginId } = state
  if (state.name === 'social')
    return event.type === 'social-awaited'
      ? [
          { ...state, name: 'social-waiting' },
          { do: 'read-social', loginId },
        ]
      : [state]
  switch (event.type) {
    case 'social-pending':
      return [state, { do: 'read-social', loginId }]
    case 'email-needed':
      return [{ name: 'social-email', loginId, suggested: event.suggested }]
    case 'logged-in':
      return loggedIn(event)
    case 'failed':
      // The window may still be open, so a lost connection can be waited out.
      return [{ ...state, name: 'social' }]
    default:
      return [state]
  }
}

function loggedIn({ session, hasHalf, hasPasskey }: Extract<WalletEvent, { type: 'logged-in' }>): Step {
  const { email, wallet } = session
  if (!wallet) return [{ name: 'creating', email }, { do: 'make' }]
  const own: Own = session.contexts.includes(RECOVERY_CONTEXT) ? {} : { isOwn: true }
  return hasHalf
    ? [
        { name: 'unlocking', email, wallet, ...own },
        { do: 'unlock', wallet },
      ]
    : newDevice({ email, wallet, ...own }, hasPasskey)
}

/** A wallet that this device cannot open is recovered. Another one never takes its place. */
function newDevice({ email, wallet, isOwn }: Identity & Own, hasPasskey = false): Step {
  if (isOwn) return [{ name: 'choosing', email, wallet, isOwn }]
  return hasPasskey
    ? [{ name: 'choosing', email, wallet }]
    : [
        { name: 'asking-recovery', email, wallet },
        { do: 'ask-recovery', wallet },
      ]
}

function creating(state: Extract<WalletState, { name: 'creating' }>, event: WalletEvent): Step {
  const { email, made } = state
  if (event.type === 'failed') return [{ name: 'unmade', email }, { do: 'lock' }]
  if (event.type === 'made') {
    const { wallet, halves } = event
    return [
      { ...state, made: { email, wallet, halves } },
      { do: 'keep', wallet, halves },
    ]
  }
  if (!made) return [state]
  const { wallet, halves } = made
  switch (event.type) {
    case 'kept':
      return [state, { do: 'store', wallet, halves }]
    case 'stored':
      return [state, { do: 'enrol', statement: event.statement, halves }]
    case 'enrolled':
      return [state, { do: 'enable', wallet, receipt: event.receipt }]
    case 'enabled':
      return [{ name: 'ready', email, wallet }]
    case 'worker-locked':
      return [{ name: 'unmade', email }]
    default:
      return [state]
  }
}

function withWallet(state: Extract<WalletState, Identity>, event: WalletEvent): Step {
  const { email, wallet } = state
  const identity = { email, wallet }
  const own: Own = 'isOwn' in state && state.isOwn ? { isOwn: true } : {}
  if (state.name === 'ready' && event.type === 'key-rotated') return [{ ...state, wallet: event.wallet }]
  switch (`${state.name} ${event.type}`) {
    case 'unlocking unlocked':
      return [{ name: 'ready', ...identity }]
    case 'choosing passkey-chosen':
      return [
        { name: 'asking-passkey', ...identity, ...own },
        { do: 'use-passkey', wallet },
      ]
    case 'asking-passkey unlocked':
      return [{ name: 'ready', ...identity }]
    // Closing the browser's question is no decision.
    case 'asking-passkey failed':
      return [{ name: 'choosing', ...identity, ...own }, { do: 'lock' }]
    case 'choosing recovery-chosen':
      if (own.isOwn) return [state]
      return [
        { name: 'asking-recovery', ...identity },
        { do: 'ask-recovery', wallet },
      ]
    case 'unlocking failed':
    case 'asking-recovery failed':
    case 'recovering failed':
    case 'recovering recovery-ended':
    case 'ready worker-locked':
      return [{ name: 'locked', ...identity }, { do: 'lock' }]
    case 'locked unlock-asked':
      return [{ name: 'resuming' }, { do: 'resume' }]
  }
  if (state.name === 'unlocking' && event.type === 'half-useless')
    return newDevice({ ...identity, ...own }, event.hasPasskey)
  if (state.name === 'asking-recovery' && event.type === 'recovery-asked') {
    const { requestId } = event
    return [
      { name: 'recovering', ...identity, requestId, opensAt: null },
      { do: 'read-recovery', wallet, requestId },
    ]
  }
  if (state.name !== 'recovering') return [state]
  if (event.type === 'unlocked') return [{ name: 'ready', ...identity }]
  if (event.type !== 'recovery-pending') return [state]
  const { requestId } = state
  return [
    { ...state, opensAt: event.opensAt },
    { do: 'read-recovery', wallet, requestId },
  ]
}
