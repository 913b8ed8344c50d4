/**
 * Keeps the focus where the visitor is. The modal in `frame` takes the focus, as it should on a page of its own, but it
 * also opens by itself here, and finishes while the visitor is busy with the controls beside it.
 * @returns what ends it
 */
export function keepFocus(frame: () => HTMLIFrameElement | null): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let last: Element | null = null
  let tabbing = false
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target !== frame()) last = target
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
  addEventListener(
    'blur',
    () => {
      // Only then has the focus arrived where it goes.
      setTimeout(() => {
        const to = frame()
        if (signal.aborted || to === null || document.activeElement !== to) return
        const isChosen = tabbing || to.matches(':hover')
        tabbing = false
        if (isChosen) return
        to.blur()
        if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
      })
    },
    { signal },
  )
  return () => ended.abort()
}
