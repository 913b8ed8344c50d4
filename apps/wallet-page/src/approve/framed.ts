import type { Answer, Asking } from './asking.ts'
import { askBesides, openApprovalWindow } from './door.ts'
import type { Panel } from './panel.ts'
import { drawQuestion } from './question.ts'
import { watchVisibility } from './visibility.ts'

const COVERED_AFTER_MS = 1_500

/**
 * Asks in the frame. If something covers the question, the visitor can go on in a window.
 * @throws the reason of the signal
 */
export async function askInFrame<Subject>(asking: Asking<Subject>): Promise<Answer<Subject>> {
  const ended = await framed(asking)
  return ended && 'opened' in ended ? askBesides(asking, ended.opened) : ended
}

type Besides = { readonly opened: WindowProxy | null }

function framed<Subject>(asking: Asking<Subject>): Promise<Answer<Subject> | Besides> {
  const { question, origin, endsAt, onHeight, signal } = asking
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      remove()
      signal.removeEventListener('abort', stop)
      end()
    }
    const stop = () => finish(() => reject(signal.reason))
    const remove = drawQuestion({
      content: question.content,
      origin,
      isWindow: false,
      endsAt,
      watch: watchCovered,
      onHeight,
      onAnswer: (isApproved) =>
        finish(() => resolve(isApproved ? { approved: question.subject, isFromWindow: false } : undefined)),
      // Opened in the press itself, because browsers hold back windows that open later.
      onWindow: () => {
        const opened = openApprovalWindow(asking.secret)
        finish(() => resolve({ opened }))
      },
    })
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
