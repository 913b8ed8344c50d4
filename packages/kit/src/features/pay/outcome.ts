import { FoyerError, parseAmount } from '@foyer/base'
import { INSTANCE_DESTROYED, MODAL_CLOSED } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
import { nextHeight } from '../../core/data/next-height.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import type { PaymentOrder, PaymentResult } from '../../core/payments.ts'
import { count, restFor, uncount } from '../../core/transfers/counted.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { POLL_MS, POLLS_MAX, receivedBy } from './arrival.ts'
import { dueOf } from './due.ts'
import { isOver } from './progress.ts'
import { watchTransfer } from './taken-back.ts'
import { errorOf, keepCallTold } from './tell-host.ts'

/**
 * What became of a host's call: the first payment that arrives ends it, and leaving while nothing is on its way.
 * @throws MODAL_CLOSED, UNABLE_TO_INITIATE_PAYMENT, UNABLE_TO_GET_DEPOSIT_STATUS, INSTANCE_DESTROYED
 */
export function outcomeOf(ctx: Context, order: PaymentOrder): Promise<PaymentResult> {
  const { network: caipNetworkId } = order.asset
  const begunAt = ctx.now()
  const network = findNetwork(ctx.store.get().networks, caipNetworkId)
  const height = network && nextHeight(ctx, network)
  /** By hash. */
  const verdicts = new Map<string, Verdict>()
  return new Promise((resolve, reject) => {
    const unwatch = ctx.store.watch(
      (state) => state,
      () => look(),
    )
    /** Undefined until the visitor has left with nothing but a question to the wallet open; then how long that counts. */
    let patience: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    let hasEnded = false
    const stop = () => {
      hasEnded = true
      unwatch()
      clearTimeout(patience)
      ctx.undo.delete(destroyed)
    }
    const destroyed = () => {
      stop()
      reject(new FoyerError(INSTANCE_DESTROYED))
    }
    ctx.undo.add(destroyed)
    const look = (): void => {
      // What the chain says of another transaction comes too late.
      if (hasEnded) return
      const now = standingOf(ctx, order, verdicts, isLate)
      for (const one of now.status === 'underway' ? now.unjudged : []) {
        const { hash } = one
        verdicts.set(hash, 'asking')
        void verdictOn(ctx, order, one, one.sentAt < begunAt ? undefined : height).then((verdict) => {
          verdicts.set(hash, verdict)
          look()
        })
      }
      if (now.status === 'underway') {
        if (now.isAskedOnly)
          patience ??= setTimeout(() => {
            isLate = true
            look()
          }, UNSETTLED_MS)
        return
      }
      stop()
      const exchange = WALLET
      if (now.status === 'paid') {
        const { transactionHash, from, sessionId } = now
        // Those of exchanges are told as they are followed.
        if (from === WALLET) {
          ctx.events.emit('PAY_SUCCESS', { exchange, caipNetworkId, transactionHash })
          watchTransfer(ctx, order.id, transactionHash, () => {
            uncount(ctx, order.id)
            ctx.events.emit('PAY_ERROR', { exchange, caipNetworkId, error: errorOf('unclear'), transactionHash })
            // The call has ended. What becomes of the transfer now is told by events only.
            outcomeOf(ctx, order).catch(() => undefined)
          })
        }
        if (sessionId !== undefined) keepCallTold(ctx, sessionId)
        resolve({ caipNetworkId, transactionHash, from })
      } else {
        if (now.byWallet) ctx.events.emit('PAY_ERROR', { exchange, caipNetworkId, error: now.error })
        reject(now.error)
      }
    }
    look()
  })
}

/** What the chain says of a transaction of the wallet that a block has: whether it pays what is asked for. */
type Verdict = 'asking' | 'paid' | 'unpaid' | 'unclear'
const WALLET = 'wallet'
/** How long a question that the wallet does not answer holds a call, once the visitor has left: longer than wallets wait for a block. */
const UNSETTLED_MS = 900_000

type Sent = Pick<SentTransfer, 'hash' | 'from' | 'sentAt'>

type Standing =
  /** `unjudged`: transactions that the chain has to be asked about. `isAskedOnly`: the wallet has been asked, and there is nothing else. */
  | { readonly status: 'underway'; readonly unjudged: readonly Sent[]; readonly isAskedOnly: boolean }
  | {
      readonly status: 'paid'
      readonly transactionHash: string
      readonly from: string
      /** Of a payment from an exchange. */
      readonly sessionId?: string
    }
  | { readonly status: 'over'; readonly error: FoyerError; readonly byWallet: boolean }

