import type { ExchangeStatus } from '@foyer/contracts'
import type { Received } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import { arrivals } from '../../core/data/arrivals.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { later } from '../../core/notices.ts'
import type { Arrived, PaymentProgress, PaymentSession, PaymentStage } from '../../core/payments.ts'
import { count, uncount } from '../../core/transfers/counted.ts'
import { arrivedNow, watchArrival } from '../../core/transfers/watch-arrival.ts'
import { isSettledBy, ownPart, POLL_MS, POLLS_MAX, receivedBy, receivingOf } from './arrival.ts'
import { exchangeClientOf } from './client.ts'
import { sessions } from './sessions.ts'
import { holdPayment, tellHost, wasCallTold } from './tell-host.ts'

/** Stages after which nothing is asked any more. */
export const isOver = (stage: PaymentStage): boolean => stage === 'arrived' || stage === 'failed' || stage === 'unpaid'

/**
 * Asks the exchange, then the chain, until the payment is over or has been asked about twenty times: then the visitor decides whether to
 * go on. Once at a time.
 * @param requestId the host's call that it pays, unless another one is being told
 * @param isResumed nobody waits for it: the host hears how it ends, and nothing while that is not known
 */
export function followPayment(ctx: Context, session: PaymentSession, requestId?: string, isResumed = false): void {
  const known = progressOf(ctx, session.id)
  if (!isResumed && !(known?.isAsking && !known.isResumed)) holdPayment(ctx, session.id)
  if (known && isOver(known.stage)) {
    // It has arrived while no call waited for it.
    if (requestId !== undefined) set(ctx, { ...known, requestId, isResumed })
    return
  }
  if (known?.isAsking) {
    // A call that has ended leaves it to the next one.
    const isFree = requestId !== undefined && !ctx.modalRuntime.payCalls?.has(known.requestId ?? '')
    set(ctx, { ...known, ...(isFree && { requestId }), isResumed: known.isResumed && isResumed })
    return
  }
  const { unpaidBy, arrived, ...open } = session
  if (arrived && requestId === undefined) {
    goOnWatching(ctx, session, arrived, { requestId, isResumed })
    return
  }
  if (unpaidBy !== undefined) {
    set(ctx, { session, requestId, stage: 'unpaid', transactionHash: unpaidBy, isAsking: false })
    return
  }
  const before = known && known.stage !== 'unclear' ? known.stage : 'waiting'
  // What has arrived pays a call once the chain shows it again: blocks can be reorganised while no page is open.
  const found = arrived && { transactionHash: arrived.hash, session: open }
  const stage = found ? 'sent' : before
  const by = requestId ?? known?.requestId
  set(ctx, { session, ...known, ...found, requestId: by, stage, isAsking: true, isResumed })
  let polls = 0
  const look = async () => {
    polls += 1
    const asked = progressOf(ctx, session.id)
    if (!asked) return
    const answer = await askedOnce(ctx, session, asked)
    if (ctx.modalRuntime.ended) return
    // A call may have taken it up meanwhile.
    const next = after(ctx, progressOf(ctx, session.id) ?? asked, answer)
    if (isOver(next.stage)) return end(ctx, next)
    keepTaken(ctx, next)
    if (polls >= POLLS_MAX) return end(ctx, { ...next, stage: next.stage === 'waiting' ? 'unclear' : next.stage })
    set(ctx, next)
    later(ctx, POLL_MS, look)
  }
  void look()
}

/** What the exchange and the chain say now. What neither says stays as it was. */
async function askedOnce(ctx: Context, session: PaymentSession, before: PaymentProgress): Promise<Answer> {
  const { exchangeId, id: sessionId, network } = session
  const { stage, transactionHash } = before
  const paidIn = async (hash: string): Promise<Answer> => ({
    stage: 'sent',
    transactionHash: hash,
    paid: await receivedBy(ctx, network, hash, receivingOf(session)),
  })
  if (transactionHash !== undefined) return paidIn(transactionHash)
  try {
    const { status, txHash } = await exchangeClientOf(ctx).status({ exchangeId, sessionId })
    return status === 'SUCCESS' && txHash !== undefined ? await paidIn(txHash) : { stage: stageOf(status, stage) }
  } catch {
    return { stage } // The next question is asked all the same.
  }
}
/** `paid`: by the transaction; undefined while the chain does not say. */
type Answer = Pick<PaymentProgress, 'stage' | 'transactionHash'> & { readonly paid?: Received | undefined }

