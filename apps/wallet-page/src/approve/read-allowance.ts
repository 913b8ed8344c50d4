import { formatAmount } from '@foyer/base'
import type { decodeTransactions } from '@foyer/decode/evm'
import { type KnownTokens, tokenAt } from '@foyer/decode/words'
import { readTexts } from './read-decoded.ts'
import { TEXTS } from './texts.ts'

type Decoded = ReturnType<typeof decodeTransactions>
type Action = Decoded['actions'][number]
type Risk = Decoded['risks'][number]

/** One thing that is known. */
export type Read = {
  readonly title: string
  /** Said before what the decoder has found. */
  readonly dangers: readonly string[]
  /** What the decoder has found besides that. */
  readonly risks: readonly Risk[]
  readonly allowance?: Allowance | undefined
}

/** Of a token that the operator lists. `none`: it is taken back. `most`: in base units. */
type Allowance = { readonly token: string; readonly spender: string | undefined } & (
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'some'; readonly most: bigint }
)

/**
 * What somebody may take, by a call or by a signature.
 * @param tokens of the network where it counts
 */
export function readAllowance(action: Action, risks: readonly Risk[], tokens: KnownTokens | undefined): Read {
  const { contract = '', to, amount, item, isUnlimited } = action
  const token = tokenAt(contract, tokens)
  const isAll = item === undefined && (isUnlimited || amount === undefined)
  if (!token || item !== undefined)
    return {
      title: isAll ? readTexts().allowAllUnlisted : readTexts().allowUnlisted,
      dangers: [readTexts().unlistedToken],
      risks,
    }
  const parties = { token: contract, spender: to }
  if (isAll || amount === undefined)
    return {
      title: TEXTS.allowAll(token.symbol),
      dangers: [TEXTS.couldEmpty(token.symbol)],
      risks: without(risks, 'unlimited-allowance'),
      allowance: { ...parties, kind: 'all' },
    }
  const written = `${formatAmount(amount, token.decimals)} ${token.symbol}`
  return {
    title: TEXTS.allowSome(written),
    dangers: [TEXTS.mayTake(written)],
    risks,
    allowance: { ...parties, kind: 'some', most: amount },
  }
}

/** Said in other words, with the name of the token. */
export const without = (risks: readonly Risk[], code: Risk['code']): readonly Risk[] =>
  risks.filter((risk) => risk.code !== code)