/** @param isLate what the wallet has not answered counts no more */
function standingOf(
  ctx: Context,
  { id }: PaymentOrder,
  verdicts: ReadonlyMap<string, Verdict>,
  isLate: boolean,
): Standing {
  const state = ctx.store.get()
  const isOwn = ({ requestId }: { readonly requestId?: string | undefined }) => requestId === id
  const payments = Object.values(state.payments).filter(isOwn)
  const transfers = state.transfers.filter(isOwn)
  const arrived = payments.find(({ stage }) => stage === 'arrived')
  if (arrived?.transactionHash !== undefined)
    return {
      status: 'paid',
      transactionHash: arrived.transactionHash,
      from: arrived.session.exchangeId,
      sessionId: arrived.session.id,
    }
  const sent = transfers.flatMap(({ from, sentAt, outcome }) =>
    outcome.status === 'delivered' ? [{ from, sentAt, hash: outcome.hash }] : [],
  )
  const have = (verdict: Verdict) => sent.find(({ hash }) => verdicts.get(hash) === verdict)
  const transactionHash = have('paid')?.hash
  if (transactionHash !== undefined) return { status: 'paid', transactionHash, from: WALLET }
  const unjudged = sent.filter(({ hash }) => !verdicts.has(hash))
  const isUnderway =
    (state.modal.open && ctx.modalRuntime.payRequest === id) ||
    payments.some(({ isAsking }) => isAsking) ||
    transfers.some(({ outcome }) => outcome.status === 'pending') ||
    unjudged.length > 0 ||
    have('asking') !== undefined
  // The wallet has been asked, and may still send it after the visitor has left.
  const isAsked = (state.unsettled ?? []).some(isOwn)
  if (isUnderway || (isAsked && !isLate)) return { status: 'underway', unjudged, isAskedOnly: !isUnderway }
  // Of several payments the one that may still arrive says what is known.
  const [last] = payments.toSorted((a, b) => Number(isOver(a.stage)) - Number(isOver(b.stage)))
  // What nodes have lost may still arrive, and another transaction in its place may have paid.
  const isOpenEnded = transfers.some(
    ({ outcome }) => outcome.status === 'dropped' || (outcome.status === 'replaced' && outcome.kind === 'other'),
  )
  if (isAsked || isOpenEnded || have('unclear') !== undefined)
    return { status: 'over', error: errorOf('unclear'), byWallet: true }
  if (last) return { status: 'over', error: errorOf(last.stage), byWallet: false }
  if (transfers.length > 0) return { status: 'over', error: errorOf('failed'), byWallet: true }
  return { status: 'over', error: new FoyerError(MODAL_CLOSED), byWallet: false }
}

/** Asks the chain until it says what a transaction paid, at most twenty times. @param height the next one when it was asked for */
async function verdictOn(
  ctx: Context,
  { id, ...request }: PaymentOrder,
  { hash, from }: Sent,
  height: Promise<number | undefined> | undefined,
): Promise<Verdict> {
  const { asset, amount, recipient: to } = request
  const contract = asset.asset === 'native' ? undefined : asset.asset
  const next = await height
  // A wallet may answer with a hash of before. The latest block of then may have been replaced by one that has it.
  const since = next === undefined ? undefined : next - 1
  for (let polls = 1; ; polls += 1) {
    const received = await receivedBy(ctx, asset.network, hash, { to, contract, from, since })
    if (received) {
      const due = dueOf(request)
      const units = parseAmount(amount, due.decimals)
      // Of two calls at once only one counts what a transaction paid.
      if (restFor(ctx, due, received, id) < units) return 'unpaid'
      count(ctx, due, { ...received, amount: units }, id)
      return 'paid'
    }
    if (polls >= POLLS_MAX) return 'unclear'
    await pause(ctx)
  }
}

/** Until the next question. It never ends once the instance was destroyed. */
const pause = (ctx: Context) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      ctx.undo.delete(stop)
      resolve()
    }, POLL_MS)
    const stop = () => clearTimeout(timer)
    ctx.undo.add(stop)
  })
