import { type ForwardedRef, type RefCallback, useCallback } from 'react'

/** One forwarded ref for whichever element is rendered: a callback fits them all. */
export function useElementRef(ref: ForwardedRef<HTMLElement>): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
}
