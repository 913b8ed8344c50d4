import { isFoyerError } from '@foyer/base'
import { liveOf } from '../../core/connections/live-connection.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { tellOnce } from '../../core/page/tell-once.ts'
import { pollTransfer } from '../../core/transfers/poll-transfer.ts'
import { notifyOutcome } from '../../core/transfers/resume-polling.ts'
import { putTransfer } from '../../core/transfers/transfers.ts'
import { settle } from '../../core/transfers/unsettled.ts'
import { dropSettledBatches, lockOf, locks, readBatches, type SentBatch } from './batches.ts'

/** Asks the wallets about what an earlier page has handed in, each once it is connected with the account, and goes on by the hash. */
export function resumeBatches(ctx: Context): void {
  dropSettledBatches(ctx)
  const left = new Set(readBatches(ctx))
  const look = () => {
    for (const batch of left) if (walletOf(ctx, batch) && left.delete(batch)) ask(batch)
  }
  const ask = (batch: SentBatch) => {
    const follow = async () => {
      const wallet = walletOf(ctx, batch)
      if (wallet) await followBatch(ctx, batch, wallet)
      // It has left while another tab had its turn, and may come back.
      else left.add(batch)
    }
    const manager = locks()
    if (!manager) return void follow()
    const ending = new AbortController()
    ctx.undo.add(() => ending.abort())
    // The page that has asked the wallet may be another tab, which waits for the hash itself.
    manager.request(lockOf(ctx, batch), { signal: ending.signal }, follow).catch(() => undefined)
  }
  look()
  ctx.undo.add(ctx.store.watch(({ session }) => session, look))
}

/** The wallet that has taken a batch, while it is connected with the account. Over the relay no batch is handed in. */
function walletOf(ctx: Context, { connectorId, transfer }: SentBatch) {
  const network = findNetwork(ctx.store.get().networks, transfer.network)
  const live = network && liveOf(ctx, network.chainNamespace)
  if (!live || live.connector.id !== connectorId || live.provider.session) return undefined
  const { address } = accountOf(ctx.store.get().session, network.chainNamespace)
  return address === transfer.from ? { provider: live.provider, network } : undefined
}

async function followBatch(
  ctx: Context,
  { asked, batch, transfer }: SentBatch,
  { network, provider }: NonNullable<ReturnType<typeof walletOf>>,
): Promise<void> {
  const isOpen = () => {
    // Another tab may have seen its end, or the visitor may have dismissed it.
    dropSettledBatches(ctx)
    return !ctx.modalRuntime.ended && readBatches(ctx).some((kept) => kept.asked === asked)
  }
  if (!isOpen()) return
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
