import { isFoyerError } from '@foyer/base'
import { APPROVAL_EXPIRED } from '@foyer/base/catalogue'
import { type InferOutput, is } from 'valibot'
import type { AskedInBox } from './ask-in-box.ts'
import type { Answer, Asking, Question } from './asking.ts'
import { type BoxSecret, fragmentOf } from './box.ts'
import { isInTime, type WindowQuestion, windowAnswer, windowReady } from './link.ts'
import { siteName } from './panel.ts'
import { drawSmallPanel } from './small-panel.ts'
import { TEXTS } from './texts.ts'

/*
 * Asking in a window of the wallet's own origin, where no page can cover the question. The frame opens it, so the host page has no
 * reference to it: the host can neither read the question, nor answer it, nor close the window. The window only answers; what is
 * signed never leaves the frame and its worker.
 *
 * A host page with `Cross-Origin-Opener-Policy: same-origin` cuts its frames off from the windows that they open
 * (https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies). They talk through box.ts then, as long as the window
 * is not said to be held back by its silence: the browser tells the two apart to nobody.
 */

const WINDOW = 'popup,width=420,height=720'
const LOOK_MS = 500

/** In the language of the frame. @returns null when the browser holds the window back, or cuts it off */
export const openApprovalWindow = (secret: BoxSecret): WindowProxy | null =>
  open(`/approve?lang=${document.documentElement.lang}${fragmentOf(secret)}`, '_blank', WINDOW)

/**
 * Shows in the frame that the question is answered in a window, and waits for the answer.
 * @param opened a window that has just been opened; undefined: the visitor presses a button for it first
 * @throws the reason of the signal, and why another question could not be made
 */
export function askBesides<Subject>(asking: Asking<Subject>, opened?: WindowProxy | null): Promise<Answer<Subject>> {
  const { origin, endsAt, onHeight, signal, secret } = asking
  const ended = new AbortController()
  const until = { signal: ended.signal }

  return new Promise<Answer<Subject>>((resolve, reject_) => {
    let { question } = asking
    let popup: WindowProxy | undefined
    let port: MessagePort | undefined
    let earlier: MessagePort | undefined
    let box: AskedInBox | undefined
    const { say, remove } = drawSmallPanel({
      title: TEXTS.besidesTitle,
      told: TEXTS.besides(siteName(origin)),
      go: TEXTS.openWindow,
      ...question.intro?.(),
      onGo: () => (popup ? popup.focus() : watched(openApprovalWindow(secret))),
      onReject: () => answerWith(undefined),
      onHeight,
    })
    const watched = (made: WindowProxy | null) => {
      popup = made ?? undefined
      if (popup) return say(TEXTS.answerThere, TEXTS.showWindow)
      say(TEXTS.heldBack, TEXTS.openWindow)
      reachBox()
    }
    /** The window may be there nevertheless. */
    const askUnreached = async () => {
      if (box) return box.lookAgain()
      const [{ askInBox }, services] = await Promise.all([import('./ask-in-box.ts'), asking.services()])
      if (box || ended.signal.aborted) return
      const texts = {
        asked: TEXTS.heldBack,
        opened: TEXTS.answerThere,
        passed: TEXTS.answerAgain,
        tooLong: TEXTS.tooLong,
        busy: TEXTS.busy,
        unreachable: TEXTS.unreachable,
      }
      const made = askInBox({
        services,
        secret,
        question: message,
        onState: (state) => say(texts[state], TEXTS.openWindow),
        onAnswer: (answer) => taken(answer, () => true, made.ask),
      })
      box = made
      made.ask()
    }
    // The next press tries again.
    const reachBox = () => void askUnreached().catch(() => say(TEXTS.unreachable, TEXTS.openWindow))
    const message = () => messageOf(question, origin, endsAt - performance.now())
    /**
     * @param isShown whether the window still shows the question that was answered
     * @param again asks the other question that takes its place
     */
    const taken = (answer: InferOutput<typeof windowAnswer>, isShown: () => boolean, again: () => void) => {
      if ('isApproved' in answer)
        return answerWith(
          // No window offers to approve what is not confirmed.
          answer.isApproved && !question.content.unconfirmed
            ? { approved: question.subject, isFromWindow: true }
            : undefined,
          true,
        )
      const made = 'limit' in answer ? question.limited?.(BigInt(answer.limit)) : question.again?.()
      made?.then(
        (next) => {
          if (ended.signal.aborted || !isShown()) return
          question = next
          again()
        },
        (reason: unknown) => {
          // Nobody could be asked anew: what is not confirmed stays so, and can be checked once more.
          if (!('isAgain' in answer)) finish(() => reject_(reason))
          else if (isShown()) again()
        },
      )
    }
    const look = setInterval(() => {
      if (!popup?.closed) return
      popup = undefined
      // A window that is cut off can look like that too.
      say(port ? TEXTS.windowClosed : TEXTS.seemsClosed, TEXTS.openWindow)
      if (!port) reachBox()
    }, LOOK_MS)
    /** @param isWindowKept whether it says itself why the question is over */
    const finish = (end: () => void, isAnswered = false, isWindowKept = false) => {
      if (ended.signal.aborted) return
      clearInterval(look)
      ended.abort()
      box?.end(isAnswered)
      port?.close()
      earlier?.close()
      if (!isWindowKept) popup?.close()
      remove()
      end()
    }
    const answerWith = (answer: Answer<Subject>, isAnswered = false) => finish(() => resolve(answer), isAnswered)
    /**
     * A window gets its question again when it was reloaded, and another one with a limit. Only its newest channel counts, but for a
     * rejection: it may have been pressed while the other question was on its way.
     */
    const ask = (to: WindowProxy): void => {
      earlier?.close()
      earlier = port
      const { port1, port2 } = new MessageChannel()
      port = port1
      port1.onmessage = ({ data: answer }: MessageEvent<unknown>) => {
        if (!is(windowAnswer, answer)) return
        if (port !== port1 && !('isApproved' in answer && !answer.isApproved)) return
        if (!isInTime(answer.at, Date.now())) return ask(to)
        if ('isApproved' in answer) {
          port1.postMessage({ t: 'taken' })
          // The window closes itself after that.
          popup = undefined
          port = undefined
        }
        taken(
          answer,
          () => port === port1,
          () => ask(to),
        )
      }
      to.postMessage(message(), {
        targetOrigin: location.origin,
        transfer: [port2],
      })
    }

    addEventListener(
      'message',
      ({ data, source, origin: from }: MessageEvent<unknown>) => {
        if (!popup || source !== popup || from !== location.origin || !is(windowReady, data)) return
        ask(popup)
      },
      until,
    )
    // A window that nobody listens to any more would take an answer that changes nothing.
    const leave = () => {
      popup?.close()
      box?.end(false)
    }
    addEventListener('pagehide', leave, until)
    // A window that has not got its question yet would wait for it.
    const stop = () =>
      finish(() => reject_(signal.reason), false, port !== undefined && isFoyerError(signal.reason, APPROVAL_EXPIRED))
    signal.addEventListener('abort', stop, until)
    if (opened !== undefined) watched(opened)
    if (signal.aborted) stop()
  })
}

function messageOf(question: Question<unknown>, origin: string, leftMs: number): WindowQuestion {
  const { isOwnSignIn: _, ...content } = question.content
  const { dataset, style } = document.documentElement
  const accent = style.getPropertyValue('--accent')
  const theme = { ...(dataset.theme ? { mode: dataset.theme } : {}), ...(accent ? { accent } : {}) }
  return { t: 'question', origin, content: structuredClone(content) as WindowQuestion['content'], leftMs, theme }
}
