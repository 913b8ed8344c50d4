import type { decodeTransactions } from '@foyer/decode/evm'
import { addressFact, type Fact } from './facts.ts'
import { TEXTS } from './texts.ts'

type Action = ReturnType<typeof decodeTransactions>['actions'][number]
const GIVING: readonly Action['kind'][] = ['native-transfer', 'token-transfer', 'item-transfer', 'swap']
const ALLOWING: readonly Action['kind'][] = ['allowance', 'operator', 'control', 'delegate']

/**
 * Whoever gets something or a right, each once and with the whole address: a shortened one can be made to look like another (T13).
 * The account itself is left out.
 */
export function partiesOf(actions: readonly Action[], account: string): readonly Fact[] {
  const told = actions.flatMap(({ kind, to }) => {
    const label = labelOf(kind)
    return label === undefined || to === undefined || isSame(to, account) || isNobody(to) ? [] : [{ label, to }]
  })
  const firsts = told.filter(
    (one, at) => told.findIndex((other) => other.label === one.label && isSame(other.to, one.to)) === at,
  )
  return firsts.map(({ label, to }) => ({ label, ...addressFact(to) }))
}

function labelOf(kind: Action['kind']): string | undefined {
  if (GIVING.includes(kind)) return TEXTS.whoGets
  if (ALLOWING.includes(kind)) return TEXTS.whoMayTake
  return kind === 'revocation' ? TEXTS.whoMayNot : undefined
}

/** By which an allowance of one item is taken back. */
const isNobody = (address: string): boolean => /^0x0{40}$/.test(address)

/** Addresses of Solana differ in case. */
const isSame = (one: string, other: string): boolean =>
  one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other
