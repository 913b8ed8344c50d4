import { DURATION_MS } from '@foyer/base/constants'
import type { RefObject } from 'react'
import { useStore } from '../bridge/use-store.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { useIsomorphicLayoutEffect } from './host-button.ts'

/**
 * Animates the visitor's avatar from the modal to the account button when the panel closes. With reduced motion, or when the
 * button is not visible, the avatar appears without animation.
 */
export function useArrival(foyer: Foyer, door: RefObject<HTMLElement | null>): void {
  const open = useStore(foyer.context, (state) => state.modal.open)
  useIsomorphicLayoutEffect(() => {
    const { modalRuntime: surface } = foyer.context
    const [element, from] = [door.current, surface.door]
    if (open || !element || !from) return
    delete surface.door
    const to = element.getBoundingClientRect()
    if (to.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // One avatar moves; without this, its copy would fade where it started.
    from.element.style.setProperty('visibility', 'hidden')
    const { left, top, width } = from.at
    const start = `translate(${left - to.left}px, ${top - to.top}px) scale(${width / to.width})`
    // The button clips its content, except during this animation.
    const { style } = element.closest('button') ?? element
    style.setProperty('overflow', 'visible')
    element.animate(
      { transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] },
      { duration: DURATION_MS.xl, easing: 'ease-out' },
    ).onfinish = () => style.removeProperty('overflow')
  }, [foyer, door, open])
}
