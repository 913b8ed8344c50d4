/** The event emitter of a peer. `next` resolves with the payload of the next event of that name. */
type PeerEvents<Events extends object> = {
  readonly dispatch: <K extends keyof Events>(name: K, payload: Events[K]) => void
  readonly on: <K extends keyof Events>(name: K, listener: (payload: Events[K]) => void) => () => void
  readonly next: <K extends keyof Events>(name: K) => Promise<Events[K]>
}

export function createPeerEvents<Events extends object>(): PeerEvents<Events> {
  const listeners: { [K in keyof Events]?: Set<(payload: Events[K]) => void> } = {}

  function on<K extends keyof Events>(name: K, listener: (payload: Events[K]) => void) {
    const set: Set<(payload: Events[K]) => void> = listeners[name] ?? new Set()
    listeners[name] = set.add(listener)
    return () => void set.delete(listener)
  }

  return {
    on,
    dispatch(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) listener(payload)
    },
    next: (name) =>
      new Promise((resolve) => {
        const stop = on(name, (payload) => {
          stop()
          resolve(payload)
        })
      }),
  }
}
