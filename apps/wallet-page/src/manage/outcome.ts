import type { AskNode } from '../rpc/node.ts'
import { standardCallsStatus } from '../rpc/standard-calls.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { callsStatus } from '../smart-account/answers.ts'
import { isOfStandardAccount } from '../smart-account/calls.ts'
import { leftOf, type Spending } from './allowances.ts'

/* What came of taking back spending, once it is sent. Loaded when something was. */

const POLL_MS = 2_000
/** One node may not have the block yet that another one tells of. */
const READS_OF_MADE = 15

/**
 * `undone`: the network has refused it. `late`: nobody knows what comes of it. `stays`: it was carried out, and something is left.
 * Undefined: the screen was left.
 */
type Outcome = 'done' | 'undone' | 'late' | 'stays' | undefined

type Around = {
  readonly node: AskNode
  readonly accounts: SmartAccounts
  /** When the screen is left. */
  readonly signal: AbortSignal
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * Waits until the network has decided.
 * @param id of the calls
 * @param until when nobody waits for it any longer, in milliseconds of the epoch
 */
export async function outcomeOf(id: string, until: number, spending: Spending, around: Around): Promise<Outcome> {
  const { node, signal, now = Date.now, pause = wait } = around
  let reads = 0
  while (!signal.aborted) {
    const isLate = now() > until
    // A lost answer says nothing about it.
    const fate = await fateOf(id, around).catch(() => 'waits' as const)
    const left = fate === 'made' || isLate ? await leftOf(spending, node).catch(() => undefined) : undefined
    if (signal.aborted) return undefined
    if (left === 0n) return 'done'
    if (fate === 'failed') return 'undone'
    if (fate === 'made' && left !== undefined) reads += 1
    if (reads === READS_OF_MADE) return 'stays'
    if (isLate) return 'late'
    await pause(POLL_MS)
  }
  return undefined
}

async function fateOf(id: string, { node, accounts }: Around): Promise<'waits' | 'made' | 'failed'> {
  const params = [id]
  const asked = isOfStandardAccount(params) ? standardCallsStatus(params, node) : callsStatus(params, accounts)
  const { status } = (await asked) as { readonly status: number }
  return status === 100 ? 'waits' : status === 200 ? 'made' : 'failed'
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
