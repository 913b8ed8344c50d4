import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])'

/**
 * Sets `data-more` on a scroller while there is content below its lower edge. Makes it a tab stop while it scrolls and contains
 * nothing focusable, so that the keyboard can scroll it.
 */
export function useScrollFade(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const look = (): void => {
      const below = element.scrollHeight - element.clientHeight - element.scrollTop
      element.toggleAttribute('data-more', below > 1)
      const stuck = element.scrollHeight > element.clientHeight + 1 && !element.querySelector(FOCUSABLE)
      if (stuck) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(look)
    const watch = (): void => {
      observer.disconnect()
      observer.observe(element)
      for (const child of element.children) observer.observe(child)
    }
    watch()
    const changes = new MutationObserver(watch)
    changes.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      changes.disconnect()
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
}
