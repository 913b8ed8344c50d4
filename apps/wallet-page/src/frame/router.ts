import { FoyerError, foyerErrorIn, isFoyerError } from '@foyer/base'
import {
  ACTION_NOT_ALLOWED,
  FRAME_BUSY,
  FRAME_MESSAGE_INVALID,
  RPC_REQUEST_FAILED,
  SIGNING_REFUSED,
  SOMETHING_WENT_WRONG,
} from '@foyer/base/catalogue'
import { abortErrorOf, type FrameMessageName, timeoutOf } from '@foyer/contracts/frame/answers'
import { FRAME_MESSAGES, hostEnvelope } from '@foyer/contracts/frame/messages'
import { type InferOutput, safeParse } from 'valibot'
import { isPlainData } from './plain-data.ts'

type Params<N extends FrameMessageName> = InferOutput<(typeof FRAME_MESSAGES)[N]['params']>
type Result<N extends FrameMessageName> = InferOutput<(typeof FRAME_MESSAGES)[N]['result']>
export type RequestContext = {
  /**
   * Aborted when the host gave up, the port closed or the time was over. After commit() too: it ends what else the request would ask for,
   * and the answer tells what was done.
   */
  readonly signal: AbortSignal
  /** Before each signature. From now on the handler answers, whatever is aborted. Throws if the request was aborted before. */
  readonly commit: () => void
}
/** `rpcAbort` is the router's own. */
export type Handlers = {
  readonly [N in Exclude<FrameMessageName, 'rpcAbort'>]: (
    params: Params<N>,
    context: RequestContext,
  ) => Promise<Result<N>>
}

/** The cause of an abort when the time of a request is over, and nobody has withdrawn it. */
export const TIME_OVER = 'time over'
const OPEN_MAX = 20
const SCHEMA_ERRORS_MAX = 3
const REMEMBERED_IDS = 4_096

type Open = { readonly name: keyof Handlers; readonly abort: AbortController; committed: boolean }
type PortLike = Pick<MessagePort, 'postMessage' | 'close' | 'start'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}
type Event = 'sessionEnded' | 'approval' | 'opened' | 'making'

/**
 * Answers the host's messages over the port. Every request is answered once, with its result or an error of the
 * catalogue; nothing that arrives makes it throw.
 * @param timer starts a timer in milliseconds and returns what stops it
 */
export function serveHost(
  port: PortLike,
  handlers: Handlers,
  timer: (run: () => void, ms: number) => () => void = startTimer,
): { readonly emit: (of: Event, p: unknown) => void; readonly close: () => void } {
  const open = new Map<string, Open>()
  const seen = new Set<string>()
  let lastSeq = 0
  let ownSeq = 0
  let schemaErrors = 0
  let isClosed = false

  const send = (message: Record<string, unknown>): void => {
    if (isClosed) return
    ownSeq += 1
    port.postMessage({ v: 1, seq: ownSeq, ...message })
  }
  const sendError = (id: string, error: unknown): void => {
    const known = foyerErrorIn(error) ?? new FoyerError(SOMETHING_WENT_WRONG)
    const { code, message, context } = known
    // What a node says of a call that fails is the host's to read, such as the data of a revert, and so is the number of a refusal.
    const isSaid = isFoyerError(known, RPC_REQUEST_FAILED) || isFoyerError(known, SIGNING_REFUSED)
    const said = isSaid ? known.cause : undefined
    send({ id, t: 'error', p: { code, message, context, ...(said !== undefined && isPlainData(said) && { said }) } })
  }
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    for (const { name, abort } of open.values()) abort.abort(new FoyerError(abortErrorOf(name)))
    open.clear()
    port.onmessage = null
    port.close()
  }
  const remember = (id: string): void => {
    seen.add(id)
    const [oldest] = seen
    if (seen.size > REMEMBERED_IDS && oldest !== undefined) seen.delete(oldest)
  }

  function abort(id: string): 'aborted' | 'too-late' | 'unknown' {
    const request = open.get(id)
    if (!request) return seen.has(id) ? 'too-late' : 'unknown'
    request.abort.abort(new FoyerError(abortErrorOf(request.name)))
    return request.committed ? 'too-late' : 'aborted'
  }

  async function run(id: string, name: keyof Handlers, params: unknown): Promise<void> {
    const request: Open = { name, abort: new AbortController(), committed: false }
    const { signal } = request.abort
    open.set(id, request)
    const stop = timer(
      () => request.abort.abort(new FoyerError(abortErrorOf(name), { cause: TIME_OVER })),
      timeoutOf(name, params),
    )
    const commit = (): void => {
      signal.throwIfAborted()
      request.committed = true
    }
    try {
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => request.committed || reject(signal.reason)),
      )
      const handle = handlers[name] as (params: unknown, context: RequestContext) => Promise<unknown>
      const p = await Promise.race([handle(params, { signal, commit }), aborted])
      send({ id, t: 'result', of: name, p })
    } catch (error) {
      sendError(id, error)
    } finally {
      stop()
      open.delete(id)
    }
  }

  /** Returns what was wrong with a message, and the request that it belongs to, if that is known. */
  function handle(data: unknown): { readonly id?: string; readonly reason: string } | undefined {
    const envelope = safeParse(hostEnvelope, data)
    if (!envelope.success) return { reason: 'not an envelope' }
    const { id, seq, t, p } = envelope.output
    // A repeated message has no answer: the first one answers it, and a second one would be a second signature.
    if (seen.has(id) || seq <= lastSeq) return { reason: 'a repeated message' }
    lastSeq = seq
    remember(id)
    if (!isName(t)) {
      sendError(id, new FoyerError(ACTION_NOT_ALLOWED))
      return undefined
    }
    if (!isPlainData(p)) return { id, reason: 'more than JSON of 256 KB' }
    const params = safeParse(FRAME_MESSAGES[t].params, p)
    if (!params.success) return { id, reason: `the parameters of ${t}` }
    if (t === 'rpcAbort')
      send({ id, t: 'result', of: t, p: { outcome: abort((params.output as Params<'rpcAbort'>).id) } })
    else if (open.size >= OPEN_MAX) sendError(id, new FoyerError(FRAME_BUSY))
    else void run(id, t, params.output)
    return undefined
  }

  function receive(data: unknown): void {
    if (isClosed) return
    const wrong = handle(data)
    if (!wrong) return
    const { id, reason } = wrong
    // A page's mistake in one request is answered and costs that request only.
    if (id !== undefined) {
      sendError(id, new FoyerError(FRAME_MESSAGE_INVALID, { context: { reason } }))
      return
    }
    schemaErrors += 1
    if (schemaErrors >= SCHEMA_ERRORS_MAX) close()
  }

  port.onmessage = ({ data }) => receive(data)
  port.start()
  return { emit: (of, p) => send({ t: of, p }), close }
}

const isName = (name: string): name is FrameMessageName => Object.hasOwn(FRAME_MESSAGES, name)

function startTimer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}
