import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { createBreaker } from './breaker.ts'
import { parseExactJson } from './exact-json.ts'

/** Somebody whose address the operator has configured: a node, a price feed, an explorer. */
export type Upstream = {
  /**
   * One call. The answer is validated before anybody sees it.
   * @throws UPSTREAM_UNAVAILABLE when there is no whole answer of that shape in time, or the last calls have all failed
   */
  readonly call: <S extends GenericSchema>(call: UpstreamCall<S>) => Promise<InferOutput<S>>
}

type UpstreamCall<S extends GenericSchema> = {
  readonly url: string
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown
  readonly schema: S
  /** Numbers arrive as the text that was sent, without a float in between. */
  readonly exact?: boolean
}

type UpstreamOptions = {
  /** What the caller is told did not answer, and what the log calls it. Never an address: that may hold the operator's key. */
  readonly name: string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
  /** Default 10,000 ms. */
  readonly timeoutMs?: number
  /** Default 5 MB. */
  readonly maxBytes?: number
  /** How many failures in a row open the breaker, and for how long. Default 5, and 10,000 ms. */
  readonly failures?: number
  readonly openMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5 * 1024 * 1024
const FAILURES = 5
const OPEN_MS = 10_000

/** Calls to one upstream: time-out, size, shape, and a circuit breaker. A failure is one line in the log, without address or body. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, log, now = Date.now, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
  const breaker = createBreaker({ failures: options.failures ?? FAILURES, openMs: options.openMs ?? OPEN_MS, now })
  return {
    async call({ url, body, schema, exact = false }) {
      if (!breaker.mayPass()) throw unavailable('it failed too often a moment ago')
      const started = now()
      try {
        const text = await fetchText(url, body, timeoutMs, maxBytes)
        const parsed = safeParse(schema, parse(text, exact))
        if (!parsed.success) throw new UpstreamFailure('wrong-shape')
        breaker.succeeded()
        return parsed.output
      } catch (error) {
        const reason = error instanceof UpstreamFailure ? error.reason : 'unreachable'
        const opened = breaker.failed()
        log({ level: 'warn', event: 'upstream-failed', upstream: name, reason, ms: now() - started, opened })
        throw unavailable(reason)
      }
    },
  }

  function unavailable(reason: string): FoyerError {
    return new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: name }, cause: reason })
  }
}

type Reason = 'timeout' | 'unreachable' | 'too-large' | 'not-json' | 'wrong-shape' | `status-${number}`
class UpstreamFailure extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

async function fetchText(url: string, body: unknown, timeoutMs: number, maxBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...(body === undefined
        ? { method: 'GET' }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new UpstreamFailure(`status-${response.status}`)
    }
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw new UpstreamFailure('too-large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    throw signal.aborted ? new UpstreamFailure('timeout') : error
  }
}

function parse(text: string, exact: boolean): unknown {
  try {
    return exact ? parseExactJson(text) : JSON.parse(text)
  } catch {
    throw new UpstreamFailure('not-json')
  }
}
