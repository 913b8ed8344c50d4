/* Proof by the browser that nothing covers the question: https://w3c.github.io/IntersectionObserver/v2/ */

/** Where the browser zooms, edges lie between pixels, and the ratio of a whole panel is a little below 1. */
const WHOLE = 0.99

type Options = IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number }
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Whether this browser can prove it. */
export const canProveVisibility = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Reports whether an element is in view as a whole and nothing lies over it.
 * @returns a function that stops it
 */
export function watchVisibility(element: Element, onChange: (isVisible: boolean) => void): () => void {
  const options: Options = { threshold: [0, 0.5, WHOLE, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries: Entry[]) => {
    const last = entries.at(-1)
    onChange(last?.isVisible === true && last.intersectionRatio >= WHOLE)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
