import type { CaipAddress, Namespace } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { Balance } from '../../core/state.ts'

/**
 * Reads the native balance of an account (by default the active one), unless one younger than 30 s is available. After a failed
 * read there is no number, and the screen says that the balance is unavailable.
 */
export async function loadBalance(
  ctx: Context,
  options: { force?: boolean; namespace?: Namespace | undefined } = {},
): Promise<void> {
  const { session, networks, balances } = ctx.store.get()
  const { address, caipAddress, namespace } = accountOf(session, options.namespace)
  const network = networkOf(session, networks, namespace)
  if (!address || !caipAddress || !network) return
  const known = balances[caipAddress]
  if (known?.status === 'loading' || (!options.force && isFresh(ctx, known))) return

  put(ctx, caipAddress, { status: 'loading', ...(known?.status === 'ready' ? { value: known.value } : {}) })
  try {
    const value = await adapterOf(ctx, namespace).getBalance(readTargetOf(ctx, network), address)
    put(ctx, caipAddress, { status: 'ready', value, at: ctx.now() })
  } catch {
    put(ctx, caipAddress, { status: 'failed', at: ctx.now() }) // The slice holds the failure, and the view offers to try again.
  }
}

const isFresh = (ctx: Context, balance: Balance | undefined) =>
  balance?.status === 'ready' && ctx.now() - balance.at < CACHE_LIFETIME_MS.nativeBalance

function put(ctx: Context, key: CaipAddress, balance: Balance): void {
  ctx.store.set({ balances: { ...ctx.store.get().balances, [key]: balance } })
}
