import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { Effect, Identity, Locked, Own, WalletEvent, WalletState } from './states.ts'

/*
 * How a visitor gets to an unlocked wallet: log in, then create it, unlock it, or recover it on a new device. A pure
 * function from a state and an event to the next state and what to do. Whatever is done answers with an event.
 *
 * A wallet is created in an order that a lost connection cannot spoil: this device keeps its half first, then the
 * services store theirs, and only then the login service enables the wallet. Until that a login finds no wallet, and
 * what went wrong is tried again from the session.
 */

type Step = readonly [state: WalletState, effect?: Effect]

/** What follows once the passkey has signed in. */
const IN_PASSKEY_LOGIN: readonly WalletState['name'][] = ['unlocking', 'choosing', 'asking-passkey']

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
      {
        name: 'starting',
        email: event.email,
        ...linkOf(state),
        ...(state.name === 'locked' && state.isDue && { from: state }),
      },
      { do: 'send-code', email: event.email, ...linkOf(state) },
    ]
  }
  if (event.type === 'social-given')
    return [{ name: 'social-starting' }, { do: 'start-social', provider: event.provider }]
  if (event.type === 'passkey-given')
    return [{ name: 'passkey-verifying' }, { do: 'sign-in-with-passkey', signal: event.signal }]
  if (event.type === 'passkey-wanted') return [{ name: 'passkey-verifying' }, { do: 'make-with-passkey' }]
  if (event.type === 'passkey-left' && IN_PASSKEY_LOGIN.includes(state.name))
    // The service may have answered already.
    return [{ name: 'signed-out' }, { do: 'sign-out' }]
  switch (state.name) {
    case 'signed-out':
    case 'unreached':
      return event.type === 'page-opened' ? [{ name: 'resuming' }, { do: 'resume' }] : [state]
    case 'starting':
      if (event.type === 'code-sent')
        return [{ name: 'code', email: state.email, loginId: event.loginId, ...linkOf(state) }]
      return event.type === 'failed' ? [state.from ?? { name: 'signed-out' }] : [state]
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
    case 'passkey-verifying':
      return passkeyVerifying(state, event)
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

function passkeyVerifying(state: WalletState, event: WalletEvent): Step {
  switch (event.type) {
    case 'logged-in':
      return loggedIn(event)
    case 'unlocked': {
      const { wallet, email } = event.session ?? {}
      return wallet && email === null ? [{ name: 'ready', wallet, email, isOwn: true }] : [state]
    }
    case 'failed':
    case 'passkey-left':
      return [{ name: 'signed-out' }, { do: 'lock' }]
    default:
      return [state]
  }
}

function loggedIn({ session, hasHalf, hasPasskey, isDue }: Extract<WalletEvent, { type: 'logged-in' }>): Step {
  const { email, wallet } = session
  if (!wallet) return [{ name: 'creating', email }, { do: 'make' }]
  const own: Own = session.contexts.includes(RECOVERY_CONTEXT) ? {} : { isOwn: true }
  if (hasHalf && isDue) return [{ name: 'locked', email, wallet, ...own, isDue }]
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
      return [{ name: 'ready', email, wallet, isNew: true }]
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
  if (state.name === 'ready' && event.type === 'key-rotated') return [{ ...state, wallet: event.wallet, isOwn: true }]
  const locked: Locked = { name: 'locked', ...identity, ...own }
  if (state.name === 'ready' && event.type === 'worker-locked') {
    const { isDue = false } = event
    return [
      { ...locked, isDue },
      { do: 'lock', isDue },
    ]
  }
  if (event.type === 'email-changed') return [{ ...state, email: event.email }]
  switch (`${state.name} ${event.type}`) {
    case 'unlocking unlocked':
    case 'asking-passkey unlocked':
    case 'choosing unlocked':
      return [{ name: 'ready', ...identity, ...own }]
    case 'choosing passkey-chosen':
    case 'locked passkey-chosen':
    case 'recovering passkey-chosen': {
      const from = state.name === 'locked' || state.name === 'recovering' ? { from: state } : {}
      return [
        { name: 'asking-passkey', ...identity, ...own, ...from },
        { do: 'use-passkey', wallet, email },
      ]
    }
    case 'choosing device-asked':
      // A second look beside the first would end what that one has just opened.
      if ('isAsking' in state && state.isAsking) return [state]
      return [
        { name: 'choosing', ...identity, ...own, isAsking: true },
        { do: 'read-admission', wallet },
      ]
    case 'choosing device-pending':
      return [state, { do: 'read-admission', wallet }]
    // In vain, or another tab has opened the wallet on this device.
    case 'choosing device-ended':
      return [{ name: 'resuming' }, { do: 'resume' }]
    // The passkey is still a way.
    case 'choosing failed':
      return [{ name: 'choosing', ...identity, ...own }, { do: 'lock' }]
    // Closing the browser's question is no decision.
    case 'asking-passkey failed':
      return [('from' in state && state.from) || { name: 'choosing', ...identity, ...own }, { do: 'lock' }]
    case 'choosing recovery-chosen':
      if (own.isOwn) return [state]
      return [
        { name: 'asking-recovery', ...identity },
        { do: 'ask-recovery', wallet },
      ]
    case 'recovering recovery-ended':
    case 'recovering failed':
      // The owner has stopped this device, for example. It shows the wallet no longer, which would not open by itself.
      if ('isViewed' in state && state.isViewed) return [{ name: 'signed-out' }, { do: 'sign-out' }]
      return [locked, { do: 'lock' }]
    case 'unlocking failed':
    case 'asking-recovery failed':
      return [locked, { do: 'lock' }]
    case 'locked unlock-asked':
    case 'recovering recovery-used':
      return [{ name: 'resuming' }, { do: 'resume' }]
  }
  if (state.name === 'unlocking' && event.type === 'half-useless')
    return newDevice({ ...identity, ...own }, event.hasPasskey)
  if (state.name === 'asking-recovery' && event.type === 'recovery-asked') {
    const { requestId, viewedUntil = null } = event
    return [
      { name: 'recovering', ...identity, requestId, opensAt: viewedUntil, isViewed: viewedUntil !== null },
      { do: 'read-recovery', wallet, requestId },
    ]
  }
  if (state.name !== 'recovering') return [state]
  if (event.type === 'unlocked') return [{ name: 'ready', ...identity }]
  const { requestId } = state
  if (event.type === 'recovery-resumed') return [state, { do: 'read-recovery', wallet, requestId }]
  if (event.type === 'view-chosen' && state.opensAt !== null && !state.isViewed)
    return [
      { ...state, isViewed: true },
      { do: 'read-recovery', wallet, requestId },
    ]
  if (event.type !== 'recovery-pending') return [state]
  const { opensAt = state.opensAt, isAsking } = event
  // In vain, or another tab has opened the wallet on this device.
  if (state.isAsking && !isAsking) return [{ name: 'resuming' }, { do: 'resume' }]
  return [
    { ...state, opensAt, isAsking },
    { do: 'read-recovery', wallet, requestId },
  ]
}
