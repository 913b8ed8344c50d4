export type Emitter<Events extends object> = {
  emit<K extends keyof Events>(name: K, payload: Events[K]): void
  on<K extends keyof Events>(name: K, listener: (payload: Events[K]) => void): () => void
  /** The events with at least one listener. */
  names(): readonly string[]
}

/** Typed events. A listener that throws is reported and does not affect the others. */
export function createEmitter<Events extends object>(onListenerError: (error: unknown) => void): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          ;(listener as (payload: unknown) => void)(payload)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    on(name, listener) {
      const own: (payload: never) => void = (payload) => listener(payload)
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(own))
      return () => void set.delete(own)
    },
    names: () => [...listeners.keys()].map(String),
  }
}
