import { cleanText, displayAmount, shortAddress } from '@foyer/base'
import type { Action, Decoded, RiskCode } from './decoded.ts'

/* What was decoded, in the sentences of a language. */

/** One thing that approving does, in texts that can be shown. What is missing is unknown. */
export type Step = {
  readonly kind: Action['kind']
  /** Addresses are shortened. */
  readonly contract: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: string | undefined
  readonly isAll: boolean
  /** Of a token that is known, whose amount is in whole units then, or of the network's currency. */
  readonly symbol: string | undefined
  readonly item: string
  readonly name: string
}
/** The sentences of a language. */
export type Words = {
  readonly warnings: Readonly<Record<RiskCode, string>>
  readonly stepOf: (step: Step) => string
}

type Reading = {
  readonly level: Decoded['level']
  readonly steps: readonly string[]
  /** The dangers before the other warnings. */
  readonly warnings: readonly string[]
}

/** The network's own currency. Without a symbol, it is said to be that. */
export type Currency = { readonly decimals: number; readonly symbol?: string | undefined }
/** What somebody who is trusted says of a token. */
type KnownToken = { readonly symbol: string; readonly decimals: number }
/** By the address of the contract, in lower case where its letters do not count. */
export type KnownTokens = ReadonlyMap<string, KnownToken>

/**
 * Puts what was decoded into sentences: one for each step, and one for each risk.
 * @param currency by default one of 18 decimals
 * @param tokens whose amounts are written in whole units; those of others stay in base units
 */
export function inWords(
  { actions, risks, level }: Decoded,
  words: Words,
  currency: Currency = { decimals: 18 },
  tokens: KnownTokens = new Map(),
): Reading {
  const ordered = [...risks].sort((one, other) => Number(other.level === 'danger') - Number(one.level === 'danger'))
  return {
    level,
    steps: actions.map((action) => words.stepOf(stepOf(action, currency, tokens))),
    warnings: [...new Set(ordered.map(({ code }) => words.warnings[code]))],
  }
}

function stepOf(action: Action, currency: Currency, tokens: KnownTokens): Step {
  const { kind, contract, from, to, amount, isUnlimited = false, item, name = '' } = action
  const known = tokenAt(contract, tokens)
  const whole = (units: bigint, digits: number) => displayAmount(units, digits, digits, 'en')
  const counted = amount === undefined ? undefined : known ? whole(amount, known.decimals) : `${amount}`
  const isCurrency = kind === 'native-transfer' || (kind === 'swap' && contract === undefined)
  return {
    kind,
    contract: shortened(contract),
    from: shortened(from),
    to: shortened(to),
    amount: isCurrency ? whole(amount ?? 0n, currency.decimals) : counted,
    isAll: isUnlimited && amount !== undefined,
    symbol: isCurrency ? currency.symbol : known?.symbol,
    item: `${item ?? ''}`,
    name: cleanText(name) ?? '',
  }
}

/** Addresses of Solana differ in case. */
export const tokenAt = (contract: string | undefined, tokens: KnownTokens | undefined): KnownToken | undefined =>
  contract === undefined ? undefined : tokens?.get(contract.startsWith('0x') ? contract.toLowerCase() : contract)

const shortened = (address: string | undefined) => (address === undefined ? undefined : shortAddress(address))
