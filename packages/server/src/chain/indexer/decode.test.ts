import { encodeAbiParameters, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeBlock } from './decode.ts'
import type { RawBlock, RawLog, RawReceipt } from './raw.ts'

const HASH = `0x${'ab'.repeat(32)}`
const BLOCK = `0x${'cd'.repeat(32)}`
const MARA = `0x${'a1'.repeat(20)}`
const THEO = `0x${'b2'.repeat(20)}`
const EVE = `0x${'e5'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

const topic = (address: string) => pad(address as `0x${string}`)
const word = (value: bigint) => toHex(value, { size: 32 })
const list = (...values: bigint[]) => [{ type: 'uint256[]' as const }, values] as const
const batchData = (tokens: bigint[], amounts: bigint[]) => {
  const [[type, a], [, b]] = [list(...tokens), list(...amounts)]
  return encodeAbiParameters([type, type], [a, b])
}
const log = (topics: string[], data: string): RawLog => ({ address: TOKEN, topics, data, logIndex: '0x3' })

/** One transaction that Mara signed. */
function decode(
  logs: RawLog[],
  { transaction = {}, receipt = {}, timestamp = '0x65' } = {} as {
    transaction?: Partial<RawBlock['transactions'][number]>
    receipt?: Partial<RawReceipt>
    timestamp?: string
  },
) {
  const block = {
    number: '0x10',
    hash: BLOCK,
    parentHash: HASH,
    timestamp,
    transactions: [
      { hash: HASH, from: MARA, to: THEO, value: '0x0', input: '0x', transactionIndex: '0x2', ...transaction },
    ],
  }
  const plain = {
    transactionHash: HASH,
    blockHash: BLOCK,
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x2',
    logs,
  }
  const decoded = decodeBlock(block, [{ ...plain, ...receipt }])
  return { block: decoded, transaction: decoded.transactions[0], transfers: decoded.transactions[0]?.transfers ?? [] }
}
const moved = (...logs: RawLog[]) =>
  decode(logs).transfers.map(({ standard, token, sender, recipient, amount, part }) => [
    standard,
    sender,
    recipient,
    token,
    amount,
    part,
  ])

test.each<[string, RawLog, unknown[]]>([
  ['ERC-20', log([TRANSFER, topic(MARA), topic(THEO)], word(5n)), [['ERC20', MARA, THEO, null, 5n, 0]]],
  ['ERC-721', log([TRANSFER, topic(MARA), topic(THEO), word(9n)], '0x'), [['ERC721', MARA, THEO, 9n, 1n, 0]]],
  [
    'ERC-1155',
    log([SINGLE, topic(EVE), topic(MARA), topic(THEO)], `${word(7n)}${word(2n).slice(2)}`),
    [['ERC1155', MARA, THEO, 7n, 2n, 0]],
  ],
  [
    'ERC-1155, many',
    log([BATCH, topic(EVE), topic(MARA), topic(THEO)], batchData([7n, 8n], [2n, 3n])),
    [
      ['ERC1155', MARA, THEO, 7n, 2n, 0],
      ['ERC1155', MARA, THEO, 8n, 3n, 1],
    ],
  ],
  [
    'the largest number',
    log([TRANSFER, topic(EVE), topic(THEO)], word(2n ** 256n - 1n)),
    [['ERC20', EVE, THEO, null, 2n ** 256n - 1n, 0]],
  ],
  ['nothing, by who signed', log([TRANSFER, topic(MARA), topic(THEO)], word(0n)), [['ERC20', MARA, THEO, null, 0n, 0]]],
  ['nothing, in the name of others', log([TRANSFER, topic(EVE), topic(THEO)], word(0n)), []],
  ['an event without topics', log([], word(1n)), []],
  ['another event', log([word(1n), topic(MARA), topic(THEO)], word(1n)), []],
  ['too little data', log([TRANSFER, topic(MARA), topic(THEO)], '0x'), []],
  ['too much data', log([TRANSFER, topic(MARA), topic(THEO)], `${word(1n)}00`), []],
  ['a token and an amount', log([TRANSFER, topic(MARA), topic(THEO), word(9n)], word(5n)), []],
  ['half an ERC-1155', log([SINGLE, topic(EVE), topic(MARA), topic(THEO)], word(7n)), []],
  ['lists of two lengths', log([BATCH, topic(EVE), topic(MARA), topic(THEO)], batchData([7n, 8n], [2n])), []],
  [
    'lists that lead outside',
    log([BATCH, topic(EVE), topic(MARA), topic(THEO)], `${word(2n ** 255n)}${word(64n).slice(2)}`),
    [],
  ],
])('%s', (_, entry, expected) => expect(moved(entry)).toEqual(expected))

test('a batch is cut where nobody reads any more', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => BigInt(index + 1))
  expect(moved(log([BATCH, topic(EVE), topic(MARA), topic(THEO)], batchData(many, many)))).toHaveLength(200)
})

test('value, fee, failure and what is created', () => {
  expect(decode([], { transaction: { value: '0x7', input: '0x12345678ff' } }).transaction).toEqual({
    position: 2,
    hash: HASH,
    sender: MARA,
    recipient: THEO,
    value: 7n,
    fee: 42_000n,
    failed: false,
    selector: '0x12345678',
    approves: false,
    transfers: [
      { log: -1, part: 0, standard: 'native', contract: null, token: null, sender: MARA, recipient: THEO, amount: 7n },
    ],
  })
  const failed = decode([log([TRANSFER, topic(MARA), topic(THEO)], word(5n))], {
    transaction: { value: '0x7' },
    receipt: { status: '0x0' },
  })
  expect([failed.transaction?.failed, failed.transfers]).toEqual([true, []])
  const created = decode([], {
    transaction: { to: null, value: '0x7', input: '0x60806040' },
    receipt: { contractAddress: EVE },
  })
  expect([created.transaction?.recipient, created.transaction?.selector, created.transfers[0]?.recipient]).toEqual([
    null,
    null,
    EVE,
  ])
  expect(decode([], { receipt: { l1Fee: '0x10' } }).transaction?.fee).toBe(42_016n)
  expect(decode([log([APPROVAL, topic(MARA), topic(THEO)], word(5n))]).transaction?.approves).toBe(true)
})

test('receipts of another block are not taken, and a clock that runs wild is stopped', () => {
  expect(() => decode([], { receipt: { blockHash: HASH } })).toThrow('another block')
  expect(() => decode([], { receipt: { transactionHash: BLOCK } })).toThrow('another block')
  expect(decode([], { timestamp: `0x${'f'.repeat(40)}` }).block.minedAt.toISOString()).toBe('9999-12-31T23:59:59.000Z')
})
