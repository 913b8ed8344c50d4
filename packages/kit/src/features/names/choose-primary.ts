import { printPrimaryNameMessage } from '@foyer/contracts/name-message'
import type { Context } from '../../core/context.ts'
import { isPassing } from '../../core/data/cache.ts'
import { nameClientOf } from './name-client.ts'
import {
  failed,
  isStill,
  type NameOutcome,
  type NameOwner,
  nameOwner,
  serverOutcome,
  signFor,
  walletOutcome,
} from './owner.ts'
import { rememberPrimary } from './refresh.ts'

/** Makes one of the active account's names the one that is shown: its wallet signs, the server keeps it (T38). */
export async function choosePrimary(
  ctx: Context,
  name: string,
  { signal, onSigned }: { readonly signal: AbortSignal; readonly onSigned: () => void },
): Promise<NameOutcome> {
  let owner: NameOwner | undefined
  let signed: Awaited<ReturnType<typeof signFor>>
  try {
    owner = nameOwner(ctx)
    signed = await signFor(ctx, owner, name, printPrimaryNameMessage)
  } catch (error) {
    return signal.aborted || (owner && !isStill(ctx, owner)) ? { status: 'over' } : walletOutcome(error)
  }
  const { address } = owner
  const isOver = () => signal.aborted || !isStill(ctx, owner)
  if (isOver()) return { status: 'over' }
  onSigned()
  try {
    await nameClientOf(ctx).choosePrimaryName({ query: {}, body: { address, ...signed } })
    rememberPrimary(ctx, address, name)
    return { status: isOver() ? 'over' : 'done' }
  } catch (error) {
    if (isOver()) return { status: 'over' }
    // Repeating it is harmless, so the visitor can try again whatever has become of it.
    return isPassing(error) ? failed('lost') : serverOutcome(error)
  }
}
