import { expect, test } from 'vitest'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { outcomeOf } from './outcome.ts'

/* What the visitor is told of a transaction that takes spending back: nothing that the network has not said. */

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const ID = `0x${word(8453)}${word(7)}00`
const SPENDING = {
  ...{ chainId: 'eip155:8453', account: addressOf(1), token: addressOf(2), spender: addressOf(3) },
  ...{ site: null, at: '2026-11-02T12:00:00.000Z', signedUntil: null, amount: 5n, known: undefined },
}
const receiptOf = (status: string) => ({
  ...{ status, blockHash: word(1), blockNumber: '0x1', gasUsed: '0x1', transactionHash: word(7), logs: [] },
})

/** A node that answers so, one after the other and the last for good; a minute is over with every look. */
async function told(receipts: readonly (object | null)[], lefts: readonly (bigint | undefined)[]) {
  const [receiptsLeft, leftsLeft] = [[...receipts], [...lefts]]
  const next = <T>(list: T[]) => (list.length > 1 ? list.shift() : list[0])
  let minutes = 0
  const outcome = await outcomeOf(ID, 30 * 60_000, SPENDING, {
    node: async (_, method) => {
      if (method === 'eth_getTransactionReceipt') return next(receiptsLeft)
      const left = next(leftsLeft)
      if (left === undefined) throw new TypeError('Failed to fetch')
      return `0x${word(left)}`
    },
    accounts: {} as SmartAccounts,
    signal: AbortSignal.timeout(20_000),
    now: () => minutes * 60_000,
    pause: async () => {
      minutes += 1
    },
  })
  return { outcome, minutes }
}

test('it is over when nothing is left, also where a node has the block later than the one that told of it', async () => {
  expect(await told([null, null, receiptOf('0x1')], [0n])).toEqual({ outcome: 'done', minutes: 2 })
  expect(await told([receiptOf('0x1')], [5n, undefined, 5n, 0n])).toEqual({ outcome: 'done', minutes: 3 })
})

test('the network has not carried it out only where it says so', async () => {
  expect(await told([null, receiptOf('0x0')], [5n])).toEqual({ outcome: 'undone', minutes: 1 })
})

test('what was carried out and is still there after several reads stays', async () => {
  expect((await told([receiptOf('0x1')], [5n])).outcome).toBe('stays')
})

test('after half an hour without an answer nobody knows, unless nothing is left', async () => {
  expect(await told([null], [5n])).toEqual({ outcome: 'late', minutes: 31 })
  expect(await told([null], [undefined])).toEqual({ outcome: 'late', minutes: 31 })
  expect(await told([null], [0n])).toEqual({ outcome: 'done', minutes: 31 })
})
