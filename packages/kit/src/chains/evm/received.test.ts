import { base } from '@foyer/base/networks'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, pad, parseAbi, toHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import type { Receiving } from '../../core/connections/adapter.ts'
import { received } from './received.ts'
import { trace } from './trace.ts'

/* What counts as paid, and as sent, of made-up receipts; payments of a real chain are in packages/testing. */

const SHOP = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const OTHER = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const HASH = pad('0xaa')
const DUE = 10_000_000n
const OPERATIONS = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const IN_BLOCK = { blockNumber: '0x64', blockHash: pad('0xbb'), transactionIndex: '0x0' }

afterEach(() => vi.unstubAllGlobals())

/** A node that answers by method, or by method and one of its parameters. */
function node(answers: Record<string, unknown>) {
  const answerTo = ({ id, method, params }: { id: number; method: string; params: readonly unknown[] }) => {
    const key = [`${method} ${params[0]}`, `${method} ${params[1]}`, method].find((name) => name in answers) ?? ''
    return { jsonrpc: '2.0', id, result: answers[key] }
  }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body))
    const answer = Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
}
const moved = (from: Hex, to: Hex, value = DUE) => ({
  address: USDC,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})
const operated = (sender: Hex, success: boolean) => ({
  address: ENTRY_POINT,
  topics: encodeEventTopics({ abi: OPERATIONS, args: { userOpHash: HASH, sender, paymaster: ENTRY_POINT } }),
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [0n, success, 1n, 1n],
  ),
})
const receipt = (logs: readonly object[], hash = HASH) => ({
  ...{ transactionHash: hash, ...IN_BLOCK, status: '0x1', type: '0x2', from: OTHER, to: ENTRY_POINT },
  ...{
    cumulativeGasUsed: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logsBloom: pad('0x'),
    contractAddress: null,
  },
  logs: logs.map((log, index) => ({
    ...IN_BLOCK,
    transactionHash: hash,
    logIndex: toHex(index),
    removed: false,
    ...log,
  })),
})
const transaction = (change: object = {}) => ({
  ...{
    hash: HASH,
    ...IN_BLOCK,
    from: OTHER,
    to: ENTRY_POINT,
    value: '0x0',
    input: '0x1234',
    nonce: '0x0',
    type: '0x2',
  },
  ...{ gas: '0x1', gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', chainId: '0x2105' },
  ...{ v: '0x0', r: pad('0x1'), s: pad('0x1'), ...change },
})
const paid = (by: Partial<Receiving> = {}, hash = HASH) =>
  received({ network: base, rpcUrls: ['https://node.example'] }, hash, { to: SHOP, ...by })
const inTokens = async (logs: readonly object[], from?: string) => {
  node({ eth_getTransactionReceipt: receipt(logs) })
  return (await paid({ contract: USDC, from }))?.amount
}

test('what others of a bundle pay is no payment of the visitor', async () => {
  const bundle = [moved(OTHER, SHOP), operated(OTHER, true), operated(ME, true)]
  expect(await inTokens(bundle, ME)).toBe(0n)
  expect(await inTokens(bundle, OTHER)).toBe(DUE)
  expect(await inTokens([...bundle, moved(ME, SHOP, 1n)], ME)).toBe(1n)
})

test('an operation that failed pays nothing, in whatever bundle', async () => {
  const bundle = [operated(ME, false), operated(OTHER, true)]
  expect(await inTokens([moved(ME, SHOP), ...bundle], ME)).toBe(0n)
  node({
    eth_getTransactionReceipt: receipt(bundle),
    eth_getTransactionByHash: transaction(),
    eth_getBlockByNumber: { number: '0x64', hash: pad('0xbb'), transactions: [transaction()] },
    'eth_getBalance 0x64': toHex(DUE),
    'eth_getBalance 0x63': '0x0',
  })
  expect((await paid({ from: ME }))?.amount).toBe(0n)
  expect((await paid({ from: OTHER }))?.amount).toBe(DUE)
})

test('what goes back is not kept', async () => {
  expect(await inTokens([moved(OTHER, SHOP), moved(SHOP, OTHER)])).toBe(0n)
  expect(await inTokens([moved(SHOP, SHOP)])).toBe(0n)
  expect(await inTokens([moved(ME, SHOP), moved(SHOP, ME, 4n)], ME)).toBe(DUE - 4n)
  // It was passed on.
  expect(await inTokens([moved(ME, SHOP), moved(SHOP, OTHER)], ME)).toBe(DUE)
})

test('an operation that failed in a bundle is followed as reverted', async () => {
  const follow = () =>
    trace({ network: base, rpcUrls: ['https://node.example'] }, { hash: HASH, from: ME, transaction: { to: SHOP } })
  const bundle = (logs: readonly object[]) =>
    node({ eth_getTransactionReceipt: receipt(logs), eth_getTransactionByHash: transaction(), eth_call: '0x' })
  bundle([operated(OTHER, true), operated(ME, false)])
  expect(await follow()).toMatchObject({ status: 'reverted', hash: HASH })
  bundle([operated(OTHER, false), operated(ME, true)])
  expect(await follow()).toMatchObject({ status: 'included', hash: HASH })
})

test('the native currency counts from the payer, and not from the recipient itself', async () => {
  const sent = (from: string) =>
    node({
      eth_getTransactionReceipt: receipt([]),
      eth_getTransactionByHash: transaction({ from, to: SHOP, value: '0x5', input: '0x' }),
    })
  sent(ME)
  expect((await paid({ from: ME }))?.amount).toBe(5n)
  expect((await paid({ from: OTHER }))?.amount).toBe(0n)
  sent(SHOP)
  expect((await paid())?.amount).toBe(0n)
})

test('what contracts paid in a block has the block as its source, whichever transaction is asked about', async () => {
  const [one, other] = [pad('0xa1'), pad('0xa2')]
  node({
    [`eth_getTransactionReceipt ${one}`]: receipt([], one),
    [`eth_getTransactionReceipt ${other}`]: receipt([], other),
    eth_getTransactionByHash: transaction(),
    eth_getBlockByNumber: { number: '0x64', hash: pad('0xbb'), transactions: [transaction()] },
    'eth_getBalance 0x64': toHex(1500),
    'eth_getBalance 0x63': toHex(1000),
  })
  expect(await paid({}, one)).toEqual({ amount: 500n, source: 'block 100' })
  expect(await paid({}, other)).toEqual(await paid({}, one))
  node({ eth_getTransactionReceipt: receipt([moved(OTHER, SHOP)], one) })
  expect(await paid({ contract: USDC }, one)).toEqual({ amount: DUE, source: one })
})

test('what the recipient’s own transactions of the block cost is no part of it, with the fee for data of OP Stack chains', async () => {
  const own = pad('0xa3')
  node({
    eth_getTransactionReceipt: receipt([]),
    [`eth_getTransactionReceipt ${own}`]: {
      ...receipt([], own),
      ...{ gasUsed: toHex(7), effectiveGasPrice: toHex(10), l1Fee: toHex(30) },
    },
    eth_getTransactionByHash: transaction(),
    eth_getBlockByNumber: {
      ...{ number: '0x64', hash: pad('0xbb') },
      transactions: [transaction(), transaction({ hash: own, from: SHOP, to: OTHER, value: toHex(200) })],
    },
    'eth_getBalance 0x64': toHex(1000 + 500 - 200 - 7 * 10 - 30),
    'eth_getBalance 0x63': toHex(1000),
  })
  expect((await paid())?.amount).toBe(500n)
})
