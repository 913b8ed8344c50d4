import { FoyerError, formatAmount } from '@foyer/base'
import { NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE } from '@foyer/base/catalogue'
import { othersMayPay } from '../../core/connections/fee-payer.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { SwapDraft } from '../../core/transfers/sending.ts'
import { setSwapDraft } from './draft.ts'
import { readGasPrice, readOffer } from './quote.ts'
import type { SwapInput } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'
import { swapsOn } from './swaps-on.ts'

/** What most swaps cost at most, in units of gas. */
const RESERVED_GAS = 500_000n

/**
 * Puts the most that can be swapped into the form: all of a token, or of the native currency what is left after twice the fee of a
 * swap: of most swaps at once, then of the one that is offered, where it needs more gas. Where somebody else may pay it, nothing is left.
 * @param seen the draft that it was asked for
 * @throws when the chain cannot be read
 */
export async function takeMost(ctx: Context, { account, from, to }: SwapInput, seen: SwapDraft): Promise<void> {
  if (!from || account === undefined) return
  const draft = () => ctx.store.get().swapDraft
  let expected = seen
  const put = (amount: bigint) => {
    // Whoever has chosen or typed something else meanwhile keeps that.
    if (draft() !== expected) return false
    setSwapDraft(ctx, { amount: formatAmount(amount, from.decimals) })
    expected = draft()
    return true
  }
  const { held, reserved } = await readHeld(ctx, from, account)
  const amount = held > reserved ? held - reserved : 0n
  if (!put(amount) || reserved === 0n || amount === 0n || !to) return
  // The form asks for the same, and says so if there is no price.
  const offer = await readOffer(ctx, { account, from, to, amount }, false).catch(() => undefined)
  const needed = 2n * (offer?.networkFee ?? 0n)
  if (needed > reserved) put(held > needed ? held - needed : 0n)
}

/** What is held, and what of it is to stay. */
async function readHeld(ctx: Context, { contract, network }: SwapToken, account: string) {
  const swaps = swapsOn(ctx, network)
  const [{ held }, gasPrice] = await Promise.all([
    swaps.read(readTargetOf(ctx, network), { account, contract, spender: undefined }),
    contract === undefined && !(await othersMayPay(ctx, network, account)) ? readGasPrice(ctx, network) : 0n,
  ])
  if (gasPrice === undefined) throw new FoyerError(NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE)
  return { held, reserved: 2n * RESERVED_GAS * gasPrice }
}
