import { base } from '@foyer/base/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chainFixture } from '../../testing/index.ts'
import { trace } from './trace.ts'
import { prepare } from './transfer.ts'

/* Chains that are unlike the one of the local world: without a base fee, and with a fee for data. */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'9c'.repeat(32)}`
const target = { network: base, rpcUrls: ['https://node.example/'] }
const GWEI = 10n ** 9n

afterEach(() => vi.unstubAllGlobals())

const on = (answers: NonNullable<Parameters<typeof chainFixture>[0]['answers']>) =>
  vi.stubGlobal('fetch', chainFixture({ chainId: 8453, balances: { [ME]: 10n ** 18n }, answers }).fetch)

describe('preparing', () => {
  const order = { from: ME, to: THEO, amount: 1n }

  test('on a chain without a base fee its one price is what it costs', async () => {
    on({ eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1', transactions: [] }) })
    expect(await prepare(target, order)).toMatchObject({ fee: 21_000n * GWEI, maxFee: 21_000n * GWEI })
  })

  test('a node that cannot say what its block costs is no such chain', async () => {
    on({
      eth_getBlockByNumber: () => {
        throw Object.assign(new Error('out of order'), { code: -32000 })
      },
    })
    await expect(prepare(target, order)).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
  })
})

describe('what it cost', () => {
  const receipt = {
    transactionHash: HASH,
    blockNumber: '0x3',
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    logs: [],
  }
  test.each([
    ['with what was taken for its data', { l1Fee: '0x64' }, 100n],
    ['where nothing is taken for it', {}, 0n],
    ['where what is said is no amount', { l1Fee: '-0x64' }, 0n],
    ['where what is said is no text', { l1Fee: { toString: 7 } }, 0n],
    ['where what is said is endless', { l1Fee: `0x${'f'.repeat(64)}` }, 0n],
  ])('%s', async (_, said, dataFee) => {
    on({ eth_getTransactionReceipt: () => ({ ...receipt, ...said }) })
    expect(await trace(target, { hash: HASH, from: ME, transaction: { to: THEO } })).toMatchObject({
      status: 'included',
      fee: 21_000n * GWEI + dataFee,
    })
  })
})
