import type { RelayLimits } from './limits.ts'
import type { Waiting } from './stores/store.ts'

/** What a message takes beside its text: topic, tag, times, and the object that holds it. */
const ENVELOPE_BYTES = 256
// Well within the out-queue: what is read at a time, and what is fetched in one page.
const PORTION_PART = 0.25

export const portionBytes = ({ outQueueBytes }: Pick<RelayLimits, 'outQueueBytes'>): number =>
  outQueueBytes * PORTION_PART
export const weightOf = ({ bytes }: Pick<Waiting, 'bytes'>): number => bytes + ENVELOPE_BYTES

/** As many from the first as fit in `maxBytes`. */
export function fitting(all: readonly Waiting[], maxBytes: number): readonly Waiting[] {
  let bytes = 0
  const end = all.findIndex((one) => {
    bytes += weightOf(one)
    return bytes > maxBytes
  })
  return end < 0 ? all : all.slice(0, end)
}
