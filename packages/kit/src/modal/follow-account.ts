import type { CaipAddress } from '@foyer/base'
import type { Context } from '../core/context.ts'
import { currentEntry } from '../core/router.ts'
import { followAccount as follow } from '../features/sign-in/gate.ts'
import type { Shell } from './shell-type.ts'

export { followWallets } from '../features/sign-in/gate.ts'

/** A change of account or network under a host that wants its visitors to sign in: whoever is new there is asked. */
export async function followAccount(
  ctx: Context,
  load: () => Promise<Shell>,
  now: CaipAddress | undefined,
  before: CaipAddress | undefined,
): Promise<void> {
  const isWanted = await follow(ctx, now, before)
  if (isWanted === undefined) return
  // What is being connected on the screen asks by itself, when the door has opened.
  const { attempt, modal, router } = ctx.store.get()
  if (modal.open && attempt.status !== 'idle') return
  const isAsking = modal.open && currentEntry(router).view === 'SIWXSignMessage'
  // Whoever has signed in already needs no screen for it.
  if (isWanted === isAsking) return
  const shell = await load()
  if (isWanted) await shell.open(ctx, { view: { view: 'SIWXSignMessage' } })
  else await shell.close(ctx)
}
