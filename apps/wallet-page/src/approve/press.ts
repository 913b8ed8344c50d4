import { isFoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import type { Asking } from './asking.ts'
import { siteName } from './panel.ts'
import { drawSmallPanel } from './small-panel.ts'
import { TEXTS } from './texts.ts'

/*
 * A press in the frame, in which the browser is asked for a passkey. Firefox and Safari ask for none while another window has the focus,
 * which the approval window has when it is answered; Safari wants a press too.
 *
 * The button needs no proof that nothing covers it: what is signed was approved in the window, which no page can cover, and the press does
 * no more than start the browser's own question.
 */

/**
 * @param use called in the press itself; its signal ends with the panel
 * @returns undefined: rejected
 * @throws the reason of the signal, and why `use` failed, unless no passkey was used: then the visitor can press again
 */
export function askForPress<Used>(
  { origin, onHeight, signal }: Pick<Asking<unknown>, 'origin' | 'onHeight' | 'signal'>,
  use: (signal: AbortSignal) => Promise<Used>,
): Promise<{ readonly used: Used } | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const ended = new AbortController()
    let isAsking = false
    const finish = (end: () => void) => {
      // What the browser answers afterwards changes nothing, neither here nor in the question that comes next.
      if (ended.signal.aborted) return
      signal.removeEventListener('abort', stop)
      ended.abort()
      panel.remove()
      end()
    }
    const stop = () => finish(() => reject(signal.reason))
    const press = () => {
      if (isAsking) return
      isAsking = true
      panel.say(TEXTS.passkeyAsked, TEXTS.usePasskey)
      use(ended.signal).then(
        (used) => finish(() => resolve({ used })),
        (error: unknown) => {
          if (!isFoyerError(error, PASSKEY_NOT_USED)) return finish(() => reject(error))
          isAsking = false
          panel.say(TEXTS.passkeyNotUsed, TEXTS.usePasskey)
        },
      )
    }
    const panel = drawSmallPanel({
      title: TEXTS.passkeyTitle,
      told: TEXTS.passkeyNext(siteName(origin)),
      go: TEXTS.usePasskey,
      onGo: press,
      onReject: () => finish(() => resolve(undefined)),
      onHeight,
    })
    signal.addEventListener('abort', stop)
  })
}
