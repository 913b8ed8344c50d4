import { DURATION_MS } from '@foyer/base/constants'
import { type RefObject, useEffect } from 'react'

const EASE_OUT = 'cubic-bezier(.16, .84, .24, 1)'

/** A view that has no content yet, only placeholders. */
const LOADING = '.view > [aria-busy=true], .view > .row > .row-skeleton'

/**
 * Animates `frame` from its old height to its new one whenever its content changes. Content is never scaled, and the footer
 * slides with the edge. Heights are changed in a frame callback, which runs before layout and paint: the new height is never
 * seen at once. The ResizeObserver only records the change: if it changed sizes itself, the browser would report a loop to the
 * page's `onerror` (https://www.w3.org/TR/resize-observer/#deliver-resize-error). A change during an animation starts from the
 * current height.
 */
export function useHeightMorph(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    let height = element.offsetHeight
    let morph: Animation | undefined
    let pending: number | undefined
    const isMoving = () => morph?.playState === 'running'

    const measure = (): void => {
      pending = undefined
      const from = isMoving() ? element.offsetHeight : height
      morph?.cancel()
      element.removeAttribute('data-morphing')
      // While a view loads, nothing moves under the pointer: the height changes once, to what has loaded.
      const { style } = element
      if (element.querySelector(LOADING)) style.setProperty('min-block-size', `min(${from}px, 100vh)`)
      else style.removeProperty('min-block-size')
      height = element.offsetHeight
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (still || from === height || from === 0 || height === 0) return
      // A scrollbar that appears only during the animation would narrow the content and change its height again.
      const scrolls = [...element.children].some((child) => child.scrollHeight > child.clientHeight + 1)
      element.toggleAttribute('data-morphing', !scrolls)
      morph = element.animate(
        { blockSize: [`${from}px`, `${height}px`] },
        { duration: DURATION_MS.lg, easing: EASE_OUT },
      )
      morph.onfinish = () => {
        element.removeAttribute('data-morphing')
        height = element.offsetHeight
      }
    }
    // Changes without an interaction (a font, a narrower window), or too late for this frame, are painted at once, so that there
    // is nothing to animate from.
    const observer = new ResizeObserver(() => {
      if (!isMoving()) height = element.offsetHeight
    })
    const watch = (): void => {
      observer.disconnect()
      for (const part of element.querySelectorAll('.head, .view, .foot')) observer.observe(part)
    }
    watch()
    // Views, header and footer are replaced, so the current ones are observed.
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => target === element || target.parentNode === element)) watch()
      pending ??= requestAnimationFrame(measure)
    })
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      observer.disconnect()
      if (pending !== undefined) cancelAnimationFrame(pending)
      morph?.cancel()
    }
  }, [frame])
}
