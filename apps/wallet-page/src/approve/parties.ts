import type { decodeTransactions } from '@foyer/decode/evm'
import { addressFact, type Content } from './content.ts'
import { TEXTS } from './texts.ts'

type Action = ReturnType<typeof decodeTransactions>['actions'][number]
const GIVING: readonly Action['kind'][] = ['native-transfer', 'token-transfer', 'item-transfer', 'swap']
const ALLOWING: readonly Action['kind'][] = ['allowance', 'operator', 'control', 'delegate']

/**
 * Whoever gets something or a right, each once and with the whole address: a shortened one can be made to look like another (T13).
 * The account itself is left out.
 */
export function partiesOf(actions: readonly Action[], account: string): Content['facts'] {
  const told = actions.flatMap(({ kind, to }) => {
    const label = GIVING.includes(kind) ? TEXTS.whoGets : ALLOWING.includes(kind) ? TEXTS.whoMayTake : undefined
    return label === undefined || to === undefined || isSame(to, account) ? [] : [{ label, to }]
  })
  const firsts = told.filter(
    (one, at) => told.findIndex((other) => other.label === one.label && isSame(other.to, one.to)) === at,
  )
  return firsts.map(({ label, to }) => ({ label, ...addressFact(to) }))
}

/** Addresses of Solana differ in case. */
const isSame = (one: string, other: string): boolean =>
  one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other
