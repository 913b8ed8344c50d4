/*
 * How the script in the page and the content script agree on a secret event name. Both run before any script of the
 * page and events are dispatched synchronously, so the page cannot observe the handshake.
 */

const HELLO = 'foyer-dev-wallet:hello'
const KNOCK = 'foyer-dev-wallet:knock'

/** Names of the events that carry calls (`up`) and replies (`down`). Their payloads are strings. */
export type Line = { readonly up: string; readonly down: string }

/** The side that creates the secret. It announces the secret immediately, and once more on the first request for it. */
export function offerLine(target: Window): Line {
  const secret = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('')
  const hello = () => target.dispatchEvent(new CustomEvent(HELLO, { detail: secret }))
  target.addEventListener(KNOCK, hello, { once: true })
  hello()
  return lineOf(secret)
}

/** The side that receives the secret: immediately if the other side is already there, or as soon as it is. */
export function findLine(target: Window, found: (line: Line) => void): void {
  const knock = () => target.dispatchEvent(new CustomEvent(KNOCK))
  const onHello = (event: Event) => {
    // Use up the other side's only reply, so that later requests get no response.
    knock()
    found(lineOf(String((event as CustomEvent<unknown>).detail)))
  }
  target.addEventListener(HELLO, onHello, { once: true })
  knock()
}

const lineOf = (secret: string): Line => ({ up: `${secret}:up`, down: `${secret}:down` })
