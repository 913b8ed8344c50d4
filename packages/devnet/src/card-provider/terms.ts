import { formatUnits, parseUnits } from 'viem'

/** What a provider of the local world takes. */
export type Terms = {
  readonly id: string
  readonly name: string
  /** Of what is paid, in hundredths of a per cent. */
  readonly feeBips: bigint
  /** In US cents. */
  readonly networkFee: bigint
}

/** Two, so that there is something to compare. */
export const TERMS: readonly Terms[] = [
  { id: 'paylane', name: 'Paylane', feeBips: 125n, networkFee: 12n },
  { id: 'brook', name: 'Brook', feeBips: 159n, networkFee: 5n },
]

/** What cards pay in. The rates are made up and never change: no real money is moved. */
export const CURRENCIES = [
  { code: 'USD', usd: '1', decimals: 2, min: '10', max: '7500' },
  { code: 'EUR', usd: '1.08', decimals: 2, min: '10', max: '7500' },
  { code: 'GBP', usd: '1.27', decimals: 2, min: '10', max: '6000' },
  { code: 'JPY', usd: '0.0066', decimals: 0, min: '1500', max: '900000' },
  { code: 'CHF', usd: '1.12', decimals: 2, min: '10', max: '6500' },
] as const
type Currency = (typeof CURRENCIES)[number]

/** Where the providers of the local world do not sell. */
export const BLOCKED_COUNTRIES: readonly string[] = ['KP', 'IR', 'SY']

/** Amounts are decimals in the currency's or the token's unit. */
export type Quote = {
  readonly amount: string
  readonly fee: string
  readonly networkFee: string
  readonly subtotal: string
  readonly assetAmount: string
}

/** US dollars and rates have this many decimal places here. */
const RATE_DECIMALS = 8
const BIPS = 10_000n

/**
 * What arrives for what is paid, or what has to be paid for what arrives. All divisions round in the provider's favour.
 * @param asset.usd the price of one, in US dollars
 * @param wanted decimals; exactly one of the two
 * @returns undefined if nothing is left after the fees
 */
export function quote(
  { feeBips, networkFee }: Terms,
  currency: Currency,
  asset: { readonly decimals: number; readonly usd: string },
  wanted: { readonly amount: string } | { readonly assetAmount: string },
): Quote | undefined {
  const unit = 10n ** BigInt(currency.decimals)
  const rate = parseUnits(currency.usd, RATE_DECIMALS)
  const price = parseUnits(asset.usd, RATE_DECIMALS)
  const assetUnit = 10n ** BigInt(asset.decimals)
  const forNetwork = ceil(networkFee * unit * 10n ** BigInt(RATE_DECIMALS), 100n * rate)
  const total =
    'amount' in wanted
      ? parseUnits(wanted.amount, currency.decimals)
      : ceil(
          (ceil(parseUnits(wanted.assetAmount, asset.decimals) * price * unit, assetUnit * rate) + forNetwork) * BIPS,
          BIPS - feeBips,
        )
  const fee = ceil(total * feeBips, BIPS)
  const subtotal = total - fee - forNetwork
  if (subtotal <= 0n) return undefined
  const arrives =
    'amount' in wanted ? (subtotal * rate * assetUnit) / (unit * price) : parseUnits(wanted.assetAmount, asset.decimals)
  const fiat = (value: bigint) => fixed(formatUnits(value, currency.decimals), currency.decimals)
  return {
    amount: fiat(total),
    fee: fiat(fee),
    networkFee: fiat(forNetwork),
    subtotal: fiat(subtotal),
    assetAmount: formatUnits(arrives, asset.decimals),
  }
}

const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

function fixed(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}
