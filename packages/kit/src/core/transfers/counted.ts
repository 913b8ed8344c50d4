import { type CaipNetworkId, isCaipNetworkId, isEvmAddress, isRecord } from '@foyer/base'
import type { Received } from '../connections/adapter.ts'
import type { Context } from '../context.ts'
import { isText, type StoredRecord } from '../page/storage.ts'
import { isUnits } from './transfers.ts'

/* What payments and purchases that arrived took of what a chain shows. It is kept over a reload, because one transaction can pay several. */

/** What arrives where. */
export type Arriving = {
  readonly network: CaipNetworkId
  /** Empty for the native currency. */
  readonly contract: string
  readonly recipient: string
}
/** `by`: the payment, the purchase, or the host's call that the wallet paid. `source`: as of `Received`. `amount`: base units. */
type Counted = Arriving & { readonly by: string; readonly source: string; readonly amount: string }

const COUNTED: StoredRecord<readonly Counted[]> = {
  name: 'counted',
  // One that cannot be read costs no other.
  check: (value) => (Array.isArray(value) ? value.filter(isCounted) : undefined),
}
const isCounted = (value: unknown): value is Counted =>
  isRecord(value) &&
  isCaipNetworkId(value.network) &&
  typeof value.contract === 'string' &&
  [value.by, value.source, value.recipient].every(isText) &&
  isUnits(value.amount)
/** Older ones are of blocks that no payment of today can be in. */
const COUNTED_MAX = 100

const countedOf = (ctx: Context) => ctx.storage.read(COUNTED) ?? []

/** What is left of a transaction for a payment or purchase, in base units: nothing that another one took. */
export const restFor = (ctx: Context, due: Arriving, { amount, source }: Received, by: string): bigint =>
  countedOf(ctx)
    .filter((other) => other.by !== by && other.source === source && isSameAsset(other, due))
    .reduce((sum, other) => sum - BigInt(other.amount), amount)

/** Keeps what a payment or purchase that arrived has taken. */
export function count(ctx: Context, due: Arriving, { amount, source }: Received, by: string): void {
  const { network, contract, recipient } = due
  const rest = countedOf(ctx).filter((other) => other.by !== by || other.source !== source)
  const own = { network, contract, recipient, by, source, amount: String(amount) }
  ctx.storage.write(COUNTED, [own, ...rest].slice(0, COUNTED_MAX))
}

/** Gives back what a payment or purchase has taken, or a host's call: the chain has taken it back. */
export const uncount = (ctx: Context, id: string): void =>
  ctx.storage.write(
    COUNTED,
    countedOf(ctx).filter(({ by }) => by !== id),
  )

/** Whether a payment, or a host's call, has been paid by what was counted. */
export const isPaid = (ctx: Context, id: string): boolean => countedOf(ctx).some(({ by }) => by === id)

/** Whether the same asset comes to the same address. */
export const isSameAsset = (one: Arriving, other: Arriving): boolean =>
  one.network === other.network &&
  isSameAddress(one.contract, other.contract) &&
  isSameAddress(one.recipient, other.recipient)

/** Hexadecimals are the same in either case; elsewhere the case tells addresses apart. */
const isSameAddress = (one: string, other: string): boolean =>
  one === other || (isEvmAddress(one) && one.toLowerCase() === other.toLowerCase())
