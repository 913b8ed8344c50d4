import { ERROR_REPORTS_PER_MINUTE } from '@foyer/base/constants'

const MINUTE_MS = 60_000

/** Limits error reports to five in any minute. @param now epoch milliseconds */
export function createErrorLimit(now: () => number): () => boolean {
  let sent: readonly number[] = []
  return () => {
    const at = now()
    sent = sent.filter((earlier) => at - earlier < MINUTE_MS)
    if (sent.length >= ERROR_REPORTS_PER_MINUTE) return false
    sent = [...sent, at]
    return true
  }
}
