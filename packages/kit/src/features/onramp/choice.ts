import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { OnrampDraft } from '../../core/onramp-draft.ts'
import type { OnrampOptions } from './client.ts'

/** A currency on a network of the host. */
export type Purchasable = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string | null
  readonly network: Network
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  readonly decimals: number
}
type Payment = OnrampOptions['paymentCurrencies'][number]
type Limits = Payment['payment_method_limits'][number]

/** What can arrive at an account of the namespace. */
export function purchasables(
  { purchaseCurrencies }: OnrampOptions,
  networks: readonly Network[],
  namespace: Namespace,
): readonly Purchasable[] {
  return purchaseCurrencies.flatMap(({ id, name, symbol, iconUrl, networks: sold }) =>
    networks
      .filter((network) => network.chainNamespace === namespace)
      .flatMap((network) => {
        const here = sold.find(({ chain_id }) => chain_id === network.caipNetworkId)
        if (!here) return []
        const { contract_address: contract, decimals } = here
        return { id, name, symbol, iconUrl, network, contract, decimals }
      }),
  )
}

/** The visitor's choice, else USDC on the current network, or its native currency where that is no dollar network: SOL on Solana. */
export function chosenAsset(
  all: readonly Purchasable[],
  { currency, network }: OnrampDraft,
  current: Network | undefined,
): Purchasable | undefined {
  const here = all.filter((one) => one.network.caipNetworkId === current?.caipNetworkId)
  const native = here.find(({ symbol }) => symbol === current?.nativeCurrency.symbol)
  const usual = native?.symbol === 'SOL' ? native : here.find(({ id }) => id === 'USDC')
  return all.find((one) => one.id === currency && one.network.caipNetworkId === network) ?? usual ?? here[0] ?? all[0]
}

/** Regions whose currency providers take, of the Unicode CLDR: https://cldr.unicode.org/ */
const EURO = new Set('AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' '))
const OTHERS: Readonly<Record<string, string>> = { GB: 'GBP', JP: 'JPY', CH: 'CHF', US: 'USD' }

/** The visitor's choice, else the currency of the region that their language names, else the first. */
export function chosenPayment(
  payments: readonly Payment[],
  { payment }: OnrampDraft,
  locale: string,
): Payment | undefined {
  const region = regionOf(locale)
  const usual = EURO.has(region) ? 'EUR' : OTHERS[region]
  const by = (id: string | undefined) => payments.find((one) => one.id === id)
  return by(payment) ?? by(usual) ?? by('USD') ?? payments[0]
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? ''
  } catch {
    return '' // No language tag: https://www.rfc-editor.org/info/bcp47
  }
}

/** Purchases are paid by card where that is possible. */
export const limitsOf = (payment: Payment | undefined): Limits | undefined =>
  payment?.payment_method_limits.find(({ id }) => id === 'card') ?? payment?.payment_method_limits[0]

const QUICK = [50, 100, 250, 500]
/** Amounts of about the worth of 50 to 500 dollars, within the limits. */
export function quickAmounts(limits: Limits | undefined): readonly string[] {
  if (!limits) return []
  const [min, max] = [Number(limits.min), Number(limits.max)]
  const scale = min >= 1_000 ? 100 : 1
  return QUICK.map((amount) => amount * scale)
    .filter((amount) => amount >= min && amount <= max)
    .map(String)
}

/** Which side of its limits an amount is on; undefined if it is within. */
export function outside(amount: string, limits: Limits | undefined): 'empty' | 'low' | 'high' | undefined {
  const value = Number(amount)
  if (amount === '' || value === 0) return 'empty'
  if (!limits) return undefined
  return value < Number(limits.min) ? 'low' : value > Number(limits.max) ? 'high' : undefined
}
