import { FoyerError, formatAmount, isFoyerError } from '@foyer/base'
import { INVALID_PARAMETER, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { TokenBalance } from '@foyer/contracts'
import { type Cache, type Cached, cacheKey } from '../../cache.ts'
import { patiently } from '../../http/patiently.ts'
import type { AccountHolding } from '../account-chains.ts'
import { multiply, printDecimal } from '../decimal.ts'
import { type Price, type Prices, priceFields } from '../prices/prices.ts'
import { type Asset, assetOf } from '../prices/source.ts'

/** One network, as a source of balances. */
export type BalanceSource = {
  /** CAIP-2. */
  readonly id: string
  /** @throws UPSTREAM_UNAVAILABLE */
  readonly find: (account: string) => Promise<Found>
}
type Found = {
  readonly holdings: readonly AccountHolding[]
  /** The account may hold more. */
  readonly isPartial: boolean
}

type BalancesOptions = {
  readonly prices: Pick<Prices, 'read'>
  readonly cache: Cache
  readonly iconUrl: (iconId: string) => string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  /** Timeouts in milliseconds: after which a network counts as unavailable, and after which prices are left out. */
  readonly patienceMs?: number
}

type BalanceQuestion = {
  /** In the canonical form of its namespace. */
  readonly account: string
  /** The networks to read, all of the account's namespace. */
  readonly chains: readonly BalanceSource[]
  /** Reads again what is older than two seconds, which limits repeated reloads. */
  readonly forceUpdate: boolean
}

type BalanceAnswer = {
  readonly balances: TokenBalance[]
  readonly asOf: string
  readonly stale?: true
  /** CAIP-2 ids of networks whose holdings the list covers; those of all others are unknown. */
  readonly read: string[]
  /** CAIP-2 ids of networks that could not be read and are missing from the list. */
  readonly unavailable?: string[]
  /** The account may hold more on the networks that were read. */
  readonly isPartial: boolean
}

const FORCED_LIFETIME_MS = 2_000
/** A page waits ten seconds, and one slow node must not delay the results of the others. */
const PATIENCE_MS = 6_000
/** Maximum number of digits of a displayed value. */
const VALUE_PLACES = 18

/**
 * The holdings of an account, highest value first, with prices where they are known.
 * @throws INVALID_PARAMETER when there is no network to read
 * @throws UPSTREAM_UNAVAILABLE when no network could be read
 */
export async function answerBalances(options: BalancesOptions, question: BalanceQuestion): Promise<BalanceAnswer> {
  const { account, chains, forceUpdate } = question
  const patienceMs = options.patienceMs ?? PATIENCE_MS
  if (chains.length === 0)
    throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'no network is served' } })
  const lifetime = forceUpdate ? FORCED_LIFETIME_MS : CACHE_LIFETIME_MS.portfolio
  const readings = await Promise.allSettled(
    chains.map((chain) => patiently(patienceMs, `network ${chain.id}`, readCached(options, chain, account, lifetime))),
  )
  const failures = readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason] : []))
  const other = failures.find((failure) => !isFoyerError(failure, UPSTREAM_UNAVAILABLE))
  if (other !== undefined || failures.length === chains.length) throw other ?? failures[0]

  const read = readings.flatMap((reading, index) => {
    const chain = chains[index]
    return reading.status === 'fulfilled' && chain ? [{ chain, ...reading.value }] : []
  })
  const rows = read.flatMap(({ chain, value }) =>
    value.holdings.map((holding) => ({ chain, holding, asset: assetOf(chain.id, holding.address) })),
  )
  const prices = await knownPrices(
    options,
    rows.map(({ asset }) => asset),
    patienceMs,
  )
  const isShown = ({ holding, asset }: (typeof rows)[number]) => !holding.isSuspect || prices.has(asset)
  const unavailable = chains.filter((_, index) => readings[index]?.status === 'rejected').map(({ id }) => id)
  return {
    balances: rows
      .filter(isShown)
      .map(({ chain, holding, asset }) => balanceOf(chain, holding, prices.get(asset), options.iconUrl))
      .sort(byWorth)
      .map(({ balance }) => balance),
    asOf: new Date(Math.min(...read.map(({ asOf }) => asOf))).toISOString(),
    ...(read.some(({ stale }) => stale) ? { stale: true as const } : {}),
    read: read.map(({ chain }) => chain.id),
    ...(unavailable.length > 0 ? { unavailable } : {}),
    isPartial: read.some(({ value }) => value.isPartial) || !rows.every(isShown),
  }
}

function readCached(
  { cache }: BalancesOptions,
  { id, find }: BalanceSource,
  account: string,
  lifetime: number,
): Promise<Cached<Found>> {
  return cache.get(cacheKey('balance', { chain: id, account }), lifetime, () => find(account))
}

/** Without prices there are no fiat figures, but the balances are still returned. */
async function knownPrices(
  { prices, log }: BalancesOptions,
  assets: readonly Asset[],
  patienceMs: number,
): Promise<ReadonlyMap<Asset, Price>> {
  try {
    return await patiently(patienceMs / 2, 'price source', prices.read(assets))
  } catch (error) {
    if (!isFoyerError(error, UPSTREAM_UNAVAILABLE)) throw error
    log({ level: 'warn', event: 'balance-without-prices' })
    return new Map()
  }
}

type Row = { readonly balance: TokenBalance; readonly worth: bigint }

function balanceOf(
  chain: BalanceSource,
  holding: AccountHolding,
  price: Price | undefined,
  iconUrl: (iconId: string) => string,
): Row {
  const { address, amount, decimals, iconId, name, symbol } = holding
  const value = price && printDecimal(multiply({ digits: amount, places: decimals }, price.price), VALUE_PLACES)
  return {
    worth: value === undefined ? -1n : BigInt(value.split('.')[0] ?? 0),
    balance: {
      name,
      symbol,
      chainId: chain.id,
      ...(address ? { address: `${chain.id}:${address}` } : {}),
      quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
      ...(price && value !== undefined ? { ...priceFields(price), value } : {}),
      iconUrl: iconId === undefined ? null : iconUrl(iconId),
    },
  }
}

/** Compares whole dollars, since smaller differences do not matter; equal ones keep the order of the list. */
const byWorth = (a: Row, b: Row): number => (a.worth === b.worth ? 0 : a.worth > b.worth ? -1 : 1)
