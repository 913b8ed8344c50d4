import { FoyerError } from '@foyer/base'
import { PROJECT_ID_NOT_CONFIGURED } from '@foyer/base/catalogue'
import { MODAL_SHAKE_MS } from '@foyer/base/constants'
import { CAPTURED } from '../core/captured.ts'
import { keepsSeveral } from '../core/connections.ts'
import type { Context } from '../core/context.ts'
import { isMobile } from '../core/device.ts'
import { disconnectEverywhere } from '../core/disconnect.ts'
import { activate } from '../core/live.ts'
import { reset, setRouter } from '../core/navigation.ts'
import { report } from '../core/notices.ts'
import { hasServer } from '../core/options.ts'
import { currentEntry } from '../core/router.ts'
import { back } from '../core/router-moves.ts'
import { accountOf, connectedOf, isUnsupported } from '../core/session.ts'
import { signInAccount, wantsSignIn } from '../core/siwx.ts'
import { withdraw } from '../features/connect/attempt.ts'
import { type OpenRequest, resolveAfterConnect, resolveClosing, resolveOpening } from './rules.ts'

/** How long the visitor sees their own door before the modal goes, in milliseconds (design, section 6). */
const APPROVED_HOLD_MS = 700
const APPROVED_HOLD_REDUCED_MS = 1_000

/** Opens the modal on the view that the opening rules choose. Data is fetched behind it; opening never waits for the network. */
export function openModal(ctx: Context, request: OpenRequest = {}): void {
  const { session, modal, networks } = ctx.store.get()
  const connected = accountOf(session).status === 'connected'
  const { namespace = session.active } = request
  const { target, activate: wanted } = resolveOpening(request, {
    activeNamespace: session.active,
    hasAdapters: (ctx.options.adapters?.length ?? 0) > 0,
    manualControl: ctx.options.manualWCControl ?? false,
    connected,
    connectedThere: connectedOf(session, namespace) !== undefined,
    networkThere:
      session.chosen[namespace] ?? networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId,
    unsupported: isBlocked(ctx),
    unsigned: isUnsigned(ctx),
    mobile: isMobile(),
  })
  if (wanted) activate(ctx, wanted)
  reset(ctx, target)
  if (modal.open && !modal.embedded) return
  withdraw(ctx)
  ctx.store.set({ modal: { ...modal, open: true, shake: false } })
  if (!modal.embedded) ctx.events.emit('MODAL_OPEN', { connected })
  // Whoever names a server without a project is told now, not when the first list stays empty (R1).
  if (ctx.options.apiUrl !== undefined && ctx.options.projectId === undefined)
    report(ctx, new FoyerError(PROJECT_ID_NOT_CONFIGURED))
  // Where its chunk does not load the next opening asks again.
  import('./remote-config.ts').then(({ loadRemoteConfig }) => loadRemoteConfig(ctx), nothing)
  if (ctx.options.enableAnalytics === true && !ctx.surface.tracked) {
    ctx.surface.tracked = true
    // Without its chunk there is nothing to tell anybody.
    import('../features/analytics/analytics.ts').then(({ startAnalytics }) => startAnalytics(ctx)).catch(nothing)
  }
}

/** Closes, or shakes where the rules forbid it. What was being connected is withdrawn: its caller gets MODAL_CLOSED. */
export function closeModal(ctx: Context): void {
  close(ctx, false)
}

/** @param isDone the screen has got what it asked for: then nothing forbids to close it, and nothing is lost with it */
function close(ctx: Context, isDone: boolean): void {
  const { modal, router, session } = ctx.store.get()
  if (!modal.open) return
  const connected = accountOf(session).status === 'connected'
  const closing = resolveClosing({
    view: currentEntry(router).view,
    connected,
    embedded: modal.embedded,
    unsupported: isBlocked(ctx),
    unsigned: isUnsigned(ctx),
    isDone,
  })
  if (closing.kind === 'blocked') {
    shake(ctx)
    return
  }
  if (ctx.store.get().attempt.status === 'waiting') withdraw(ctx)
  ctx.store.set({
    modal: { ...modal, open: modal.embedded, loading: false, shake: false },
    switching: { status: 'idle' },
  })
  reset(ctx, closing.resetTo)
  if (!modal.embedded) ctx.events.emit('MODAL_CLOSE', { connected })
  // Last: what follows the disconnection finds the modal closed. What fails is told by its event.
  if (closing.disconnects) disconnectEverywhere(ctx).catch(nothing)
}

