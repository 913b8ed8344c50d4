import { FoyerError, formatAmount } from '@foyer/base'
import { UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { setSwapDraft } from './draft.ts'
import { readGasPrice } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/** What most swaps cost at most, in units of gas. */
const RESERVED_GAS = 500_000n

/**
 * Puts the most that can be swapped into the form: all of a token, or of the native currency what is left after twice the fee of a
 * swap.
 * @throws when the chain cannot be read
 */
export async function takeMost(ctx: Context, token: SwapToken, account: string): Promise<void> {
  const before = ctx.store.get().swapDraft
  const most = await readMost(ctx, token, account)
  // Whoever has chosen or typed something else meanwhile keeps that.
  if (ctx.store.get().swapDraft === before) setSwapDraft(ctx, { amount: formatAmount(most, token.decimals) })
}

async function readMost(ctx: Context, { contract, network }: SwapToken, account: string): Promise<bigint> {
  const swaps = adapterOf(ctx, network.chainNamespace).can.swap
  if (!swaps) throw new FoyerError(UNSUPPORTED_CHAIN)
  const [{ held }, gasPrice] = await Promise.all([
    swaps.read(readTargetOf(ctx, network), { account, contract, spender: undefined }),
    contract === undefined ? readGasPrice(ctx, network) : 0n,
  ])
  if (gasPrice === undefined) throw new FoyerError(UNSUPPORTED_CHAIN)
  const reserved = 2n * RESERVED_GAS * gasPrice
  return contract !== undefined ? held : held > reserved ? held - reserved : 0n
}
