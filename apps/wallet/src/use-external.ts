import { useSyncExternalStore } from 'react'

/** Reads a store that is managed outside React. */
export const useExternal = <T>(store: {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}): T => useSyncExternalStore(store.subscribe, store.get, store.get)