/** A payment never goes back, and an unknown status says nothing. */
function stageOf(status: ExchangeStatus['status'], before: PaymentStage): PaymentStage {
  if (status === 'FAILED') return 'failed'
  return status === 'IN_PROGRESS' || before === 'sending' ? 'sending' : 'waiting'
}

/** Nothing is awaited here, so that of two payments at once only one counts what a transaction paid. */
function after(ctx: Context, before: PaymentProgress, { paid, ...answer }: Answer): PaymentProgress {
  const next = { ...before, ...answer }
  if (paid === undefined) return next
  const received = ownPart(ctx, next, paid)
  if (!isSettledBy(before.session, received)) return { ...next, received, stage: 'unpaid' }
  count(ctx, before.session, { ...paid, amount: received }, before.session.id)
  return { ...next, received, stage: 'arrived' }
}

function end(ctx: Context, progress: PaymentProgress): void {
  const { session, stage, transactionHash } = progress
  set(ctx, { ...progress, isAsking: false })
  if (isOver(stage)) ctx.modalRuntime.tellPayment?.(progress)
  // What was sent elsewhere stays: its number is what the exchange can be asked with.
  if (stage === 'failed') sessions.drop(ctx, session.id)
  if (stage === 'unpaid') sessions.keep(ctx, { ...session, unpaidBy: transactionHash })
  if (stage === 'arrived' && transactionHash !== undefined) {
    keepDeposit(ctx, session, transactionHash)
    refreshAccount(ctx)
    watch(ctx, session, arrivedNow(ctx, transactionHash, progress.received ?? 0n))
  }
  if (isOver(stage) || !progress.isResumed) tellHost(ctx, progress)
}

/** After a reload: the page that saw it arrive is gone, perhaps before it has told the host. What was told is not told again, unless it is taken back. */
function goOnWatching(
  ctx: Context,
  { arrived: _, ...session }: PaymentSession,
  arrived: Arrived,
  by: Pick<PaymentProgress, 'requestId' | 'isResumed'>,
): void {
  const { hash: transactionHash, amount } = arrived
  const progress = {
    ...by,
    session,
    stage: 'arrived' as const,
    transactionHash,
    received: BigInt(amount),
    isAsking: false,
  }
  set(ctx, progress)
  if (by.isResumed) tellHost(ctx, progress)
  watch(ctx, session, arrived)
}

function watch(ctx: Context, session: PaymentSession, arrived: Arrived): void {
  sessions.keep(ctx, { ...session, arrived })
  watchArrival(ctx, {
    ...{ network: session.network, arrived, by: receivingOf(session) },
    isEnough: (amount) => isSettledBy(session, amount),
    onBack: () => takeBack(ctx, session, arrived.hash),
    onStay() {
      const kept = sessions.find(ctx, session.id)
      // Another tab may have taken it back meanwhile, and looks for it. A host's call that a reload has cut off may come again.
      if (kept?.arrived?.hash === arrived.hash && (kept.isDeposit || wasCallTold(ctx, session)))
        sessions.drop(ctx, session.id)
    },
  })
}

/** The block of the transaction was reorganised: the payment is looked for again, and nobody keeps believing that it has arrived. */
function takeBack(ctx: Context, session: PaymentSession, transactionHash: string): void {
  const known = progressOf(ctx, session.id)
  if (!known) return
  const progress: PaymentProgress = { ...known, stage: 'sent', received: undefined, isTakenBack: true }
  uncount(ctx, session.id)
  arrivals.drop(ctx, transactionHash)
  sessions.keep(ctx, session)
  set(ctx, progress)
  refreshAccount(ctx)
  tellHost(ctx, progress)
  ctx.modalRuntime.tellPayment?.(progress)
  followPayment(ctx, session, undefined, known.isResumed)
}

/** Its money is under way, so that it is kept longer than what nobody has confirmed. */
function keepTaken(ctx: Context, { session: { id }, stage }: PaymentProgress): void {
  const kept = sessions.find(ctx, id)
  if (kept && !kept.isTaken && !kept.arrived && (stage === 'sending' || stage === 'sent'))
    sessions.keep(ctx, { ...kept, isTaken: true })
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

const progressOf = (ctx: Context, id: string): PaymentProgress | undefined => ctx.store.get().payments[id]

const set = (ctx: Context, progress: PaymentProgress): void =>
  ctx.store.set({ payments: { ...ctx.store.get().payments, [progress.session.id]: progress } })
