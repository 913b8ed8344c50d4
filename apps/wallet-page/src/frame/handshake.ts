import { handshake } from '@foyer/contracts/frame/messages'
import { safeParse } from 'valibot'

export type Accepted = { readonly port: MessagePort; readonly origin: string; readonly nonce: string }

/** The part of a window that is used here. */
export type FrameWindow = {
  readonly parent: unknown
  readonly top: unknown
  readonly location: { readonly ancestorOrigins?: { readonly length: number } }
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void
}

/** The origins of the project, which the server writes into the page, separated by spaces. */
export function originsIn(content: string | undefined): readonly string[] {
  return (content ?? '').split(' ').filter((origin) => origin !== '')
}

/**
 * Waits for the host page's one message with a port. Accepts it from the parent only, which has to be the top page,
 * with an origin that is listed byte for byte. All checks run before anything is awaited, and one message wins.
 * @returns a function that stops waiting
 */
export function acceptHost(
  frame: FrameWindow,
  origins: readonly string[],
  onAccepted: (accepted: Accepted) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    const { ancestorOrigins } = frame.location
    const isNested = frame.parent !== frame.top || (ancestorOrigins !== undefined && ancestorOrigins.length !== 1)
    if (frame.parent === frame || isNested) return
    if (event.source !== frame.parent || !origins.includes(event.origin)) return
    const [port, ...more] = event.ports
    const message = safeParse(handshake, event.data)
    if (!message.success || !port || more.length > 0) return
    const { v, hn, parent } = message.output
    if (!v.includes(1) || parent !== event.origin) return
    stop()
    onAccepted({ port, origin: event.origin, nonce: hn })
  }
  const stop = (): void => frame.removeEventListener('message', listen)
  frame.addEventListener('message', listen)
  return stop
}
