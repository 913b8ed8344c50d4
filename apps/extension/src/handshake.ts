/* How the script in the page and the one beside it find each other. Both run before any script of the page and events are heard at
   once, so that what they say here stays between them: which name the events have from then on. */

const HELLO = 'foyer-dev-wallet:hello'
const KNOCK = 'foyer-dev-wallet:knock'

/** The names of the events that carry calls and answers, as texts. */
export type Line = { readonly up: string; readonly down: string }

/** The side that knows the name. It says it once: to who is there, or to who knocks first. */
export function offerLine(target: Window): Line {
  const secret = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('')
  const hello = () => target.dispatchEvent(new CustomEvent(HELLO, { detail: secret }))
  target.addEventListener(KNOCK, hello, { once: true })
  hello()
  return lineOf(secret)
}

/** The side that is told the name: at once, or as soon as the other is there. */
export function findLine(target: Window, found: (line: Line) => void): void {
  const knock = () => target.dispatchEvent(new CustomEvent(KNOCK))
  const onHello = (event: Event) => {
    // Whoever knocks later hears nothing.
    knock()
    found(lineOf(String((event as CustomEvent<unknown>).detail)))
  }
  target.addEventListener(HELLO, onHello, { once: true })
  knock()
}

const lineOf = (secret: string): Line => ({ up: `${secret}:up`, down: `${secret}:down` })
