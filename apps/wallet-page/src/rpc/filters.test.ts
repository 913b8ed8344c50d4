import { beforeEach, expect, test, vi } from 'vitest'
import { createFilters } from './filters.ts'

const BASE = 'eip155:8453'
let head = 100n
let pending: readonly string[] = []
const logs = vi.fn(async (_filter: object): Promise<unknown> => ['log'])
const node = async (_chain: string, method: string, params: unknown): Promise<unknown> => {
  const [first] = params as [never]
  if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
  if (method === 'eth_getLogs') return logs(first)
  return first === 'pending' ? { transactions: pending } : { hash: `block ${BigInt(first)}` }
}
beforeEach(() => {
  head = 100n
  pending = []
  logs.mockClear()
})
const opened = () => {
  const answer = createFilters(node)
  return (method: string, params: unknown = [], chainId = BASE) => answer({ method, params, chainId })
}
const asked = { address: '0xc0de', topics: [] }

test('logs since the last answer, and each block once', async () => {
  const call = opened()
  const id = await call('eth_newFilter', [asked])
  expect(await call('eth_getFilterChanges', [id])).toEqual([])
  expect(logs).not.toHaveBeenCalled()
  head = 103n
  expect(await call('eth_getFilterChanges', [id])).toEqual(['log'])
  expect(logs).toHaveBeenCalledExactlyOnceWith({ ...asked, fromBlock: '0x65', toBlock: '0x67' })
  expect(await call('eth_getFilterChanges', [id])).toEqual([])
})

test('an answer that failed is asked again from the same block, and one asks for 10,000 blocks at most', async () => {
  const call = opened()
  const id = await call('eth_newFilter', [asked])
  head = 20_000n
  logs.mockRejectedValueOnce(new Error('connection lost'))
  await expect(call('eth_getFilterChanges', [id])).rejects.toThrow('connection lost')
  await call('eth_getFilterChanges', [id])
  await call('eth_getFilterChanges', [id])
  const spans = logs.mock.calls.map(([filter]) => filter)
  const first = { ...asked, fromBlock: '0x65', toBlock: '0x2774' }
  expect(spans).toEqual([first, first, { ...asked, fromBlock: '0x2775', toBlock: '0x4e20' }])
})

test('the ends that a filter has', async () => {
  const call = opened()
  const id = await call('eth_newFilter', [{ ...asked, fromBlock: '0x66', toBlock: '0x68' }])
  head = 200n
  await call('eth_getFilterChanges', [id])
  expect(logs).toHaveBeenLastCalledWith({ ...asked, fromBlock: '0x66', toBlock: '0x68' })
  head = 300n
  expect(await call('eth_getFilterChanges', [id])).toEqual([])
  await call('eth_getFilterLogs', [id])
  expect(logs).toHaveBeenLastCalledWith({ ...asked, fromBlock: '0x66', toBlock: '0x68' })
})

test('new blocks, and transactions that wait', async () => {
  const call = opened()
  pending = ['0x1']
  const [blocks, waiting] = [await call('eth_newBlockFilter'), await call('eth_newPendingTransactionFilter')]
  head = 102n
  pending = ['0x1', '0x2']
  expect(await call('eth_getFilterChanges', [blocks])).toEqual(['block 101', 'block 102'])
  expect(await call('eth_getFilterChanges', [waiting])).toEqual(['0x2'])
  expect(await call('eth_getFilterChanges', [waiting])).toEqual([])
})

test('a filter is of one network, until it is taken away or too many came after it', async () => {
  const call = opened()
  const missing = { code: 'RPC_REQUEST_FAILED', context: { reason: 'filter not found' } }
  const id = await call('eth_newBlockFilter')
  await expect(call('eth_getFilterChanges', [id], 'eip155:1')).rejects.toMatchObject(missing)
  await expect(call('eth_getFilterLogs', [id])).rejects.toMatchObject(missing)
  expect(await call('eth_uninstallFilter', [id], 'eip155:1')).toBe(false)
  expect(await call('eth_uninstallFilter', [id])).toBe(true)
  expect(await call('eth_uninstallFilter', [id])).toBe(false)
  const first = await call('eth_newBlockFilter')
  for (let more = 0; more < 50; more++) await call('eth_newBlockFilter')
  await expect(call('eth_getFilterChanges', [first])).rejects.toMatchObject(missing)
  await expect(call('eth_newFilter', ['x'])).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
})
