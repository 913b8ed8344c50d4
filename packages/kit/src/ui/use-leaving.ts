import { type RefObject, useEffect, useRef } from 'react'
import { useBeforePaint } from './layout-effect.ts'

/**
 * Plays the exit animation of an element that React has just removed. The element that `current` referenced before `key`
 * changed is moved into `layer` as a static copy until its animation ends, so that no component keeps running for a removed
 * view. A second change interrupts the first. `layer` becomes inert and must not contain React children.
 */
export function useLeaving(
  current: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  key: string,
): void {
  const before = useRef<{ key: string; element: HTMLElement | null; lang?: string | undefined }>({ key, element: null })
  useBeforePaint(() => {
    const { key: oldKey, element, lang: oldLang } = before.current
    const place = layer.current
    const lang = place?.closest<HTMLElement>('[lang]')?.lang
    before.current = { key, element: current.current, lang }
    // In another language nothing leaves: the copy would be of the last one.
    if (!place || oldKey === key || oldLang !== lang || !element || element === current.current) return
    place.replaceChildren(element)
    // There is no animation to wait for: the styles are not loaded, or animations are disabled.
    if ((element.getAnimations?.() ?? []).length === 0) place.replaceChildren()
  })
  useEffect(() => {
    const place = layer.current
    if (!place) return
    // Not as a prop, because React 18 does not support it.
    place.inert = true
    const clear = (event: AnimationEvent): void => {
      // Infinite animations inside the copy never end, and a finished inner one must not end the exit animation.
      if (event.target === place.firstElementChild) place.replaceChildren()
    }
    place.addEventListener('animationend', clear)
    place.addEventListener('animationcancel', clear)
    return () => {
      place.removeEventListener('animationend', clear)
      place.removeEventListener('animationcancel', clear)
    }
  }, [layer])
}
