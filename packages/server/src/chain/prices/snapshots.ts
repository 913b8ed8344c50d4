import type { Database } from '../../db/database.ts'
import { type Decimal, divide, parseDecimal, printDecimal } from '../decimal.ts'
import type { Asset } from './source.ts'

/** Past prices, stored to calculate changes. */
export type Snapshots = {
  /**
   * Stores prices, at most one for each asset and quarter of an hour, and deletes those that are no longer needed.
   * @param time of the prices, in milliseconds since the epoch; default: now
   */
  readonly take: (prices: ReadonlyMap<Asset, Decimal>, time?: number) => Promise<void>
  /** Prices of assets a day ago, plus or minus one hour. Assets without such a price are left out. */
  readonly dayAgo: (assets: readonly Asset[]) => Promise<ReadonlyMap<Asset, Decimal>>
}

export const SNAPSHOT_MS = 900_000
export const DAY_MS = 86_400_000
const AROUND_MS = 3_600_000
const KEPT_MS = 2 * DAY_MS

export function createSnapshots(db: Database, now: () => number): Snapshots {
  return {
    async take(prices, time = now()) {
      const at = new Date(Math.floor(time / SNAPSHOT_MS) * SNAPSHOT_MS)
      await db.query('delete from price_snapshots where at < $1', [new Date(now() - KEPT_MS)])
      await db.query(
        `insert into price_snapshots (asset, at, price)
          select asset, $1::timestamptz, price::numeric from unnest($2::text[], $3::text[]) as taken (asset, price)
          on conflict do nothing`,
        [at, [...prices.keys()], [...prices.values()].map((price) => printDecimal(price))],
      )
    },
    async dayAgo(assets) {
      const then = now() - DAY_MS
      const rows = await db.query<{ asset: Asset; price: string }>(
        `select distinct on (asset) asset, price from price_snapshots
          where asset = any($1::text[]) and at between $2 and $3
          order by asset, abs(extract(epoch from at - $4::timestamptz))`,
        [assets, new Date(then - AROUND_MS), new Date(then + AROUND_MS), new Date(then)],
      )
      return new Map(
        rows.flatMap(({ asset, price }) => {
          const value = parseDecimal(price)
          return value && value.digits > 0n ? [[asset, value] as const] : []
        }),
      )
    },
  }
}

/** The change of a price in per cent with two decimals, rounded towards zero. */
export function changeOf(before: Decimal, after: Decimal): string {
  const places = Math.max(before.places, after.places)
  const scale = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own)
  const difference = { digits: (scale(after) - scale(before)) * 100n, places }
  return printDecimal(divide(difference, { digits: scale(before), places }, 2))
}
