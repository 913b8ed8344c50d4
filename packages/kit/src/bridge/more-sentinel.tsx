import { useEffect, useState } from 'react'

/** Loads the next page when the end of the list is near. */
export function MoreSentinel({ onVisible }: { readonly onVisible: () => void }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onVisible(),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, onVisible])
  return <span ref={setElement} aria-hidden="true" />
}
