import { SOLANA_GENESIS } from './accounts.ts'

/* surfpool 1.2.0 reports a transaction's time in the wrong unit (thousands of seconds) and does not know block
   times. This module derives both from the slot: slots have a fixed length, and the validator reports the current
   one. The cluster also names the network whose id it uses. */

type Ask = (body: unknown) => Promise<unknown>
type Call = { readonly method?: string; readonly params?: readonly unknown[] }
type Timed = { slot?: number; blockTime?: number | null }

type Corrections = {
  /** Corrects the response to a single call or a batch. */
  readonly correct: (body: unknown, answer: unknown) => Promise<unknown>
}

export function createCorrections(ask: Ask, slotMs: number): Corrections {
  /** Caches the times that were already returned, so that they do not change: on a busy machine, slots are late. */
  const known = new Map<number, number>()

  return {
    async correct(body, answer) {
      if (Array.isArray(body) && Array.isArray(answer)) {
        await Promise.all(answer.map((one, index) => correctOne(body[index], one)))
      } else await correctOne(body as Call, answer as { result?: unknown })
      return answer
    },
  }

  async function correctOne(call: Call, answer: { result?: unknown }): Promise<void> {
    const { result } = answer
    if (call.method === 'getGenesisHash') answer.result = SOLANA_GENESIS
    if (call.method === 'getTransaction' && result) await time(result as Timed)
    if (call.method === 'getSignaturesForAddress' && Array.isArray(result))
      for (const entry of result as Timed[]) await time(entry)
    if (call.method === 'getBlockTime' && typeof call.params?.[0] === 'number')
      answer.result = await timeOf(call.params[0])
  }

  async function time(entry: Timed): Promise<void> {
    if (typeof entry.slot === 'number') entry.blockTime = await timeOf(entry.slot)
  }

  /** Returns seconds since the epoch. */
  async function timeOf(slot: number): Promise<number> {
    const before = known.get(slot)
    if (before !== undefined) return before
    const body = { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'processed' }] }
    const { result: current } = (await ask(body)) as { result: number }
    const seconds = Math.floor((Date.now() - Math.max(0, current - slot) * slotMs) / 1_000)
    known.set(slot, seconds)
    return seconds
  }
}
