import { type CaipNetworkId, parseAmount } from '@foyer/base'
import type { Received, Receiving } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import type { PaymentProgress, PaymentSession } from '../../core/payments.ts'
import { restFor } from '../../core/transfers/counted.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { lookUp } from '../../core/transfers/watch-arrival.ts'

/* A payment is found on the chain, not believed. */

/** How often an exchange or a chain is asked, and how many times. */
export const POLL_MS = 5_000
export const POLLS_MAX = 20

/** What a transaction paid; undefined while the chain does not say. */
export async function receivedBy(
  ctx: Context,
  id: CaipNetworkId,
  hash: string,
  by: Receiving,
): Promise<Received | undefined> {
  const seen = await lookUp(ctx, id, hash, by).catch(() => undefined)
  return seen === 'unread' ? undefined : seen // It is asked again.
}

/** Whose payment counts for a session. */
export const receivingOf = ({ recipient: to, contract, since }: PaymentSession): Receiving => ({
  to,
  contract: contract === '' ? undefined : contract,
  since,
})

/**
 * What a transaction paid of a payment from an exchange, in base units: no more than is due, and nothing that it paid of others.
 * @param paid by the whole transaction
 */
export function ownPart(
  ctx: Context,
  { session, transactionHash: hash = '' }: PaymentProgress,
  paid: Received,
): bigint {
  const { transfers } = ctx.store.get()
  // The visitor's own transfer is no payment of an exchange.
  if (transfers.some((one) => one.network === session.network && hashesOf(one).some((own) => isSameHash(own, hash))))
    return 0n
  const rest = restFor(ctx, session, paid, session.id)
  const due = parseAmount(session.amount, session.decimals)
  return rest > due ? due : rest
}

/** A node takes a hash in hexadecimals in either case, and means the same transaction. */
const isSameHash = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const hashesOf = ({ hash, outcome }: SentTransfer) => ('hash' in outcome ? [hash, outcome.hash] : [hash])

/** Whether what arrived settles a payment: a deposit is whatever arrives, a recipient is owed the whole amount. */
export const isSettledBy = ({ amount, decimals, isDeposit }: PaymentSession, received: bigint): boolean =>
  isDeposit ? received > 0n : received >= parseAmount(amount, decimals)
