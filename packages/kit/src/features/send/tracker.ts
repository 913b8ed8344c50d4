import { RECEIPT_TIMEOUT_MS } from '@foyer/base/constants'
import type { Context } from '../../core/context.ts'
import { refreshAccount } from '../../core/data.ts'
import { adapterOf } from '../../core/live.ts'
import { findNetwork, rpcUrlOf } from '../../core/networks.ts'
import type { SentTransfer } from '../../core/sending.ts'
import { putTransfer } from '../../core/transfers.ts'
import { isOpen, sentOf, step } from './follow.ts'

/** How often the chain is asked, in milliseconds: while somebody expects an answer, and once it takes longer than usual. */
const POLL_MS = 1_000
const SLOW_POLL_MS = 5_000

/** Told whenever a transfer's outcome changes. */
type OnOutcome = (transfer: SentTransfer) => void

/** Follows a transfer until its end is certain. Where the chain cannot be asked it stays what it was: nothing is made up. */
export function track(ctx: Context, id: string, onOutcome: OnOutcome): void {
  const look = async () => {
    const before = find(ctx, id)
    if (!before) return
    const after = await asked(ctx, before)
    if (after !== before) putTransfer(ctx, after)
    if (after.outcome.status !== before.outcome.status) {
      if (after.outcome.status !== 'pending') refreshAccount(ctx)
      onOutcome(after)
    }
    if (isOpen(after, ctx.now())) wait(ctx.now() - after.sentAt < RECEIPT_TIMEOUT_MS ? POLL_MS : SLOW_POLL_MS)
  }
  const wait = (ms: number) => {
    const timer = setTimeout(() => {
      ctx.undo.delete(stop)
      void look()
    }, ms)
    const stop = () => clearTimeout(timer)
    ctx.undo.add(stop)
  }
  wait(0)
}

async function asked(ctx: Context, transfer: SentTransfer): Promise<SentTransfer> {
  const network = findNetwork(ctx.store.get().networks, transfer.network)
  if (!network) return transfer
  try {
    const transfers = adapterOf(ctx, network.chainNamespace).can.transfer
    if (!transfers) return transfer
    const trace = await transfers.trace({ network, rpcUrl: rpcUrlOf(network, ctx.options) }, sentOf(transfer))
    return step(transfer, trace, ctx.now())
  } catch {
    return transfer // No answer is no news; it is asked again.
  }
}

const find = (ctx: Context, id: string) => ctx.store.get().transfers.find((transfer) => transfer.id === id)