/** One view back; from the last one, closed. Leaving a screen that was asking a wallet withdraws the question. */
export function goBack(ctx: Context): void {
  const { router, session } = ctx.store.get()
  const earlier = back(router, accountOf(session).status === 'connected')
  if (earlier === undefined) {
    closeModal(ctx)
    return
  }
  withdraw(ctx)
  ctx.store.set({ switching: { status: 'idle' } })
  setRouter(ctx, earlier)
}

/** Follows what happens while the modal may be open. Returns the undo. */
export function followSession(ctx: Context): () => void {
  let hold: ReturnType<typeof setTimeout> | undefined
  const stops = [
    ctx.store.watch(
      (state) => state.attempt,
      (attempt) => {
        clearTimeout(hold)
        if (attempt.status !== 'connected') return
        const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
        hold = setTimeout(() => finishConnect(ctx), reduced ? APPROVED_HOLD_REDUCED_MS : APPROVED_HOLD_MS)
      },
    ),
    ctx.store.watch(
      () => isBlocked(ctx),
      (now) => {
        const { modal, attempt } = ctx.store.get()
        if (now && modal.open && attempt.status === 'idle') reset(ctx, { view: 'UnsupportedChain' })
        // The reason to be blocked is gone, because the visitor moved on in the wallet itself.
        if (!now && currentEntry(ctx.store.get().router).view === 'UnsupportedChain') finishConnect(ctx)
      },
    ),
    ctx.store.watch(
      (state) => Object.values(state.session.namespaces).filter(({ status }) => status === 'connected').length,
      (count, before) => {
        // Where several wallets may be kept, whoever has others left stays (specification, section 4).
        if (count < before && (count === 0 || !keepsSeveral(ctx.store.get()))) closeModal(ctx)
      },
    ),
  ]
  return () => {
    clearTimeout(hold)
    for (const stop of stops) stop()
  }
}

/**
 * Ends a step on the way in: the wait on the opened door (early, when the visitor presses Done, or after the hold), a confirmed
 * email, a signature. What still stands between the visitor and the page comes next.
 */
export function finishConnect(ctx: Context): void {
  // Without a sign-in nobody has to be asked first, and nothing is waited for.
  if (!wantsSignIn(ctx.options)) settleConnect(ctx, false)
  else
    import('../features/sign-in/gate.ts')
      .then(({ needsSignIn }) => needsSignIn(ctx))
      // Not known is not signed in.
      .catch(() => true)
      .then((unsigned) => (unsigned === undefined ? finishConnect(ctx) : settleConnect(ctx, unsigned)))
}

function settleConnect(ctx: Context, unsigned: boolean): void {
  const next = resolveAfterConnect({
    embedded: ctx.store.get().modal.embedded,
    unsupported: isBlocked(ctx),
    capture: needsCapture(ctx),
    unsigned,
  })
  if (next.kind === 'close') {
    close(ctx, true)
    return
  }
  withdraw(ctx)
  reset(ctx, next.target)
}

/** Whether the project collects emails and the account's owner has not given one on this device. */
function needsCapture(ctx: Context): boolean {
  const { features, session } = ctx.store.get()
  const { address } = accountOf(session)
  if (features.status === 'idle' || !features.resolved.features.emailCapture || !hasServer(ctx.options)) return false
  return address !== undefined && !ctx.storage.read(CAPTURED)?.includes(address)
}

/** Whether sign-in is required and the account that signs in has not. */
function isUnsigned(ctx: Context): boolean {
  const { signIn, session } = ctx.store.get()
  const isConnected = signInAccount(session).status === 'connected'
  return isConnected && 'required' in signIn && signIn.required && signIn.status !== 'done'
}

/** Whether the wallet stands on a network that the host does not know and does not tolerate. */
function isBlocked(ctx: Context): boolean {
  const { session, networks } = ctx.store.get()
  return !ctx.options.allowUnsupportedChain && isUnsupported(session, networks)
}

function shake(ctx: Context): void {
  const set = (value: boolean) => ctx.store.set({ modal: { ...ctx.store.get().modal, shake: value } })
  if (ctx.store.get().modal.shake) return
  set(true)
  const timer = setTimeout(() => {
    ctx.undo.delete(cancel)
    set(false)
  }, MODAL_SHAKE_MS)
  const cancel = () => clearTimeout(timer)
  ctx.undo.add(cancel)
}

const nothing = () => undefined
