import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@foyer/base'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** @param code a code that may be shown to others than the operator. @param retryInMs time until the next attempt, roughly */
export type Failed = (code: string, message: string, retryInMs: number) => void

type Options = {
  /** Why a service is away for now, as a code; undefined if waiting does not cure the error. */
  readonly whyAway: (error: unknown) => string | undefined
  /** Called after each failed attempt. */
  readonly failed: Failed
  /** Ends the waiting. */
  readonly signal: AbortSignal
}

/**
 * Repeats an attempt while a service is away, waiting longer after each failure.
 * @throws what the attempt throws if waiting does not cure it, and the signal's reason
 */
export async function waitUntilThere<T>(attempt: () => Promise<T>, { whyAway, failed, signal }: Options): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const code = whyAway(error)
      if (code === undefined) throw error
      failed(code, messageOf(error), waitMs)
    }
    // Jitter, so that several servers do not reconnect at the same moment. An aborted wait is noticed by the next iteration.
    await delay(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EPIPE',
])

/** Whether a system error code says that the other side cannot be reached now. */
export const isNetworkCode = (code: string): boolean => NETWORK_CODES.has(code)

/** The `code` of a system error or of a database's error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
