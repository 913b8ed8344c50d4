import type { Context } from '../../core/context.ts'
import type { SwapDraft } from '../../core/transfers/sending.ts'
import { minimumOf, purposeOf, shareOf } from './quote.ts'
import { priceKey, type SwapEvent, type SwapState } from './swap-state.ts'

export const AUTO_SLIPPAGE = 100
const SLIPPAGE_MAX = 5_000

/** One of both amounts is typed: setting one takes the other away. */
export function setSwapDraft(ctx: Context, change: Partial<SwapDraft>): void {
  const other =
    change.amount !== undefined ? { receive: undefined } : change.receive !== undefined ? { amount: '' } : undefined
  ctx.store.set({ swapDraft: { ...ctx.store.get().swapDraft, ...other, ...change } })
}

/** Exchanges the two tokens. Without an amount to receive, one is swapped. @param receives what would have arrived, as a text */
export function flip({ from, to }: Pick<SwapDraft, 'from' | 'to'>, receives: string | undefined): Partial<SwapDraft> {
  return { from: to, to: from, amount: receives ?? '1' }
}

/** Hundredths of a per cent; undefined while the text is not a valid slippage. */
export function slippageOf(text: string | undefined): number | undefined {
  if (text === undefined) return AUTO_SLIPPAGE
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return undefined
  const slippage = Math.round(Number(text) * 100)
  return slippage <= SLIPPAGE_MAX ? slippage : undefined
}

/** What is wrong with a slippage that is still possible. */
export function slippageRisk(slippage: number): 'low' | 'high' | undefined {
  if (slippage < 10) return 'low'
  return slippage > 500 ? 'high' : undefined
}

/** Remembers whose swap was approved beyond the review, until it is sent. */
export function keepApproval(ctx: Context, after: SwapState, event: SwapEvent): void {
  if (after.status === 'sent') setSwapDraft(ctx, { approved: undefined })
  if (after.status !== 'reviewed') return
  const isApproved = event.type === 'approved' && purposeOf(after.offer, after.input.amount) === 'swap'
  // One that is on its way is of use for its provider only, too.
  if (!isApproved && event.type !== 'left') return
  const { input, offer } = after
  const least = minimumOf(offer, input.slippage)
  setSwapDraft(ctx, { approved: { order: priceKey(input), provider: offer.provider, least, share: shareOf(offer) } })
}
