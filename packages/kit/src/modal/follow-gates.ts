import { connectionsOf } from '../core/connections/connections.ts'
import { followOtherTabs } from '../core/connections/other-tabs.ts'
import type { Context } from '../core/context.ts'
import type { StoredRecord } from '../core/page/storage.ts'
import { currentEntry } from '../core/routing/router.ts'
import { signInAccount, wantsSignIn } from '../core/siwx.ts'
import { stepIn } from './gates.ts'
import { loadRemoteConfig } from './remote-config.ts'
import type { Shell } from './shell-type.ts'

/** Whether the project collected emails when its configuration was last read. */
const COLLECTS_EMAILS: StoredRecord<boolean> = {
  name: 'collectsEmails',
  check: (value) => (typeof value === 'boolean' ? value : undefined),
}

/**
 * Starts with the first connected wallet. Every change that affects the gates (a wallet, its network, the active namespace, the
 * project's configuration, a session that ended) shows or removes the screen of a gate.
 */
export function followGates(ctx: Context, load: () => Promise<Shell>): Promise<void> {
  const { modalRuntime } = ctx
  modalRuntime.gated ??= follow(ctx, load).catch((error) => {
    // Nothing is followed yet. The next wallet or the next opening starts again.
    delete modalRuntime.gated
    throw error
  })
  return modalRuntime.gated
}

async function follow(ctx: Context, load: () => Promise<Shell>): Promise<void> {
  const { store, events, undo, modalRuntime: surface } = ctx
  surface.show = () =>
    void load()
      .then((shell) => shell.open(ctx))
      // Whatever wanted it shown was reported to the developer too.
      .catch(() => undefined)
  // A visitor who connects now is already in the modal. For a restored wallet, the page does not open the modal without a
  // reason.
  const isVisit = store.get().attempt.status === 'connected'
  if (wantsSignIn(ctx.options)) {
    const { followAccount, followWallets, leaveSignIn, needsSignIn } = await import('../features/sign-in/gate.ts')
    if (surface.ended) return
    const account = () => signInAccount(store.get().session).caipAddress
    // Runs before the gates are evaluated: what is known of the previous account does not apply to the next one.
    undo.add(store.watch(account, (now, before) => void followAccount(ctx, now, before)))
    // Closing an optional sign-in declines it, even before its screen has loaded.
    undo.add(
      store.watch(
        ({ modal }) => modal.open,
        (open) => !open && currentEntry(store.get().router).view === 'SIWXSignMessage' && leaveSignIn(ctx),
      ),
    )
    let wallets = connectionsOf(store.get())
    undo.add(
      events.on('CONNECTIONS_CHANGED', ({ connections }) => {
        const before = wallets
        wallets = [...connections]
        void followWallets(ctx, connections, before)
      }),
    )
    // The visitor may have disconnected or moved on to another step while this was loading.
    if (account() === undefined) void followAccount(ctx, undefined, undefined)
    else if (store.get().signIn.status === 'idle') void needsSignIn(ctx)
  }
  followOtherTabs(ctx)
  const look = () => {
    const step = stepIn(ctx)
    // With no gate and a closed modal, nothing has to be drawn.
    if (!store.get().modal.open && (step === undefined || step === 'asking')) return
    load()
      .then((shell) => shell.settle(ctx))
      // The next opening evaluates the gates.
      .catch(() => undefined)
  }
  undo.add(store.watch(() => stepIn(ctx), look))
  look()
  const remember = () => {
    const { features } = store.get()
    if (features.status === 'ready' && features.resolved.source === 'remote')
      ctx.storage.write(COLLECTS_EMAILS, features.resolved.features.emailCapture !== false)
  }
  undo.add(store.watch(({ features }) => features, remember))
  remember()
  undo.add(events.on('CONNECT_SUCCESS', () => void loadRemoteConfig(ctx)))
  // The configuration is not awaited: its arrival is one of the changes that are followed.
  if (isVisit || ctx.storage.read(COLLECTS_EMAILS) !== false) loadRemoteConfig(ctx).catch(() => undefined)
}
