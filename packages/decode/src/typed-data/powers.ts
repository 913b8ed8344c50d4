import { isRecord } from '@foyer/base'
import { type Hex, isHex } from 'viem'
import { isSame } from '../addresses.ts'
import { decodedOf, type Given, type Part, riskOf } from '../decoded.ts'
import { decodeTransactions } from '../evm.ts'
import { addressOf, numberOf, type Terms } from './terms.ts'

/** Names of fields for those who get power. */
const POWERS = /^(spender|operator|delegate|delegatee|agent|manager|newOwner|approved|authorized|grantee|sessionKey)$/i
const TARGETS = ['to', 'target', 'sender']
const DATA = ['data', 'callData', 'functionSignature']
/** More of these in one message, and more structs and lists, are not read. */
const FOUND_MAX = 64
const VALUES_MAX = 10_000

/**
 * What a type without a row may do: it may name someone who gets power, or contain calls that are made for the account, at any
 * depth. Both are as dangerous as in a type that is known.
 */
export function powers({ message, domain }: Terms, given: Given): Part {
  const parts: Part[] = []
  const waiting: unknown[] = [message]
  let count = 0
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    count += 1
    if (parts.length > FOUND_MAX || count + waiting.length > VALUES_MAX)
      return { risks: [riskOf('too-deep')], isComplete: false }
    for (const inner of Object.values(value as object)) if (isNested(inner)) waiting.push(inner)
    if (isRecord(value)) {
      parts.push(...holders(value, given), ...calls(value, addressOf(domain.verifyingContract), given))
    }
  }
  return decodedOf(...parts)
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const holders = (values: Terms['message'], given: Given): Part[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const address = POWERS.test(name) ? addressOf(value) : undefined
    const isOther = address !== undefined && !isSame(address, given.account)
    return isOther ? [{ risks: [riskOf('unknown-spender-signed', address)] }] : []
  })

/** A call in the terms. Without a target it is one only if the data is of a known function. */
function calls(values: Terms['message'], contract: string | undefined, given: Given): Part[] {
  const data = DATA.map((name) => values[name]).find((value) => value !== undefined)
  if (!isCall(data)) return []
  const target = TARGETS.map((name) => addressOf(values[name])).find((value) => value !== undefined)
  const read = decodeTransactions(
    [{ to: target ?? contract ?? given.account, value: numberOf(values.value) ?? 0n, data }],
    given,
  )
  if (target === undefined && read.risks.every(({ code }) => code === 'unknown-call') && !read.isComplete) return []
  return [read, { risks: [riskOf('signed-operation')] }]
}

const isCall = (value: unknown): value is Hex => isHex(value) && value.length % 2 === 0 && value.length >= 10
