import type { Context } from '../../core/context.ts'
import type { SwapDraft } from '../../core/transfers/sending.ts'
import { isSameAddress } from './swap-token.ts'

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

/**
 * Takes `address` as the token of one side. Both sides cannot be the same token: the other one takes the place of what was
 * chosen before, and a typed amount stays with its token.
 * @param draft with the tokens that are shown
 */
export function chooseToken(
  { from, to, amount, receive }: SwapDraft,
  target: 'sourceToken' | 'toToken',
  address: string,
): Partial<SwapDraft> {
  const isSource = target === 'sourceToken'
  const [before, other] = isSource ? [from, to] : [to, from]
  const isExchange = other !== undefined && isSameAddress(other, address)
  const [chosen, beside] = [address, isExchange ? before : other]
  const tokens = isSource ? { from: chosen, to: beside } : { from: beside, to: chosen }
  const isNew = !isSameAddress(before ?? '', address)
  if (isNew && isExchange && (receive ?? amount) !== '')
    return receive === undefined ? { ...tokens, receive: amount } : { ...tokens, amount: receive }
  // An amount of one token is meaningless for another.
  if (isNew && isSource === (receive === undefined)) return { ...tokens, amount: '' }
  return receive === undefined ? { ...tokens, amount } : { ...tokens, receive }
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
