import type { PairingEnvironment } from '@foyer/kit/pairing-core'

/**
 * Simulates Web Locks among several "tabs" of one process: first come, first served. `steal` takes a lock from its
 * holder.
 */
export function fakeLocks(): NonNullable<PairingEnvironment['locks']> {
  type Wish = { grant: () => Promise<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }
  const holders = new Map<string, Wish>()
  const queues = new Map<string, Wish[]>()

  function hold(name: string, wish: Wish) {
    holders.set(name, wish)
    void wish.grant().then((value) => {
      wish.resolve(value)
      if (holders.get(name) !== wish) return
      holders.delete(name)
      const next = queues.get(name)?.shift()
      if (next) hold(name, next)
    })
  }

  function request(name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = async () => callback({ name, mode: 'exclusive' })
      const wish: Wish = { grant, resolve, reject }
      const aborted = () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((queued) => queued !== wish),
        )
        if (holders.get(name) !== wish) reject(new DOMException('The request was aborted', 'AbortError'))
      }
      options.signal?.addEventListener('abort', aborted)
      const holder = holders.get(name)
      if (holder && !options.steal) {
        queues.set(name, [...(queues.get(name) ?? []), wish])
        return
      }
      holder?.reject(new DOMException('The lock was stolen', 'AbortError'))
      queueMicrotask(() => hold(name, wish))
    })
  }
  return { request: request as LockManager['request'] } // Only one of the two overloads is used.
}
