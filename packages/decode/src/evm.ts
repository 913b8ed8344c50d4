import type { Hex } from 'viem'
import { isSame, recipientRisks } from './addresses.ts'
import { type Decoded, decodedOf, type Given, type Part, riskOf, unclear } from './decoded.ts'
import { valuesOf } from './evm/abi.ts'
import { UNIVERSAL } from './evm/commands.ts'
import { BAIT, CONTROL } from './evm/control.ts'
import { NESTING } from './evm/nesting.ts'
import type { Call, Row } from './evm/row.ts'
import { SWAPS, settledSwap } from './evm/swaps.ts'
import { TOKENS } from './evm/tokens.ts'

/** Limits of what is read, so that a request cannot keep the reader busy. What lies beyond them counts as a danger. */
const DEPTH_MAX = 8
export const CALLS_MAX = 256
/** Hexadecimal digits of all call data together, including what is nested. */
const DIGITS_MAX = 400_000

/** Inside a Safe, it is the account. The one that is asked is one of those that the user knows. */
type Asked = Given & { readonly asker?: string }
const insideOf = (account: string, given: Given): Asked => ({
  ...given,
  account,
  known: [given.account, ...(given.known ?? [])],
  asker: given.account,
})

type Budget = { calls: number; digits: number }

export { isUnlimited } from './allowances.ts'
export type Transaction = {
  /** Undefined creates a contract. */
  readonly to?: string | undefined
  readonly value: bigint
  readonly data: Hex
}

/**
 * Says what transactions do that are sent together, and what is dangerous about it. Never throws for any data.
 */
export function decodeTransactions(transactions: readonly Transaction[], given: Given): Decoded {
  if (transactions.length > CALLS_MAX) return decodedOf(unclear('too-deep'))
  if (transactions.some(({ data }) => data.length > DIGITS_MAX)) return decodedOf(unclear('too-long'))
  const budget = { calls: CALLS_MAX, digits: DIGITS_MAX }
  return decodedOf(
    ...transactions.flatMap(({ to, value, data }) =>
      to === undefined ? [creation(value)] : partsOf({ to, value, data }, given, budget, 0),
    ),
  )
}

const creation = (value: bigint): Part =>
  value > 0n
    ? unclear('new-contract-with-value', { kind: 'create', amount: value })
    : unclear('new-contract', { kind: 'create' })

function partsOf(call: Call, given: Asked, budget: Budget, depth: number): Part[] {
  budget.calls -= 1
  budget.digits -= call.data.length
  if (depth > DEPTH_MAX || budget.calls < 0 || budget.digits < 0) return [unclear('too-deep')]
  const { to, value, data, isShared } = call
  if (data === '0x') return [isShared ? unclear('unknown-call') : transfer(to, value, given)]
  const selector = data.slice(0, 10).toLowerCase()
  const known = rowOf(selector)
  const sent: Part[] = value > 0n && !isShared ? [transfer(to, value, given)] : []
  // A name that promises something, where nothing is that could do it.
  const bait =
    value > 0n && given.hasCode?.(to) === false && !isSame(to, given.account) ? riskOf('bait', to) : undefined
  if (!known) {
    const settled = settledSwap(call, given)
    return settled ? [...sent, { risks: [bait] }, settled] : [...sent, unknown(call, selector, given)]
  }
  const values = valuesOf(typesOf(known), `0x${data.slice(10)}`)
  if (!values) return [...sent, unclear('malformed', { kind: 'call', contract: to, name: nameOf(known) })]
  if (value > 0n) sent.push({ risks: [known.isPayable ? undefined : riskOf('unexpected-value', to), bait] })
  try {
    const { calls = [], account, ...effects } = known.read(values, call, given)
    const asked = account === undefined ? given : insideOf(account, given)
    // A loop, because it can end when the budget is used up.
    const inner: Part[] = []
    for (const next of calls) {
      inner.push(...partsOf(next, asked, budget, depth + 1))
      if (budget.calls < 0 || budget.digits < 0) break
    }
    return [...(calls.length > 0 ? wrapped(call, sent, calls, given) : sent), effects, ...inner]
  } catch {
    return [...sent, unclear('malformed', { kind: 'call', contract: to, name: nameOf(known) })]
  }
}

/** What a call that makes other calls sends itself. If they send all of it on, it is not listed twice. */
function wrapped({ to, value }: Call, sent: readonly Part[], calls: readonly Call[], given: Given): readonly Part[] {
  if (calls.some(({ isShared }) => isShared)) return sent
  const passedOn = calls.reduce((sum, next) => sum + next.value, 0n)
  if (passedOn < value && !isSame(to, given.account)) return [...sent, { risks: [riskOf('unexpected-value', to)] }]
  return sent.map(({ risks = [] }) => ({ risks }))
}

const rowOf = (selector: string): Row | undefined =>
  [TOKENS, NESTING, CONTROL, SWAPS, UNIVERSAL, BAIT].find((rows) => Object.hasOwn(rows, selector))?.[selector as Hex]

const nameOf = ({ signature }: Row): string => signature.slice(0, signature.indexOf('('))

const typesOf = ({ signature }: Row): string => signature.slice(signature.indexOf('(') + 1, -1)

const transfer = (to: string, amount: bigint, given: Given): Part =>
  amount === 0n
    ? { actions: [{ kind: 'native-transfer', to, amount }] }
    : { actions: [{ kind: 'native-transfer', to, amount }], risks: recipientRisks(to, given) }

/** The account's own code may do anything, so an unknown function of it is worse than one of another contract. */
const unknown = ({ to }: Call, selector: string, given: Asked): Part =>
  unclear([given.account, given.asker ?? ''].some((own) => isSame(to, own)) ? 'unknown-self-call' : 'unknown-call', {
    kind: 'call',
    contract: to,
    name: selector,
  })
