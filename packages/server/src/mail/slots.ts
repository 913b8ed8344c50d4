type Slots = {
  /** Waits for a free slot. @returns false if none becomes free in time; a slot that was taken has to be given back */
  take(waitMs: number): Promise<boolean>
  giveBack(): void
}

/** At most `count` at a time. Others wait in the order in which they came. */
export function createSlots(count: number): Slots {
  let free = count
  const waiting = new Set<() => void>()
  return {
    async take(waitMs) {
      if (free > 0) {
        free -= 1
        return true
      }
      return new Promise((resolve) => {
        const next = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          waiting.delete(next)
          resolve(false)
        }, waitMs)
        waiting.add(next)
      })
    },
    giveBack() {
      const [next] = waiting
      if (!next) {
        free += 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}

type SlotsByKey = {
  /** @returns false if the slot does not become free in time, or if too many are waiting for it already */
  take(key: string, waitMs: number): Promise<boolean>
  giveBack(key: string): void
}

/** One slot for each key, with at most `mostWaiting` waiting for it. */
export function createSlotsByKey(mostWaiting: number): SlotsByKey {
  const keys = new Map<string, { readonly slots: Slots; users: number }>()
  const leave = (key: string) => {
    const entry = keys.get(key)
    if (entry && --entry.users === 0) keys.delete(key)
  }
  return {
    async take(key, waitMs) {
      const entry = keys.get(key) ?? { slots: createSlots(1), users: 0 }
      if (entry.users > mostWaiting) return false
      keys.set(key, entry)
      entry.users += 1
      const taken = await entry.slots.take(waitMs)
      if (!taken) leave(key)
      return taken
    },
    giveBack(key) {
      keys.get(key)?.slots.giveBack()
      leave(key)
    },
  }
}
