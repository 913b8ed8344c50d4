import { isRecord } from '@foyer/base'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { Context } from '../../core/context.ts'
import { isText, type StoredRecord } from '../../core/page/storage.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { isTransfer } from '../../core/transfers/transfers.ts'
import { readUnsettled } from '../../core/transfers/unsettled.ts'

/* Approvals and swaps in one step that a wallet has taken and whose hash it has not told yet. They are kept, so that the page of after a
 * reload can ask the wallet. */

export type SentBatch = {
  /** The id of its record among what is unsettled, which lives as long. */
  readonly asked: string
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

const isBatch = (value: unknown): value is SentBatch =>
  isRecord(value) &&
  isText(value.asked) &&
  typeof value.batch === 'string' &&
  value.batch.length > 0 &&
  value.batch.length <= ID_MAX &&
  isRecord(value.transfer) &&
  isTransfer({ ...value.transfer, id: value.asked, hash: value.asked })

export const readBatches = (ctx: Context): readonly SentBatch[] => ctx.storage.read(BATCHES) ?? []

/**
 * Keeps a batch that this page waits for, and keeps other tabs from asking about it meanwhile.
 * @returns what lets the others ask
 */
export function keepBatch(ctx: Context, batch: SentBatch): () => void {
  ctx.storage.write(BATCHES, [batch, ...readBatches(ctx)].slice(0, PENDING_TRANSACTIONS_MAX))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  locks()
    ?.request(lockOf(ctx, batch), () => held)
    .catch(() => undefined) // Others ask, too.
  return letGo
}

/** Drops what is not unsettled any more: its end is known, or the visitor has dismissed it. */
export function dropSettledBatches(ctx: Context): void {
  // Another tab may have asked a wallet meanwhile.
  readUnsettled(ctx)
  const batches = readBatches(ctx)
  const open = batches.filter(({ asked }) => ctx.store.get().unsettled?.some(({ id }) => id === asked))
  if (open.length === 0) ctx.storage.remove(BATCHES)
  else if (open.length < batches.length) ctx.storage.write(BATCHES, open)
}

/** Absent on pages that are neither of https nor of this machine. */
export const locks = (): LockManager | undefined => globalThis.navigator?.locks

export const lockOf = (ctx: Context, { asked }: SentBatch): string => `${ctx.storage.keyOf(BATCHES)} ${asked}`
