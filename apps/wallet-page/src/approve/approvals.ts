import { FoyerError } from '@foyer/base'
import { APPROVAL_EXPIRED, APPROVAL_NOT_VISIBLE, FRAME_BUSY, USER_REJECTED } from '@foyer/base/catalogue'
import { type Arming, type ArmingEvent, armedFrom, nextArming } from './arming.ts'
import type { Content } from './content.ts'
import { createPanel } from './panel.ts'
import { canProveVisibility, watchVisibility } from './visibility.ts'

const EXPIRES_AFTER_MINUTES = 5
const COVERED_AFTER_MS = 1_500

export type Approvals = {
  /**
   * Resolves when the visitor approved.
   * @throws USER_REJECTED, APPROVAL_EXPIRED, APPROVAL_NOT_VISIBLE, FRAME_BUSY, or the reason of the signal
   */
  readonly ask: (content: Content, origin: string, signal: AbortSignal) => Promise<void>
}

/** @param onOpen tells the host to show the frame in a height in CSS pixels (0 while it is not known), or to hide it */
export function createApprovals(onOpen: (isOpen: boolean, height: number) => void): Approvals {
  let isAsking = false
  return {
    ask: async (content, origin, signal) => {
      if (isAsking) throw new FoyerError(FRAME_BUSY)
      if (!canProveVisibility()) throw new FoyerError(APPROVAL_NOT_VISIBLE)
      signal.throwIfAborted()
      isAsking = true
      try {
        onOpen(true, 0)
        await answered(content, origin, signal, (height) => onOpen(true, height))
      } finally {
        isAsking = false
        onOpen(false, 0)
      }
    },
  }
}

function answered(
  content: Content,
  origin: string,
  signal: AbortSignal,
  onHeight: (height: number) => void,
): Promise<void> {
  const ended = new AbortController()
  const until = { signal: ended.signal }
  return new Promise<void>((resolve, reject) => {
    let arming: Arming = { visibleSince: undefined, focusedSince: undefined, changedAt: performance.now() }
    let timer: ReturnType<typeof setTimeout> | undefined
    const isArmed = (): boolean => (armedFrom(arming) ?? Number.POSITIVE_INFINITY) <= performance.now()
    const panel = createPanel(content, origin, (isApproved) => {
      if (!isApproved) reject(new FoyerError(USER_REJECTED))
      else if (isArmed()) resolve()
    })
    const happened = (event: ArmingEvent): void => {
      arming = nextArming(arming, event, performance.now())
      panel.setArmed(false)
      clearTimeout(timer)
      const from = armedFrom(arming)
      if (from === undefined) return
      timer = setTimeout(() => panel.setArmed(isArmed()), Math.max(0, from - performance.now()) + 1)
    }
    document.body.replaceChildren(panel.root)
    // Not before the host shows the frame: it remembers what had the focus until then.
    if (document.hasFocus()) panel.takeFocus()
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
      happened({ type: 'visible', is })
    })
    let height = 0
    const sizes = new ResizeObserver(() => {
      happened({ type: 'changed' })
      const needed = panel.height()
      if (needed === height) return
      height = needed
      onHeight(needed)
    })
    for (const part of [panel.root, ...panel.parts]) sizes.observe(part)
    addEventListener(
      'focus',
      () => {
        panel.takeFocus()
        happened({ type: 'focused', is: true })
      },
      until,
    )
    addEventListener('keydown', ({ key }) => key === 'Escape' && reject(new FoyerError(USER_REJECTED)), until)
    addEventListener('blur', () => happened({ type: 'focused', is: false }), until)
    if (document.hasFocus()) happened({ type: 'focused', is: true })
    signal.addEventListener('abort', () => reject(signal.reason), until)
    const minutes = EXPIRES_AFTER_MINUTES
    const expiry = setTimeout(
      () => reject(new FoyerError(APPROVAL_EXPIRED, { context: { minutes } })),
      minutes * 60_000,
    )
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearTimeout(covered)
      clearTimeout(expiry)
      stopWatching()
      sizes.disconnect()
      document.body.replaceChildren()
    })
  }).finally(() => ended.abort())
}
