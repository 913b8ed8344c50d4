import { type CaipNetworkId, isRecord } from '@foyer/base'
import type { Received, Receiving } from '../connections/adapter.ts'
import { adapterOf, loadAdapters } from '../connections/live-connections.ts'
import type { Context } from '../context.ts'
import { readTargetOf } from '../data/read-target.ts'
import { findNetwork } from '../networks/networks.ts'
import { later } from '../notices.ts'
import { isText, isTime } from '../page/storage.ts'
import type { Arrived } from '../payments.ts'
import { isUnits } from './transfers.ts'

/* What somebody else sent has arrived once the chain shows it, and is watched for as long as a delivered transfer: blocks can be reorganised. */

export const isArrived = (value: unknown): boolean =>
  isRecord(value) && isText(value.hash) && isUnits(value.amount) && isTime(value.until)

/** As long as transfers are (`WATCHED_AFTER_END_MS`). Imported from there, it would be loaded with more than it is. */
const WATCHED_MS = 30_000
const POLL_MS = 5_000
/** A chain that cannot be read is given up after so many questions. */
const POLLS_MAX = 20
/** How many times in a row its transaction has to be missing: one of the nodes behind a URL may not have the newest block yet. */
const MISSING_BEFORE_BACK = 2

export const arrivedNow = (ctx: Context, hash: string, amount: bigint): Arrived => ({
  ...{ hash, amount: String(amount) },
  until: ctx.now() + WATCHED_MS,
})

/**
 * What a transaction pays; undefined while no block has it. `unread`: nobody here can ask the chain.
 * @throws what the chain's node answers, or that it does not
 */
export async function lookUp(
  ctx: Context,
  id: CaipNetworkId,
  hash: string,
  by: Receiving,
): Promise<Received | undefined | 'unread'> {
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network) return 'unread'
  await loadAdapters(ctx)
  const { received } = adapterOf(ctx, network.chainNamespace).can
  return received ? received(readTargetOf(ctx, network), hash, by) : 'unread'
}

type Watched = {
  readonly network: CaipNetworkId
  readonly arrived: Arrived
  readonly by: Receiving
  /** Whether what it pays now is still enough. */
  readonly isEnough: (amount: bigint) => boolean
  /** No block has the transaction any more, or it pays less now. */
  readonly onBack: () => void
  /** It stayed until the end. */
  readonly onStay: () => unknown
}

/** Watches what has arrived. One of the two is called, once, unless the chain cannot be read. */
export function watchArrival(ctx: Context, { network, arrived, by, isEnough, onBack, onStay }: Watched): void {
  const { hash, until } = arrived
  let polls = 0
  let missing = 0
  const look = async () => {
    polls += 1
    const seen = await lookUp(ctx, network, hash, by).catch(() => 'unread' as const)
    if (ctx.modalRuntime.ended) return
    // A chain that cannot be read says nothing, so that it is asked for longer.
    if (seen === undefined) missing += 1
    else if (seen !== 'unread') missing = 0
    const isThere = typeof seen === 'object'
    if ((isThere && !isEnough(seen.amount)) || missing >= MISSING_BEFORE_BACK) return onBack()
    if (isThere && ctx.now() >= until) return onStay()
    if (polls < POLLS_MAX) later(ctx, POLL_MS, look)
  }
  later(ctx, POLL_MS, look)
}
