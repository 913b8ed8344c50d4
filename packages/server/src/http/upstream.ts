import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { type Breaker, createBreaker } from './breaker.ts'
import { currentRequest } from './caller.ts'
import { parseExactJson } from './exact-json.ts'

/** Somebody whose address the operator has configured: a node, a price feed, an explorer. */
export type Upstream = {
  /**
   * One call. The answer is validated before anybody sees it.
   * @throws UPSTREAM_UNAVAILABLE when there is no whole answer of that shape in time, or the breaker is open
   */
  readonly call: <S extends GenericSchema>(call: UpstreamCall<S>) => Promise<InferOutput<S>>
  /**
   * One call whose answer may have any status, and need not be JSON.
   * @param read makes of it what the caller gets; throws UpstreamFailure when it is no answer
   * @throws UPSTREAM_UNAVAILABLE as above
   */
  readonly ask: <T>(request: UpstreamRequest, read: (answer: UpstreamAnswer) => T) => Promise<T>
}

type UpstreamRequest = {
  readonly url: string
  /** Such as `authorization`. They are never logged. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST; without it the call is a GET. */
  readonly post?: { readonly type: string; readonly text: string }
}
export type UpstreamAnswer = { readonly status: number; readonly text: string }

type UpstreamCall<S extends GenericSchema> = {
  readonly url: string
  /** Such as `authorization`. They are never logged. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown
  readonly schema: S
  /** Numbers arrive as the text that was sent, without a float in between. */
  readonly exact?: boolean
}

export type UpstreamOptions = {
  /** What the caller is told did not answer, and what the log calls it. Never an address: that may hold the operator's key. */
  readonly name: string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
  /** Default 10,000 ms. */
  readonly timeoutMs?: number | undefined
  /** Default 5 MB. */
  readonly maxBytes?: number
  /** Who asks where no request does: what fails for it counts as one caller's. */
  readonly caller?: string
  /** Shared with all who ask the same one; by default one of its own. */
  readonly breaker?: Breaker
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5 * 1024 * 1024

/** Calls to one upstream: time-out, size, shape, and a circuit breaker. A failure is one line in the log, without address or body. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, log, now = Date.now, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
  const breaker = options.breaker ?? createBreaker({ now })
  const caller = () => currentRequest.getStore()?.caller ?? options.caller
  return {
    ask,
    call({ url, headers = {}, body, schema, exact = false }) {
      const post = body === undefined ? {} : { post: { type: 'application/json', text: JSON.stringify(body) } }
      return ask({ url, headers, ...post }, ({ status, text }) => {
        if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
        const parsed = safeParse(schema, parseAnswer(text, exact))
        if (!parsed.success) throw new UpstreamFailure('wrong-shape')
        return parsed.output
      })
    },
  }

  async function ask<T>(request: UpstreamRequest, read: (answer: UpstreamAnswer) => T): Promise<T> {
    if (!breaker.mayPass(caller())) throw unavailable('it failed too often a moment ago')
    const started = now()
    try {
      const answer = await fetchText(request, timeoutMs, maxBytes)
      const result = readOrFail(read, answer)
      breaker.succeeded()
      return result
    } catch (error) {
      const reason = error instanceof UpstreamFailure ? error.reason : 'unreachable'
      const opened = countFailure(reason)
      log({ level: 'warn', event: 'upstream-failed', upstream: name, reason, ms: now() - started, opened })
      throw unavailable(reason)
    }
  }

  /**
   * Only what says that nobody is there counts. What an answer looks like, and how long it takes, is also up to who asks: an answer of
   * whatever shape is an answer, and of slow or broken ones each caller accounts for one.
   * @returns whether the breaker opened
   */
  function countFailure(reason: Reason): boolean {
    if (reason === 'unreachable') return breaker.failed()
    if (reason === 'timeout' || reason.startsWith('status-5')) return breaker.failed(caller())
    breaker.succeeded()
    return false
  }

  function unavailable(reason: string): FoyerError {
    return new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: name }, cause: reason })
  }
}

type Reason = 'timeout' | 'unreachable' | 'too-large' | 'not-json' | 'wrong-shape' | `status-${number}`
export class UpstreamFailure extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

function readOrFail<T>(read: (answer: UpstreamAnswer) => T, answer: UpstreamAnswer): T {
  try {
    return read(answer)
  } catch (error) {
    // What stands in front of a dead server answers with a page of its own.
    if (answer.status >= 500) throw new UpstreamFailure(`status-${answer.status}`)
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure('wrong-shape')
  }
}

async function fetchText(
  { url, headers, post }: UpstreamRequest,
  timeoutMs: number,
  maxBytes: number,
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...(post ? { 'content-type': post.type } : {}) },
      ...(post ? { method: 'POST', body: post.text } : { method: 'GET' }),
      redirect: 'error',
      signal,
    })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw new UpstreamFailure('too-large')
      chunks.push(chunk)
    }
    return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    throw signal.aborted ? new UpstreamFailure('timeout') : error
  }
}

/** @throws UpstreamFailure unless it is JSON */
export function parseAnswer(text: string, exact = false): unknown {
  try {
    return exact ? parseExactJson(text) : JSON.parse(text)
  } catch {
    throw new UpstreamFailure('not-json')
  }
}
