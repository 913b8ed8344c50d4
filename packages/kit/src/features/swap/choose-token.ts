import type { SwapDraft } from '../../core/transfers/sending.ts'
import { isSameInAnyCase } from './swap-token.ts'

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
  const isExchange = other !== undefined && isSameInAnyCase(other, address)
  const [chosen, beside] = [address, isExchange ? before : other]
  const tokens = isSource ? { from: chosen, to: beside } : { from: beside, to: chosen }
  const isNew = !isSameInAnyCase(before ?? '', address)
  if (isNew && isExchange && (receive ?? amount) !== '')
    return receive === undefined ? { ...tokens, receive: amount } : { ...tokens, amount: receive }
  // An amount of one token is meaningless for another.
  if (isNew && isSource === (receive === undefined)) return { ...tokens, amount: '' }
  return receive === undefined ? { ...tokens, amount } : { ...tokens, receive }
}
