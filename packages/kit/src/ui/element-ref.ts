import { type ForwardedRef, type RefCallback, useCallback } from 'react'

/** One forwarded ref for any rendered element: a callback is compatible with all of them. */
export function useElementRef(ref: ForwardedRef<HTMLElement>): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
}
