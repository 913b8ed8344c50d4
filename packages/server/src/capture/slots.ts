type Slots = {
  /** @returns false when none became free within that time; who has one gives it back */
  take(waitMs: number): Promise<boolean>
  giveBack(): void
}

/** So many at a time; others wait in the order of their coming. */
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
