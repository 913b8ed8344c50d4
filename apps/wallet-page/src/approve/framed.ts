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
export async function askInFrame(asking: Asking): Promise<Answer> {
  const answer = await framed(asking)
  return typeof answer === 'string' ? answer : askBesides(asking, answer.opened)
}

function framed({ content, origin, onHeight, signal }: Asking): Promise<Answer | { opened: WindowProxy | null }> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      remove()
      signal.removeEventListener('abort', stop)
      end()
    }
    const stop = () => finish(() => reject(signal.reason))
    const remove = drawQuestion({
      content,
      origin,
      isWindow: false,
      watch: watchCovered,
      onHeight,
      onAnswer: (isApproved) => finish(() => resolve(isApproved ? 'approved' : 'rejected')),
      // Opened in the press itself, because browsers hold back windows that open later.
      onWindow: () => {
        const opened = openApprovalWindow()
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
  const stopWatching = watchVisibility(panel.root, (is) => {
    setCovered(!is)
    onChange(is)
  })
  return () => {
    clearTimeout(covered)
    stopWatching()
  }
}
