import { isRecord } from '@foyer/base'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { Context } from '../../core/context.ts'
import { isText, type StoredRecord } from '../../core/page/storage.ts'
import { REACH_MS } from '../../core/page/tell-once.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { isTransfer } from '../../core/transfers/transfers.ts'
import { readUnsettled } from '../../core/transfers/unsettled.ts'

/* Approvals and swaps in one step that a wallet has taken and whose hash it has not told yet. They are kept, so that the page of after a
 * reload can ask the wallet. */

export type SentBatch = {
  /** The id of its record among what is unsettled, which lives as long. */
  readonly asked: string
  /** Of the wallet that has taken it: the id means nothing to another one, or something else. */
  readonly connectorId: string
  /** What the wallet calls it (EIP-5792). */
  readonly batch: string
  /** What it is with its hash. */
  readonly transfer: Omit<SentTransfer, 'id' | 'hash'>
}

const BATCHES: StoredRecord<readonly SentBatch[]> = {
  name: 'batches',
  // One that cannot be read costs no other.
  check: (value) => (Array.isArray(value) ? value.filter(isBatch) : undefined),
}
/** 4,096 bytes in hexadecimals: https://eips.ethereum.org/EIPS/eip-5792 */
const ID_MAX = 8_194
/** After a day, no wallet is expected to know a batch that it has not finished. */
const DAY_MS = 24 * 3_600_000

const isBatch = (value: unknown): value is SentBatch =>
  isRecord(value) &&
  [value.asked, value.connectorId].every(isText) &&
  typeof value.batch === 'string' &&
  value.batch.length > 0 &&
  value.batch.length <= ID_MAX &&
  isRecord(value.transfer) &&
  isTransfer({ ...value.transfer, id: value.asked, hash: value.asked })

/** Those of the last day. */
export const readBatches = (ctx: Context): readonly SentBatch[] =>
  stored(ctx).filter(({ transfer }) => Math.abs(ctx.now() - transfer.sentAt) < DAY_MS)

const stored = (ctx: Context) => ctx.storage.read(BATCHES) ?? []

/**
 * Keeps a batch that this page waits for, and keeps other tabs from asking about it meanwhile.
 * @returns what lets the others ask, once they can read what this page has written until then
 */
export function keepBatch(ctx: Context, batch: SentBatch): () => void {
  // A wallet may name it by anything. What could not be read again is not written.
  if (!isBatch(batch)) return () => undefined
  ctx.storage.write(BATCHES, [batch, ...readBatches(ctx)].slice(0, PENDING_TRANSACTIONS_MAX))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  locks()
    ?.request(lockOf(ctx, batch), () => held)
    .catch(() => undefined) // Others ask, too.
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    ctx.undo.delete(end)
    clearTimeout(timer)
    letGo()
  }
  ctx.undo.add(end)
  return () => {
    if (!ctx.modalRuntime.ended) timer = setTimeout(end, REACH_MS)
  }
}

/** Drops what is not unsettled any more, because its end is known or the visitor has dismissed it, and what is too old. */
export function dropSettledBatches(ctx: Context): void {
  // Another tab may have asked a wallet meanwhile.
  readUnsettled(ctx)
  const open = readBatches(ctx).filter(({ asked }) => ctx.store.get().unsettled?.some(({ id }) => id === asked))
  if (open.length === 0) ctx.storage.remove(BATCHES)
  else if (open.length < stored(ctx).length) ctx.storage.write(BATCHES, open)
}

/** Absent on pages that are neither of https nor of this machine. */
export const locks = (): LockManager | undefined => globalThis.navigator?.locks

export const lockOf = (ctx: Context, { asked }: SentBatch): string => `${ctx.storage.keyOf(BATCHES)} ${asked}`
