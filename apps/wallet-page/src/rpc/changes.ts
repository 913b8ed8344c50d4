import type { Changes } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { Asked } from '../simulate/changes.ts'
import type { AskedOnSolana } from '../simulate/solana.ts'

const LIMIT_MS = 6_000
/** Where nothing is known. */
export const unchecked = (): Changes => ({ facts: [], dangers: [], note: TEXTS.changesUnknown })

/**
 * What a transaction would change for the account, and what it costs in dollars. The code is loaded with the first one. Where it cannot
 * be told in time, the question says so.
 */
export async function changesOf(asked: Asked | AskedOnSolana): Promise<Changes> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError('the simulation takes too long')), LIMIT_MS)
  })
  try {
    return await Promise.race([import('../simulate/changes.ts').then(({ readChanges }) => readChanges(asked)), late])
  } catch {
    return unchecked()
  } finally {
    clearTimeout(timer)
  }
}
