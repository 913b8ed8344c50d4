import { fixedDecimal, formatAmount } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import type { Simulation } from '@foyer/contracts/simulation'
import type { Changes } from '../approve/content.ts'
import { addressFact } from '../approve/facts.ts'
import { TEXTS } from '../approve/texts.ts'
import { CURRENCY, currencyDecimals, type PricedToken } from '../rpc/tokens.ts'
import { SIMULATION_TEXTS } from './texts.ts'

type Tokens = ReadonlyMap<string, PricedToken>

/** More rows than these are not read by anybody. An allowance has two. */
const ROWS_MAX = 12
/** As a limit, it is as good as none: of a token of EVM networks, and of Solana, whose amounts have 64 bits. */
const UNLIMITED_FROM = { eip155: 2n ** 160n - 1n, solana: 2n ** 64n - 1n } as const
const USD_DIGITS = 18

/**
 * What leaves comes first.
 * @param isSeveral whether it is of several transactions, of which one that fails keeps none of the others from being made
 */
export function inWords(
  { succeeds, changes, items, allowances }: Simulation,
  chainId: string,
  tokens: Tokens,
  isSeveral = false,
): Changes {
  const words = wordsOfPage()
  const limit = UNLIMITED_FROM[chainId.startsWith('solana:') ? 'solana' : 'eip155']
  /** Every item of a collection, or as much as anybody could have. */
  const isAll = (amount: bigint | undefined): amount is undefined => amount === undefined || amount >= limit
  const amountOf = (contract: string | undefined, amount: bigint): string => {
    const token = tokens.get(contract ?? CURRENCY)
    const dollars = inDollars(amount, token)
    const text =
      contract === undefined
        ? `${formatAmount(amount, currencyDecimals(chainId))} ${nativeSymbol(chainId) ?? token?.symbol ?? ''}`.trim()
        : token
          ? `${formatAmount(amount, token.decimals)} ${token.symbol}`
          : words.units(`${amount}`, contract)
    return dollars === undefined ? text : `${text} (${dollars})`
  }
  const moved = [
    ...changes.map(({ contract, amount }) => ({ amount, text: amountOf(contract, magnitude(amount)) })),
    ...items.map(({ contract, id, amount }) => ({
      amount,
      text: words.item(`${magnitude(amount)}`, `${id}`, contract),
    })),
  ].sort((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n))
  const rows = [
    ...moved.map(({ amount, text }) => [{ label: amount < 0n ? words.leaves : words.arrives, value: text }]),
    ...allowances.map(({ contract, spender, amount }) => {
      const name = tokens.get(contract)?.symbol ?? contract
      const what = isAll(amount) ? words.all(name) : amountOf(contract, amount)
      // Whole: what is cut could be taken for another one.
      return [
        { label: words.allowed, value: what },
        { label: words.allowedTo, ...addressFact(spender) },
      ]
    }),
  ]
  /** In the words of the question itself, which says it once then. */
  const unlimited = allowances
    .filter(({ amount }) => isAll(amount))
    .map(({ contract, amount }) => {
      const symbol = tokens.get(contract)?.symbol
      if (symbol !== undefined) return TEXTS.couldEmpty(symbol)
      return amount === undefined ? TEXTS.couldEmptyCollection : words.unlimited
    })
  const more = { label: words.more, value: `${rows.length - ROWS_MAX}` }
  return {
    facts: [...rows.slice(0, ROWS_MAX).flat(), ...(rows.length > ROWS_MAX ? [more] : [])],
    dangers: [...(succeeds ? [] : [isSeveral ? words.oneFails : words.fails]), ...new Set(unlimited)],
    ...(succeeds && rows.length === 0 ? { note: words.nothing } : {}),
  }
}

const wordsOfPage = () => TEXTS.simulation ?? SIMULATION_TEXTS

/** That transactions could not be checked. */
export const dependent = (count: number, all: number): string => wordsOfPage().dependent(count, all)

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** "$25.00", or undefined without a price. */
export function inDollars(amount: bigint, token: PricedToken | undefined): string | undefined {
  const price = token?.price === undefined ? undefined : fixedDecimal(token.price, USD_DIGITS)
  if (!token || price === undefined) return undefined
  const dollars = (amount * price) / 10n ** BigInt(token.decimals)
  if (dollars === 0n || dollars >= 10n ** BigInt(USD_DIGITS - 2)) {
    const text = formatAmount(dollars, USD_DIGITS)
    // Formats decimal texts exactly, whatever their length.
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(text as unknown as number)
  }
  return wordsOfPage().cent
}
