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
 * From the first connected wallet on: whatever changes what stands between the visitor and the page (a wallet, its network, the
 * active namespace, the project's configuration, a session that ended) brings up the screen that asks, or takes it away.
 */
export async function followGates(ctx: Context, load: () => Promise<Shell>): Promise<void> {
  const { store, events, undo, modalRuntime: surface } = ctx
  if (surface.gated) return
  surface.gated = true
  // Whoever connects now is in a visit; whose wallet came back has asked for nothing, and neither does the page without a reason.
  const isVisit = store.get().attempt.status === 'connected'
  if (wantsSignIn(ctx.options)) {
    const { followAccount, followWallets, leaveSignIn, needsSignIn } = await import(
      '../features/sign-in/gate.ts'
    ).catch((error) => {
      // Nothing is followed yet: the next wallet, and the next opening, begin anew.
      delete surface.gated
      throw error
    })
    if (surface.ended) return
    const account = () => signInAccount(store.get().session).caipAddress
    // Before the steps are looked at: what is known of the account before says nothing about the next one.
    undo.add(store.watch(account, (now, before) => void followAccount(ctx, now, before)))
    // Closing an optional question is an answer, also before its screen has loaded.
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
    // Whoever left while this was loading is forgotten; whoever is here may be further already.
    if (account() === undefined) void followAccount(ctx, undefined, undefined)
    else if (store.get().signIn.status === 'idle') void needsSignIn(ctx)
  }
  followOtherTabs(ctx)
  const look = () => {
    const step = stepIn(ctx)
    // Where nothing is asked and nothing is open there is nothing to draw.
    if (!store.get().modal.open && (step === undefined || step === 'asking')) return
    load()
      .then((shell) => shell.settle(ctx))
      // The next opening asks.
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
  // Nobody waits for the network: its answer is one of the changes that are followed.
  if (isVisit || ctx.storage.read(COLLECTS_EMAILS) !== false) loadRemoteConfig(ctx).catch(() => undefined)
}
