import { parseAmount } from '@foyer/base'
import type { PaymentRequest } from '../../core/payments.ts'
import { type Arriving, isSameAsset } from '../../core/transfers/counted.ts'

/** What is paid to whom. `amount`: a decimal text. */
type Due = Arriving & { readonly amount: string; readonly decimals: number }

export const dueOf = ({ asset: { network, asset, metadata }, amount, recipient }: PaymentRequest): Due => ({
  ...{ network, amount, recipient, decimals: metadata.decimals },
  contract: asset === 'native' ? '' : asset,
})

/** Whether the same is paid to the same. */
export const isSameDue = (one: Due, other: Due): boolean =>
  isSameAsset(one, other) &&
  one.decimals === other.decimals &&
  parseAmount(one.amount, one.decimals) === parseAmount(other.amount, other.decimals)
