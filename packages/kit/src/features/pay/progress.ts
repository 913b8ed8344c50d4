import { FoyerError, parseAmount } from '@foyer/base'
import { UNABLE_TO_GET_DEPOSIT_STATUS, UNABLE_TO_INITIATE_PAYMENT } from '@foyer/base/catalogue'
import type { ExchangeStatus } from '@foyer/contracts'
import { adapterOf, loadAdapters } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { arrivals } from '../../core/data/arrivals.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import type { PaymentProgress, PaymentSession, PaymentStage } from '../../core/payments.ts'
import { exchangeClientOf } from './client.ts'
import { sessions } from './sessions.ts'

/** How often an exchange is asked, and how many times: then the visitor decides whether to go on. */
const POLL_MS = 5_000
const POLLS_MAX = 20

/** Stages after which nothing is asked any more. */
export const isOver = (stage: PaymentStage): boolean => stage === 'arrived' || stage === 'failed' || stage === 'unpaid'

/**
 * Asks the exchange, then the chain, until the payment is over or has been asked about twenty times. Once at a time.
 * @param requestId the host's call that asks for it
 */
export function followPayment(ctx: Context, session: PaymentSession, requestId?: string): void {
  const known = progressOf(ctx, session.id)
  if (known && (known.isAsking || isOver(known.stage))) return
  const stage = known && known.stage !== 'unclear' ? known.stage : 'waiting'
  set(ctx, { session, requestId, ...known, stage, isAsking: true })
  let polls = 0
  const look = async () => {
    polls += 1
    const before = progressOf(ctx, session.id)
    if (!before) return
    const next = await stepOf(ctx, session, before)
    if (isOver(next.stage)) return end(ctx, { ...before, ...next })
    if (polls >= POLLS_MAX) return end(ctx, { ...before, ...next, stage: next.stage === 'sent' ? 'sent' : 'unclear' })
    set(ctx, { ...before, ...next })
    const timer = setTimeout(() => {
      ctx.undo.delete(stop)
      void look()
    }, POLL_MS)
    const stop = () => clearTimeout(timer)
    ctx.undo.add(stop)
  }
  void look()
}

/** The next state, by what the exchange and the chain say now. What neither says stays as it was. */
async function stepOf(ctx: Context, session: PaymentSession, before: PaymentProgress): Promise<Step> {
  const { exchangeId, id: sessionId } = session
  try {
    const { transactionHash } = before
    if (transactionHash === undefined) {
      const { status, txHash } = await exchangeClientOf(ctx).status({ exchangeId, sessionId })
      if (status !== 'SUCCESS' || txHash === undefined) return { stage: stageOf(status, before.stage) }
      return { transactionHash: txHash, stage: await arrivalOf(ctx, session, txHash) }
    }
    return { transactionHash, stage: await arrivalOf(ctx, session, transactionHash) }
  } catch {
    return before // The next question is asked all the same.
  }
}
type Step = Pick<PaymentProgress, 'stage' | 'transactionHash'>

/** A payment never goes back, and an unknown status says nothing. */
function stageOf(status: ExchangeStatus['status'], before: PaymentStage): PaymentStage {
  if (status === 'FAILED') return 'failed'
  return status === 'IN_PROGRESS' || before === 'sending' ? 'sending' : 'waiting'
}

/** A payment is found on the chain, not believed: the transaction has to pay the recipient this amount of this asset. */
async function arrivalOf(ctx: Context, session: PaymentSession, hash: string): Promise<PaymentStage> {
  const { network: id, recipient: to, contract, amount, decimals, since } = session
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network) return 'sent'
  await loadAdapters(ctx)
  const { can } = adapterOf(ctx, network.chainNamespace)
  const by = { to, contract: contract === '' ? undefined : contract, since }
  const received = await can.received?.(readTargetOf(ctx, network), hash, by).catch(() => undefined)
  if (received === undefined) return 'sent'
  return received >= parseAmount(amount, decimals) ? 'arrived' : 'unpaid'
}

function end(ctx: Context, progress: PaymentProgress): void {
  const { session, stage, transactionHash } = progress
  set(ctx, { ...progress, isAsking: false })
  const { exchangeId: exchange, network: caipNetworkId } = session
  // What was sent elsewhere stays: its number is what the exchange can be asked with.
  if (stage === 'arrived' || stage === 'failed') sessions.drop(ctx, session.id)
  if (stage === 'arrived' && transactionHash !== undefined) {
    keepDeposit(ctx, session, transactionHash)
    refreshAccount(ctx)
    ctx.events.emit('PAY_SUCCESS', { exchange, caipNetworkId, transactionHash })
  } else ctx.events.emit('PAY_ERROR', { exchange, caipNetworkId, error: errorOf(stage) })
}

/** What came to the account itself is known there as a deposit. */
function keepDeposit(
  ctx: Context,
  { account, recipient, projectId, exchange: from }: PaymentSession,
  id: string,
): void {
  if (!account.endsWith(`:${recipient}`)) return
  arrivals.keep(ctx, { id, account, projectId, createdAt: ctx.now(), kind: 'deposit', from })
}

/** What a payment that did not arrive is told as. */
export const errorOf = (stage: PaymentStage): FoyerError =>
  new FoyerError(stage === 'failed' || stage === 'unpaid' ? UNABLE_TO_INITIATE_PAYMENT : UNABLE_TO_GET_DEPOSIT_STATUS)

const progressOf = (ctx: Context, id: string): PaymentProgress | undefined => ctx.store.get().payments[id]

const set = (ctx: Context, progress: PaymentProgress): void =>
  ctx.store.set({ payments: { ...ctx.store.get().payments, [progress.session.id]: progress } })
