import { handshake } from '@foyer/contracts/frame/messages'
import { FRAME_VERSION } from '@foyer/contracts/frame/page-messages'
import { safeParse } from 'valibot'

export type Accepted = {
  readonly port: MessagePort
  readonly origin: string
  readonly nonce: string
  /** Whether the host speaks this page's version of the protocol. If not, it is told so and nothing else. */
  readonly isUnderstood: boolean
}

/** The part of a window that is used here. */
export type FrameWindow = {
  readonly parent: unknown
  readonly top: unknown
  readonly location: { readonly ancestorOrigins?: { readonly length: number } }
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

/**
 * Waits for the host page's one message with a port. Accepts it from the parent only, which has to be the top page,
 * with an origin that the project allows. One message wins, before anything is awaited; if its origin turns out not to
 * be allowed, its port is closed, and nobody is listened to any more.
 * @returns a function that stops waiting
 */
export function acceptHost(
  frame: FrameWindow,
  isAllowed: (origin: string) => Promise<boolean>,
  onAccepted: (accepted: Accepted) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    const { ancestorOrigins } = frame.location
    const isNested = frame.parent !== frame.top || (ancestorOrigins !== undefined && ancestorOrigins.length !== 1)
    if (frame.parent === frame || isNested) return
    if (event.source !== frame.parent) return
    const [port, ...more] = event.ports
    const message = safeParse(handshake, event.data)
    if (!message.success || !port || more.length > 0) return
    const { v, hn } = message.output
    stop()
    const { origin } = event
    isAllowed(origin).then(
      (yes) => (yes ? onAccepted({ port, origin, nonce: hn, isUnderstood: v.includes(FRAME_VERSION) }) : port.close()),
      () => port.close(),
    )
  }
  const stop = (): void => frame.removeEventListener('message', listen)
  frame.addEventListener('message', listen)
  return stop
}
