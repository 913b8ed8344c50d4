import { DURATION_MS } from '@foyer/base/constants'
import { type RefObject, useEffect } from 'react'

const EASE_OUT = 'cubic-bezier(.16, .84, .24, 1)'

/**
 * Animates `frame` from its old height to its new one whenever something inside it grows or shrinks. Content is never
 * scaled, and the footer slides with the edge. Runs between layout and paint, so the new height is never seen at once; a
 * change under way starts from where the edge is now.
 */
export function useHeightMorph(frame: RefObject<HTMLElement | null>, parts: string): void {
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    let height = element.offsetHeight
    let morph: Animation | undefined
    const observer = new ResizeObserver(() => {
      const from = morph?.playState === 'running' ? element.offsetHeight : height
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
      morph.onfinish = () => element.removeAttribute('data-morphing')
    })
    const watch = (): void => {
      observer.disconnect()
      for (const part of element.querySelectorAll(parts)) observer.observe(part)
    }
    watch()
    // Views, header and footer come and go: follow those that are there.
    const changes = new MutationObserver(watch)
    changes.observe(element, { childList: true })
    for (const child of element.children) changes.observe(child, { childList: true })
    return () => {
      changes.disconnect()
      observer.disconnect()
      morph?.cancel()
    }
  }, [frame, parts])
}
