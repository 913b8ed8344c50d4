import { type CatalogueEntry, FoyerError } from '@foyer/base'
import { AN_ERROR_OCCURRED, IFRAME_REQUEST_TIMEOUT, REQUEST_ABORTED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import {
  FRAME_MESSAGES,
  type FrameEvent,
  type FrameMessageName,
  type FrameResult,
  frameEnvelope,
} from '@foyer/contracts/frame/messages'
import { safeParse } from 'valibot'
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
    const parsed = safeParse(frameEnvelope, data)
    // A message that was seen before, or that overtook another one, is none of this conversation.
    if (closed || !parsed.success || parsed.output.seq <= received) return fault()
    received = parsed.output.seq
    const message = parsed.output
    if (message.t === 'event') return onEvent(message)
    const asked = pending.get(message.id)
    // The answer to a request that the host gave up, or that it never made.
    if (!asked) return
    if (message.t === 'error') {
      pending.delete(message.id)
      return asked.reject(errorOf(asked.name, message.p))
    }
    const result = safeParse(FRAME_MESSAGES[asked.name].result, message.p)
    if (message.of !== asked.name || !result.success) return fault()
    pending.delete(message.id)
    asked.resolve(result.output)
  }

  function post(id: string, name: FrameMessageName, params: unknown): void {
    sent += 1
    port.postMessage({ v: 1, id, seq: sent, t: name, p: params })
  }

  const request = (name: FrameMessageName, params: unknown, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed || signal?.aborted) return reject(new FoyerError(closed ? SOMETHING_WENT_WRONG : REQUEST_ABORTED))
      const id = newId()
      const timer = setTimeout(() => {
        pending.delete(id)
        reject(new FoyerError(IFRAME_REQUEST_TIMEOUT))
      }, FRAME_MESSAGES[name].timeoutMs)
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
        return new FoyerError(REQUEST_ABORTED)
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
      post(id, name, params)
    })

  return { request: request as FrameChannel['request'], close }
}

/** Errors cross by code. One that the message does not declare keeps its words only. */
function errorOf(
  name: FrameMessageName,
  {
    code,
    message,
    context,
  }: { code: string; message: string; context?: Readonly<Record<string, string | number>> | undefined },
): FoyerError {
  const declared: readonly CatalogueEntry[] = FRAME_MESSAGES[name].errors
  const entry = declared.find((row) => row.code === code)
  if (entry) return new FoyerError(entry, { context: context ?? {} })
  return new FoyerError(AN_ERROR_OCCURRED, { cause: message.slice(0, 200) })
}

/** 128 random bits, in hex. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
