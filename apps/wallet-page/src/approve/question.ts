import { type Arming, type ArmingEvent, armedFrom, nextArming } from './arming.ts'
import type { Content } from './content.ts'
import { createPanel, type Panel } from './panel.ts'

type Drawn = {
  readonly content: Content
  readonly origin: string
  /** Whether it has a window of its own, whose address the visitor can compare. */
  readonly isWindow: boolean
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number
  /** Reports whether the visitor can see all of it. Returns its undo. */
  readonly watch: (panel: Panel, onChange: (isVisible: boolean) => void) => () => void
  readonly onHeight?: (height: number) => void
  readonly onAnswer: (isApproved: boolean) => void
  /** The visitor wants a question with this limit. This one can only be rejected from then on. */
  readonly onLimit?: (amount: bigint) => void
  /** The visitor wants everybody asked anew. Likewise. */
  readonly onAgain?: () => void
  /** The visitor wants to answer in a window. */
  readonly onWindow?: () => void
}

/**
 * Draws a question, and arms its button when it has been seen, focused and unchanged for long enough (arming.ts).
 * @returns a function that removes it
 */
export function drawQuestion(question: Drawn): () => void {
  const { content, origin, isWindow, endsAt, watch, onHeight, onAnswer, onLimit, onAgain, onWindow } = question
  const ended = new AbortController()
  const until = { signal: ended.signal }
  let arming: Arming = { visibleSince: undefined, focusedSince: undefined, changedAt: performance.now() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLimited = false
  const isArmed = (): boolean =>
    !isLimited && !content.unconfirmed && (armedFrom(arming) ?? Number.POSITIVE_INFINITY) <= performance.now()
  const panel = createPanel(content, origin, {
    isWindow,
    onAnswer: (isApproved) => {
      if (!isApproved || isArmed()) onAnswer(isApproved)
    },
    onLimit: (amount) => {
      isLimited = true
      panel.setArmed(false)
      onLimit?.(amount)
    },
    onAgain: () => onAgain?.(),
    ...(onWindow ? { onWindow } : {}),
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
  // Who clicks on and on reads nothing: the time to read begins anew.
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => isArmed() || happened({ type: 'changed' }), { ...until, capture: true })
  const tell = () => panel.setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)))
  tell()
  const clock = setInterval(tell, 1_000)
  const stopWatching = watch(panel, (is) => happened({ type: 'visible', is }))
  let height = 0
  const sizes = new ResizeObserver(() => {
    happened({ type: 'changed' })
    const needed = panel.height()
    if (needed === height) return
    height = needed
    onHeight?.(needed)
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
  addEventListener('keydown', ({ key }) => key === 'Escape' && onAnswer(false), until)
  addEventListener('blur', () => happened({ type: 'focused', is: false }), until)
  if (document.hasFocus()) happened({ type: 'focused', is: true })
  return () => {
    ended.abort()
    clearTimeout(timer)
    clearInterval(clock)
    stopWatching()
    sizes.disconnect()
    // Something else may be drawn already.
    panel.root.remove()
  }
}
