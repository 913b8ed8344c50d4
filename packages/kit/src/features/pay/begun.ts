import type { PaymentProgress, PaymentStage } from '../../core/payments.ts'
import type { State } from '../../core/state.ts'
import type { SentTransfer, UnsettledTransfer } from '../../core/transfers/sending.ts'

/** What was begun for a host's call: a payment from an exchange, or a transfer of the wallet, which may not have been sent. */
export type Begun = PaymentProgress | SentTransfer | UnsettledTransfer

/** Undefined while the visitor can still choose how to pay. */
export function begunOf(
  { payments, transfers, unsettled = [] }: State,
  requestId: string | undefined,
): Begun | undefined {
  if (requestId === undefined) return undefined
  const isOwn = (one: Begun) => one.requestId === requestId
  return (
    Object.values(payments).find((one) => isOwn(one) && PAYING.includes(one.stage)) ??
    transfers.find((one) => isOwn(one) && isUnderway(one)) ??
    unsettled.find(isOwn)
  )
}
const PAYING: readonly PaymentStage[] = ['sending', 'sent', 'arrived']

export const isUnderway = ({ outcome }: SentTransfer): boolean =>
  outcome.status === 'pending' || outcome.status === 'delivered'
