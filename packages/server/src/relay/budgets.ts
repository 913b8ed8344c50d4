import type { RelayLimits } from './limits.ts'

/** The payers of a socket and its messages: the network it comes from, and its project. */
export type Payer = { readonly address: string; readonly project: string | undefined }

type Kept = { readonly topic: string; readonly id: string; readonly bytes: number; readonly expiresAt: number }

/** The exhausted budget. */
export type Budget = 'address' | 'project'

/** What each payer has in the store. */
export type Budgets = {
  /**
   * Counts a message, unless it is counted already.
   * @returns `new`, `known`, or the budget that has no room for it; nothing is counted then. Rejects when the store fails.
   */
  hold(kept: Kept, payer: Payer, now: number): Promise<'new' | 'known' | Budget>
  /** The message is not in the store, or no longer. */
  release(topic: string, id: string): Promise<void>
  /** Releases expired messages. */
  sweep(now: number): void
}

type Sum = { messages: number; bytes: number }

export const boundsOf = (limits: RelayLimits): Readonly<Record<Budget, Readonly<Sum>>> => ({
  address: { messages: limits.storedMessagesPerAddress, bytes: limits.storedBytesPerAddress },
  project: { messages: limits.storedMessagesPerProject, bytes: limits.storedBytesPerProject },
})

/**
 * The budgets that a message counts towards. Wallets have no project, and a budget shared by all of them could be exhausted by
 * a few addresses.
 */
export const payersOf = ({ address, project }: Payer): readonly (readonly [Budget, string])[] =>
  project === undefined
    ? [['address', address]]
    : [
        ['address', address],
        ['project', project],
      ]

/** Budgets of one process, which knows what it accepted itself. */
export function createBudgets(limits: RelayLimits): Budgets {
  const sums: Readonly<Record<Budget, Map<string, Sum>>> = { address: new Map(), project: new Map() }
  const kept = new Map<string, Kept & { readonly payer: Payer }>()
  const bounds = boundsOf(limits)

  function release(topic: string, id: string): void {
    const found = kept.get(`${topic} ${id}`)
    if (found === undefined) return
    kept.delete(`${topic} ${id}`)
    for (const [budget, key] of payersOf(found.payer)) {
      const sum = sums[budget].get(key)
      if (sum === undefined) continue
      sum.messages -= 1
      sum.bytes -= found.bytes
      if (sum.messages === 0) sums[budget].delete(key)
    }
  }

  return {
    release: async (topic, id) => release(topic, id),
    async hold(message, payer) {
      const key = `${message.topic} ${message.id}`
      if (kept.has(key)) return 'known'
      for (const [budget, name] of payersOf(payer)) {
        const { messages, bytes } = sums[budget].get(name) ?? { messages: 0, bytes: 0 }
        if (messages >= bounds[budget].messages || bytes + message.bytes > bounds[budget].bytes) return budget
      }
      kept.set(key, { ...message, payer })
      for (const [budget, name] of payersOf(payer)) {
        const sum = sums[budget].get(name) ?? { messages: 0, bytes: 0 }
        sums[budget].set(name, { messages: sum.messages + 1, bytes: sum.bytes + message.bytes })
      }
      return 'new'
    },
    sweep(now) {
      for (const { topic, id, expiresAt } of kept.values()) if (expiresAt <= now) release(topic, id)
    },
  }
}
