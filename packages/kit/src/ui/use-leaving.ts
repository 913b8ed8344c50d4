import { type RefObject, useEffect, useRef } from 'react'
import { useBeforePaint } from './layout-effect.ts'

/**
 * Lets what React has just removed play its way out. The element that `current` pointed at before `key` changed is put,
 * as a picture, into `layer`, until its animation ends: no component keeps running for a view that is gone, and a second
 * change interrupts the first. `layer` becomes inert and must hold no children of React's.
 */
export function useLeaving(
  current: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  key: string,
): void {
  const before = useRef<{ key: string; element: HTMLElement | null }>({ key, element: null })
  useBeforePaint(() => {
    const { key: oldKey, element } = before.current
    before.current = { key, element: current.current }
    const place = layer.current
    if (!place || oldKey === key || !element || element === current.current) return
    place.replaceChildren(element)
    // Nothing to wait for: no styles yet, or the engine runs no animation for it.
    if ((element.getAnimations?.() ?? []).length === 0) place.replaceChildren()
  })
  useEffect(() => {
    const place = layer.current
    if (!place) return
    // Not as a prop: React 18 does not know it.
    place.inert = true
    const clear = (event: AnimationEvent): void => {
      // An endless animation inside the picture never ends; one that ends inside must not end the picture.
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
