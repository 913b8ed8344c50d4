import { isFoyerError } from '@foyer/base'
import { liveOf } from '../../core/connections/live-connection.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { onceConnected } from '../../core/page/account-records.ts'
import { tellOnce } from '../../core/page/tell-once.ts'
import { pollTransfer } from '../../core/transfers/poll-transfer.ts'
import { notifyOutcome } from '../../core/transfers/resume-polling.ts'
import { putTransfer } from '../../core/transfers/transfers.ts'
import { settle } from '../../core/transfers/unsettled.ts'
import { dropSettledBatches, lockOf, locks, readBatches, type SentBatch } from './batches.ts'

/** Asks the wallets about what an earlier page has handed in, each once its account is connected, and goes on by the hash. */
export function resumeBatches(ctx: Context): void {
  dropSettledBatches(ctx)
  const kept = readBatches(ctx).map((batch) => {
    const { network, from, sentAt: createdAt } = batch.transfer
    return { id: batch.asked, account: `${network}:${from}`, projectId: '', createdAt, batch }
  })
  onceConnected(ctx, kept, ({ batch }) => {
    const follow = () => followBatch(ctx, batch)
    const manager = locks()
    if (!manager) return void follow()
    const ending = new AbortController()
    ctx.undo.add(() => ending.abort())
    // The page that has asked the wallet may be another tab, which waits for the hash itself.
    manager.request(lockOf(ctx, batch), { signal: ending.signal }, follow).catch(() => undefined)
  })
}

async function followBatch(ctx: Context, { asked, batch, transfer }: SentBatch): Promise<void> {
  const isOpen = () => {
    // Another tab may have seen its end, or the visitor may have dismissed it.
    dropSettledBatches(ctx)
    return !ctx.modalRuntime.ended && readBatches(ctx).some((kept) => kept.asked === asked)
  }
  const network = findNetwork(ctx.store.get().networks, transfer.network)
  const provider = network && liveOf(ctx, network.chainNamespace)?.provider
  if (!network || !provider || !isOpen()) return
  const end = () => {
    settle(ctx, asked)
    dropSettledBatches(ctx)
  }
  try {
    const hash = await adapterOf(ctx, network.chainNamespace).can.transfer?.hashOfBatch?.(provider, batch)
    if (hash === undefined || !isOpen()) return
    const id = `${transfer.network} ${hash}`
    putTransfer(ctx, { ...transfer, id, hash })
    end()
    pollTransfer(ctx, id, (changed) => notifyOutcome(ctx, changed))
  } catch (error) {
    // What is still not known stays among what is unsettled, and the next page asks again.
    if (!isFoyerError(error) || !error.entry.nothingSent || !isOpen()) return
    end()
    const { network: caipNetworkId, symbol: from, swap } = transfer
    tellOnce(ctx, 'toldSwaps', asked, () => {
      notifyOutcome(ctx, { ...transfer, id: asked, hash: asked, outcome: { status: 'dropped', at: ctx.now() } })
      if (swap) ctx.events.emit('SWAP_ERROR', { caipNetworkId, from, to: swap.symbol, error })
    })
  }
}
