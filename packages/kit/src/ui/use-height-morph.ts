import { DURATION_MS } from '@foyer/base/constants'
import { type RefObject, useEffect } from 'react'

const EASE_OUT = 'cubic-bezier(.16, .84, .24, 1)'

/**
 * Animates `frame` from its old height to its new one whenever what is in it changes. Content is never scaled, and the footer slides
 * with the edge. Heights are changed in a frame callback, which runs before layout and paint: the new height is never seen at once.
 * A ResizeObserver only takes note: one that changes sizes itself has the browser report a loop to the page's `onerror`
 * (https://www.w3.org/TR/resize-observer/#deliver-resize-error). A change under way starts from where the edge is now.
 */
export function useHeightMorph(frame: RefObject<HTMLElement | null>, parts: string): void {
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
      height = element.offsetHeight
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (still || from === height || from === 0 || height === 0) return
      // A scrollbar that shows only on the way would narrow the content, change its height, and start all over.
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
    // What grows by itself (a font, a narrower window), or too late for this frame, has been painted: nothing is animated.
    const observer = new ResizeObserver(() => {
      if (isMoving()) return
      if (pending !== undefined) cancelAnimationFrame(pending)
      pending = undefined
      height = element.offsetHeight
    })
    const watch = (): void => {
      observer.disconnect()
      for (const part of element.querySelectorAll(parts)) observer.observe(part)
    }
    watch()
    // Views, header and footer come and go: follow those that are there.
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
  }, [frame, parts])
}
