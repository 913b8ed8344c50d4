/** How long the modal may take to open after the page asked for it, on a slow network. */
const OPENING_MS = 20_000
/** A modal asks for the focus once more when its content has arrived. */
const AGAIN_MS = 1_500

/**
 * Keeps the focus where the visitor is when the page itself opens the modal in `frame`, which takes the focus as it should
 * on a page of its own. Whoever goes into the frame at another time keeps the focus there: assistive technology enters
 * without a key or a pointer that could be seen.
 * @returns `expect`, to call when the page is about to open or renew the modal, and what ends it
 */
export function keepFocus(frame: () => HTMLIFrameElement | null): {
  readonly expect: () => void
  readonly end: () => void
} {
  const ended = new AbortController()
  const { signal } = ended
  let last: Element | null = null
  let tabbing = false
  let until = 0
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element) || target === frame()) return
      last = target
      // A press of Tab that ended on this page is over.
      tabbing = false
    },
    { signal },
  )
  addEventListener(
    'keydown',
    ({ key }) => {
      tabbing = key === 'Tab'
    },
    { signal },
  )
  addEventListener(
    'pointerdown',
    () => {
      tabbing = false
    },
    { signal },
  )
  const giveBack = () => {
    const to = frame()
    if (signal.aborted || to === null || document.activeElement !== to) return
    const isChosen = tabbing || to.matches(':hover') || performance.now() > until
    tabbing = false
    if (isChosen) {
      until = 0
      return
    }
    until = Math.min(until, performance.now() + AGAIN_MS)
    to.blur()
    if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
  }
  // Only in the next task has the focus arrived where it goes.
  addEventListener('blur', () => setTimeout(giveBack), { signal })
  return {
    expect() {
      until = performance.now() + OPENING_MS
      // In the task that takes the focus, so that no key that is pressed meanwhile goes to the frame. Another page in the frame has
      // another window, which the next call listens to.
      frame()?.contentWindow?.addEventListener('focusin', giveBack, { signal })
    },
    end: () => ended.abort(),
  }
}
