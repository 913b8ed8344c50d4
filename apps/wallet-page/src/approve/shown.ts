import type { Panel } from './panel.ts'

/**
 * Nothing of a page lies over a window, so it is visible unless it is minimised or in a tab behind others. In a small one, the visitor
 * scrolls to what could happen first.
 */
export function watchShown({ needed }: Pick<Panel, 'needed'>, onChange: (isVisible: boolean) => void): () => void {
  let isSeen = false
  const look = () => onChange(isSeen && document.visibilityState === 'visible')
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= MOSTLY)) return
      isSeen = true
      seen.disconnect()
      look()
    },
    { threshold: MOSTLY },
  )
  seen.observe(needed)
  document.addEventListener('visibilitychange', look)
  return () => {
    seen.disconnect()
    document.removeEventListener('visibilitychange', look)
  }
}

/** A sentence may be higher than a small window. */
const MOSTLY = 0.5
