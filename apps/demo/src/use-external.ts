import { useCallback, useSyncExternalStore } from 'react'

/** Reads a store that is managed outside React. */
export const useExternal = <T>(store: {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** Whether the media query currently matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
