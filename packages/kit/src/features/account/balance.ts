import type { CaipAddress, Namespace } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { TokenAmount } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { Balance } from '../../core/state.ts'

/**
 * Reads the balance of an account (by default the active one) in the network's token of the option `tokens`, otherwise in its native
 * currency, unless one younger than 30 s is available. After a failed read there is no number, and the screen says that the balance is
 * unavailable.
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

  put(ctx, caipAddress, { status: 'loading', ...(known?.status === 'ready' ? { held: known.held } : {}) })
  try {
    put(ctx, caipAddress, { status: 'ready', held: await readHeld(ctx, network, address), at: ctx.now() })
  } catch {
    put(ctx, caipAddress, { status: 'failed', at: ctx.now() }) // The slice holds the failure, and the view offers to try again.
  }
}

async function readHeld(ctx: Context, network: Network, address: string): Promise<TokenAmount> {
  const adapter = adapterOf(ctx, network.chainNamespace)
  const target = readTargetOf(ctx, network)
  const token = ctx.options.tokens?.[network.caipNetworkId]?.address
  if (token !== undefined && adapter.can.tokenBalance) return adapter.can.tokenBalance(target, address, token)
  const { decimals, symbol } = network.nativeCurrency
  return { value: await adapter.getBalance(target, address), decimals, symbol }
}

const isFresh = (ctx: Context, balance: Balance | undefined) =>
  balance?.status === 'ready' && ctx.now() - balance.at < CACHE_LIFETIME_MS.nativeBalance

function put(ctx: Context, key: CaipAddress, balance: Balance): void {
  ctx.store.set({ balances: { ...ctx.store.get().balances, [key]: balance } })
}
