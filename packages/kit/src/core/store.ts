/** A minimal store: one value, replaced as a whole, watched by selection. ARCHITECTURE.md lists the writer of each slice. */
export type Store<S extends object> = {
  get(): S
  /** Replaces the named slices. Watchers run after the change, in order of subscription. */
  set(patch: Partial<S>): void
  /** Calls `listener` whenever the selection changed (Object.is). Returns the undo. */
  watch<T>(select: (state: S) => T, listener: (now: T, before: T) => void): () => void
  /** Calls `listener` after every change. Returns the undo. */
  subscribe(listener: () => void): () => void
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    const own = () => listener() // The same function may subscribe twice; each subscription has its own undo.
    listeners.add(own)
    return () => void listeners.delete(own)
  }

  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch }
      for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    },
    subscribe,
    watch(select, listener) {
      let before = select(state)
      return subscribe(() => {
        const now = select(state)
        if (Object.is(now, before)) return
        const last = before
        before = now
        listener(now, last)
      })
    },
  }
}
