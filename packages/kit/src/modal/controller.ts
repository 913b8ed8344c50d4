import { FoyerError, messageOf } from '@foyer/base'
import { PROJECT_ID_NOT_CONFIGURED, VIEW_FAILED } from '@foyer/base/catalogue'
import { MODAL_SHAKE_MS } from '@foyer/base/constants'
import { mayKeepSeveral } from '../core/connections/connections.ts'
import { disconnectEverywhere } from '../core/connections/disconnect.ts'
import { activateAndTell } from '../core/connections/live-connections.ts'
import { accountOf, connectedOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { later, report } from '../core/notices.ts'
import { afterPaint } from '../core/page/after-paint.ts'
import { isMobile } from '../core/page/device.ts'
import { reset, setRouter } from '../core/routing/navigation.ts'
import { currentEntry } from '../core/routing/router.ts'
import { back } from '../core/routing/router-moves.ts'
import { signInAccount, wantsSignIn } from '../core/siwx.ts'
import { acknowledge, withdraw } from '../features/connect/attempt.ts'
import { giveUpSwitch } from '../features/networks/switching.ts'
import { gateIn, stepIn, stepOfView } from './gates.ts'
import { setModal } from './modal-state.ts'
import { type OpenRequest, resolveClosing, resolveOpening } from './rules.ts'
import { views } from './views.ts'

/** How long the connected screen is shown before the modal closes, in milliseconds. */
const APPROVED_HOLD_MS = 700
const APPROVED_HOLD_REDUCED_MS = 1_000

/**
 * Opens the modal on the view that the opening rules choose. Data is fetched in the background; opening never waits for the
 * network.
 */
export function openModal(ctx: Context, request: OpenRequest = {}): void {
  const { session, modal, networks, router, signIn } = ctx.store.get()
  const connected = accountOf(session).status === 'connected'
  const { namespace = session.active } = request
  const { view: wanted } = request
  const { target, activate, network } = resolveOpening(request, {
    activeNamespace: session.active,
    hasAdapters: (ctx.options.adapters?.length ?? 0) > 0,
    manualControl: ctx.options.manualWCControl ?? false,
    connected,
    connectedThere: connectedOf(session, namespace) !== undefined,
    networkThere:
      session.chosen[namespace] ?? networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId,
    gate: (active) => gateIn(ctx, active),
    unsigned: wantsSignIn(ctx.options) && signInAccount(session).status === 'connected' && signIn.status !== 'done',
    mobile: isMobile(),
  })
  if (activate) activateAndTell(ctx, activate, network)
  // On the way to it the visitor connects, and passes gates.
  if (!wanted || stepOfView(wanted.view) === undefined)
    ctx.modalRuntime.wanted = wanted && wanted !== target && views[wanted.view].needsAccount ? wanted : undefined
  const step = stepOfView(target.view)
  // A visitor who is already at this step continues there.
  if (modal.open && step !== undefined && target.args === undefined && stepOfView(router.stack[0].view) === step) return
  withdraw(ctx)
  if (modal.open) giveUpSwitch(ctx)
  reset(ctx, target, request.uri)
  if (modal.open && !modal.embedded) return
  setModal(ctx, { open: true, shake: false })
  if (!modal.embedded) ctx.events.emit('MODAL_OPEN', { connected })
  // An `apiUrl` without a project id is reported now, before the first list stays empty.
  if (ctx.options.apiUrl !== undefined && ctx.options.projectId === undefined)
    report(ctx, new FoyerError(PROJECT_ID_NOT_CONFIGURED))
  // Neither is needed for the first frame, and beginning to load them takes some of its time.
  afterPaint(() => {
    import('./misuse.ts').then(({ reportMisuse }) => reportMisuse(ctx)).catch(noop)
    // If its chunk does not load, the next opening tries again.
    import('./remote-config.ts').then(({ loadRemoteConfig }) => loadRemoteConfig(ctx), noop)
  })
  // Without its chunk nothing can be reported.
  if (ctx.options.enableAnalytics === true)
    import('../features/analytics/analytics.ts').then(({ startAnalytics }) => startAnalytics(ctx)).catch(noop)
}

/**
 * Closes the modal, or shakes it if the rules forbid closing. A connection in progress is withdrawn with MODAL_CLOSED, and what the host
 * has asked the embedded wallet with REQUEST_ABORTED.
 */
export function closeModal(ctx: Context): void {
  close(ctx, false)
}

/** @param isDone the screen has got what it asked for, so closing is always allowed and does not decline anything */
function close(ctx: Context, isDone: boolean): void {
  const { modal, router, session } = ctx.store.get()
  if (!modal.open) return
  const connected = accountOf(session).status === 'connected'
  const { view, key } = currentEntry(router)
  const closing = resolveClosing({
    view,
    root: router.stack[0].view,
    connected,
    embedded: modal.embedded,
    gate: gateIn(ctx),
    isDone,
    failed: modal.failed === key,
  })
  if (closing.kind === 'blocked') {
    shake(ctx)
    return
  }
  if (closing.kind === 'back') {
    leaveStep(ctx)
    reset(ctx, { view: closing.to })
    return
  }
  const { status } = ctx.store.get().attempt
  // An embedded modal shows its list at once, and a wallet that declined would be shown as declined instead of being asked.
  if (status === 'waiting' || (modal.embedded && status !== 'connected')) withdraw(ctx)
  giveUpSwitch(ctx)
  // An embedded modal stays open, so its being open does not show that the visitor is still paying.
  delete ctx.modalRuntime.payRequest
  ctx.modalRuntime.wanted = undefined
  if (!isDone) ctx.embedded.withdraw?.()
  setModal(ctx, { open: modal.embedded, loading: false, shake: false })
  reset(ctx, closing.resetTo)
  if (!modal.embedded) ctx.events.emit('MODAL_CLOSE', { connected })
  // Last, so that handlers of the disconnection find the modal closed. Failures are reported by an event.
  if (closing.disconnects) disconnectEverywhere(ctx).catch(noop)
}

/** Goes back one view, or closes from the last one. Leaving a screen with a pending wallet request withdraws the request. */
export function goBack(ctx: Context): void {
  const { router, session } = ctx.store.get()
  const earlier = back(router, accountOf(session).status === 'connected')
  if (earlier === undefined) {
    closeModal(ctx)
    return
  }
  leaveStep(ctx)
  setRouter(ctx, earlier)
}

function leaveStep(ctx: Context): void {
  withdraw(ctx)
  giveUpSwitch(ctx)
}

/** Follows state changes while the modal may be open. Returns the undo. */
export function followSession(ctx: Context): () => void {
  let hold: ReturnType<typeof setTimeout> | undefined
  const stops = [
    ctx.store.watch(
      (state) => state.attempt,
      (attempt) => {
        clearTimeout(hold)
        if (attempt.status !== 'connected' || attempt.seen) return
        const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
        hold = setTimeout(() => finishConnect(ctx), reduced ? APPROVED_HOLD_REDUCED_MS : APPROVED_HOLD_MS)
      },
    ),
    ctx.store.watch(
      (state) => Object.values(state.session.namespaces).filter(({ status }) => status === 'connected').length,
      (count, before) => {
        // If the project allows several wallets, a visitor who has other wallets stays in the modal.
        if (count < before && (count === 0 || !mayKeepSeveral(ctx.store.get()))) closeModal(ctx)
      },
    ),
  ]
  return () => {
    clearTimeout(hold)
    for (const stop of stops) stop()
  }
}

/**
 * Completes a step: the connected screen (when the visitor presses Done, or after its delay), a confirmed email, or a
 * signature. The next step is then shown, if there is one.
 */
export function finishConnect(ctx: Context): void {
  acknowledge(ctx)
  settle(ctx, true)
}

/**
 * Updates the screen to the visitor's next step. When no step is left, the modal shows the view that the host asked for
 * before there was an account, else closes or, if embedded, shows the account.
 * Nothing changes while the next step is still being determined.
 * @param isFinished the open screen has got what it asked for
 */
export function settle(ctx: Context, isFinished = hasSeen(ctx)): void {
  const step = stepIn(ctx)
  const { modal, attempt, router } = ctx.store.get()
  // A connection on the screen calls this again after its animation.
  const isConnecting = attempt.status === 'waiting' || (attempt.status === 'connected' && !attempt.seen)
  if (step === 'asking' || (modal.open && isConnecting)) return
  const shown = modal.open ? stepOfView(router.stack[0].view) : undefined
  if (step !== undefined) {
    if (shown !== step) openModal(ctx, { view: { view: step } })
  } else if (isFinished || shown !== undefined) {
    const { wanted } = ctx.modalRuntime
    if (wanted && modal.open) openModal(ctx, { view: wanted })
    else {
      close(ctx, true)
      // An embedded modal stays open, so the finished attempt is cleared.
      if (modal.embedded) withdraw(ctx)
    }
  }
}

const hasSeen = ({ store }: Context): boolean => {
  const { attempt } = store.get()
  return attempt.status === 'connected' && attempt.seen === true
}

/** Called when a view could not be drawn: the host receives an event, and closing is allowed. */
export function failView(ctx: Context, key: number, cause: unknown): void {
  const { view } = currentEntry(ctx.store.get().router)
  setModal(ctx, { failed: key })
  report(ctx, new FoyerError(VIEW_FAILED, { context: { view, reason: messageOf(cause) }, cause }))
}

function shake(ctx: Context): void {
  if (ctx.store.get().modal.shake) return
  setModal(ctx, { shake: true })
  later(ctx, MODAL_SHAKE_MS, () => setModal(ctx, { shake: false }))
}

const noop = () => undefined
