import { type CaipNetworkId, isCaipNetworkId, isEvmAddress, isRecord, parseAmount } from '@foyer/base'
import type { Received } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import { isText, type StoredRecord } from '../../core/page/storage.ts'
import type { PaymentRequest } from '../../core/payments.ts'
import { isUnits } from '../../core/transfers/transfers.ts'

/* What payments that arrived took of what a chain shows. It is kept over a reload, because one transaction can pay several. */

/** What is paid to whom. */
type Due = {
  readonly network: CaipNetworkId
  /** Empty for the native currency. */
  readonly contract: string
  readonly recipient: string
  /** Decimal text. */
  readonly amount: string
  readonly decimals: number
}
/** `by`: the payment, or the host's call that the wallet paid. `source`: as of `Received`. `amount`: base units. */
type Counted = Pick<Due, 'network' | 'contract' | 'recipient' | 'amount'> & {
  readonly by: string
  readonly source: string
}

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

/** What is left of a transaction for a payment, in base units: nothing that another one took. */
export const restFor = (ctx: Context, due: Due, { amount, source }: Received, by: string): bigint =>
  countedOf(ctx)
    .filter((other) => other.by !== by && other.source === source && isSameAsset(other, due))
    .reduce((sum, other) => sum - BigInt(other.amount), amount)

/** Keeps what a payment that arrived has taken. */
export function count(ctx: Context, due: Due, { amount, source }: Received, by: string): void {
  const { network, contract, recipient } = due
  const rest = countedOf(ctx).filter((other) => other.by !== by || other.source !== source)
  const own = { network, contract, recipient, by, source, amount: String(amount) }
  ctx.storage.write(COUNTED, [own, ...rest].slice(0, COUNTED_MAX))
}

/** Gives back what a payment has taken, or a host's call: the chain has taken it back. */
export const uncount = (ctx: Context, id: string): void =>
  ctx.storage.write(
    COUNTED,
    countedOf(ctx).filter(({ by }) => by !== id),
  )

/** Whether a payment, or a host's call, has been paid by what was counted. */
export const isPaid = (ctx: Context, id: string): boolean => countedOf(ctx).some(({ by }) => by === id)

export const dueOf = ({ asset: { network, asset, metadata }, amount, recipient }: PaymentRequest): Due => ({
  ...{ network, amount, recipient, decimals: metadata.decimals },
  contract: asset === 'native' ? '' : asset,
})

const isSameAsset = (one: Omit<Due, 'amount' | 'decimals'>, other: Omit<Due, 'amount' | 'decimals'>): boolean =>
  one.network === other.network &&
  isSameAddress(one.contract, other.contract) &&
  isSameAddress(one.recipient, other.recipient)

/** Hexadecimals are the same in either case; elsewhere the case tells addresses apart. */
const isSameAddress = (one: string, other: string): boolean =>
  one === other || (isEvmAddress(one) && one.toLowerCase() === other.toLowerCase())

/** Whether the same is paid to the same. */
export const isSameDue = (one: Due, other: Due): boolean =>
  isSameAsset(one, other) &&
  one.decimals === other.decimals &&
  parseAmount(one.amount, one.decimals) === parseAmount(other.amount, other.decimals)
