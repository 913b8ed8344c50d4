import { FoyerError, isRecord } from '@foyer/base'
import {
  AN_ERROR_OCCURRED,
  FRAME_MESSAGE_INVALID,
  IFRAME_REQUEST_TIMEOUT,
  RESPONSE_INVALID,
  SOMETHING_WENT_WRONG,
} from '@foyer/base/catalogue'
import {
  abortErrorOf,
  FRAME_ANSWERS,
  type FrameMessageName,
  type FrameResult,
  timeoutOf,
} from '@foyer/contracts/frame/answers'
import { errorsOf } from '@foyer/contracts/frame/errors'
import {
  approvalEvent,
  type FrameEvent,
  frameError,
  frameHeader,
  frameResult,
} from '@foyer/contracts/frame/page-messages'
import { type InferOutput, safeParse } from 'valibot'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'

/** Answers that break the protocol, after which nothing on the port is believed any more. */
const FAULTS_MAX = 3

type Pending = {
  readonly name: FrameMessageName
  readonly resolve: (result: unknown) => void
  readonly reject: (error: FoyerError) => void
}

/** A port to the wallet page, after the handshake. */
export function createChannel(
  port: MessagePort,
  { onEvent, onClose }: { readonly onEvent: (event: FrameEvent) => void; readonly onClose: () => void },
): FrameChannel {
  const pending = new Map<string, Pending>()
  let sent = 0
  let received = 0
  let faults = 0
  let closed = false

  const close = () => {
    if (closed) return
    closed = true
    port.close()
    for (const { reject } of pending.values()) reject(new FoyerError(SOMETHING_WENT_WRONG))
    pending.clear()
    onClose()
  }
  const fault = () => {
    faults += 1
    if (faults >= FAULTS_MAX) close()
  }
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const header = safeParse(frameHeader, data)
    // A message that was seen before, or that overtook another one, is none of this conversation.
    if (closed || !header.success || header.output.seq <= received) return fault()
    received = header.output.seq
    if (!READERS[header.output.t](data)) fault()
  }
  /** Each kind of message. False for one that is not what it should be. */
  const READERS = {
    result(data: unknown) {
      const message = safeParse(frameResult, data)
      if (!message.success) return false
      const { id, of, p } = message.output
      const asked = pending.get(id)
      // The answer to a request that the host gave up, or that it never made.
      if (!asked) return true
      const result = safeParse(FRAME_ANSWERS[asked.name].result, p)
      const isRight = of === asked.name && result.success
      // There is one answer to a request, so that no better one follows.
      pending.delete(id)
      if (isRight) asked.resolve(result.output)
      else asked.reject(new FoyerError(RESPONSE_INVALID, { context: { path: asked.name, reason: 'another result' } }))
      return isRight
    },
    error(data: unknown) {
      const message = safeParse(frameError, data)
      if (!message.success) return false
      const { id, p } = message.output
      const asked = pending.get(id)
      pending.delete(id)
      asked?.reject(errorOf(asked.name, p))
      return true
    },
    approval(data: unknown) {
      const message = safeParse(approvalEvent, data)
      if (message.success) onEvent({ of: 'approval', ...message.output.p })
      return message.success
    },
    sessionEnded() {
      onEvent({ of: 'sessionEnded' })
      return true
    },
    opened() {
      onEvent({ of: 'opened' })
      return true
    },
    making() {
      onEvent({ of: 'making' })
      return true
    },
  }

  function post(id: string, name: FrameMessageName, params: unknown): void {
    sent += 1
    port.postMessage({ v: 1, id, seq: sent, t: name, p: params })
  }

  const request = (name: FrameMessageName, params: unknown, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new FoyerError(closed ? SOMETHING_WENT_WRONG : abortErrorOf(name)))
      const id = newId()
      const timer = setTimeout(
        () => {
          const waiting = pending.get(id)
          pending.delete(id)
          waiting?.reject(new FoyerError(IFRAME_REQUEST_TIMEOUT))
        },
        timeoutOf(name, params),
      )
      const settled = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', withdraw)
      }
      const withdraw = () => {
        request('rpcAbort', { id }).then(
          (answer) => {
            if ((answer as FrameResult<'rpcAbort'>).outcome !== 'too-late') pending.get(id)?.reject(aborted())
          },
          () => pending.get(id)?.reject(aborted()),
        )
      }
      const aborted = () => {
        pending.delete(id)
        return new FoyerError(abortErrorOf(name))
      }
      signal?.addEventListener('abort', withdraw)
      pending.set(id, {
        name,
        resolve(result) {
          settled()
          resolve(result)
        },
        reject(error) {
          settled()
          reject(error)
        },
      })
      try {
        post(id, name, params)
      } catch {
        // A function or a symbol among the parameters cannot leave this page.
        pending.delete(id)
        settled()
        reject(new FoyerError(FRAME_MESSAGE_INVALID, { context: { reason: 'parameters that are not data' } }))
      }
    })

  return { request: request as FrameChannel['request'], close }
}

/** Errors cross by code. One that the message does not declare keeps its words only. */
function errorOf(
  name: FrameMessageName,
  { code, message, context, said: cause }: InferOutput<typeof frameError>['p'],
): FoyerError {
  const entry = errorsOf(name).find((row) => row.code === code)
  if (!entry) return new FoyerError(AN_ERROR_OCCURRED, { cause: message.slice(0, 200) })
  const values = Object.entries(isRecord(context) ? context : {}).filter(([, value]) =>
    /^(string|number)$/.test(typeof value),
  )
  return new FoyerError(entry, { context: Object.fromEntries(values) as Record<string, string | number>, cause }) // Filtered above.
}

/** 128 random bits, in hex. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
