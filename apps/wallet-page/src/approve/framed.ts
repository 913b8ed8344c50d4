import type { Answer, Asking, Question } from './asking.ts'
import { askBesides, openApprovalWindow } from './door.ts'
import type { Panel } from './panel.ts'
import { drawQuestion } from './question.ts'
import { watchVisibility } from './visibility.ts'

const COVERED_AFTER_MS = 1_500

/**
 * Asks in the frame. If something covers the question, the visitor can go on in a window.
 * @throws the reason of the signal, and why another question could not be made
 */
export async function askInFrame<Subject>(asking: Asking<Subject>): Promise<Answer<Subject>> {
  const ended = await framed(asking)
  return ended && 'opened' in ended ? askBesides({ ...asking, question: ended.question }, ended.opened) : ended
}

type Besides<Subject> = { readonly opened: WindowProxy | null; readonly question: Question<Subject> }

function framed<Subject>(asking: Asking<Subject>): Promise<Answer<Subject> | Besides<Subject>> {
  const { origin, endsAt, onHeight, signal } = asking
  return new Promise((resolve, reject) => {
    let remove: () => void = () => undefined
    let isOver = false
    const finish = (end: () => void) => {
      if (isOver) return
      isOver = true
      remove()
      signal.removeEventListener('abort', stop)
      end()
    }
    const stop = () => finish(() => reject(signal.reason))
    const replaceBy = (made: Promise<Question<Subject>> | undefined): void => {
      const drawn = remove
      made?.then(
        (next) => {
          // Answered in the meantime, or gone: what is drawn by now is another question.
          if (isOver || remove !== drawn) return
          remove()
          ask(next)
        },
        (reason: unknown) => finish(() => reject(reason)),
      )
    }
    const ask = (question: Question<Subject>): void => {
      remove = drawQuestion({
        content: question.content,
        origin,
        isWindow: false,
        endsAt,
        watch: watchCovered,
        onHeight,
        onAnswer: (isApproved) =>
          finish(() => resolve(isApproved ? { approved: question.subject, isFromWindow: false } : undefined)),
        onLimit: (amount) => replaceBy(question.limited?.(amount)),
        onAgain: () => replaceBy(question.again?.()),
        // Opened in the press itself, because browsers hold back windows that open later.
        onWindow: () => {
          const opened = openApprovalWindow(asking.secret)
          finish(() => resolve({ opened, question }))
        },
      })
    }
    ask(asking.question)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}

function watchCovered(panel: Panel, onChange: (isVisible: boolean) => void): () => void {
  let covered: ReturnType<typeof setTimeout> | undefined
  const setCovered = (is: boolean): void => {
    clearTimeout(covered)
    // The browser needs a moment for its first proof, so what is refused for a moment only is not told.
    if (is) covered = setTimeout(() => panel.setCovered(true), COVERED_AFTER_MS)
    else panel.setCovered(false)
  }
  setCovered(true)
  let isProven = false
  let isSeen = false
  const look = (): void => {
    const is = isProven && panel.isReadable()
    if (is === isSeen) return
    isSeen = is
    setCovered(!is)
    onChange(is)
  }
  const stopWatching = watchVisibility(panel.root, (is) => {
    isProven = is
    look()
  })
  const sizes = new ResizeObserver(look)
  sizes.observe(panel.root)
  return () => {
    clearTimeout(covered)
    stopWatching()
    sizes.disconnect()
  }
}
