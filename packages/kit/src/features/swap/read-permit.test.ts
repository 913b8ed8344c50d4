import { mainnet } from '@foyer/base/networks'
import { separatorOf } from '@foyer/contracts/swap-permit'
import { BaseError, encodeAbiParameters, parseAbiParameters } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { readPermit } from './read-permit.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const separator = (version: string) =>
  separatorOf({ name: 'US-Dollar ✓', version, chainId: 1, verifyingContract: TOKEN })
const REVERTS = () => explain(new BaseError('it', { details: 'execution reverted' } as never))
const FAILS = () => explain(new BaseError('it', { details: 'timeout' } as never))

type Answers = Readonly<Record<string, string | typeof REVERTS>>
/** What the token answers to name, version, DOMAIN_SEPARATOR, PERMIT_TYPEHASH and nonces. */
const TAKES: Answers = {
  '0x06fdde03': text('US-Dollar ✓'),
  '0x54fd4d50': text('2'),
  '0x3644e515': separator('2'),
  '0x30adf81f': REVERTS,
  '0x7ecebe00': `0x${'7'.padStart(64, '0')}`,
}
function read(change: Answers = {}) {
  const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  const { swap } = adapter.can
  if (!swap) throw new Error('the adapter swaps')
  const ask = async (_: unknown, method: string, [call]: readonly unknown[]) => {
    if (method === 'eth_getCode') return '0x'
    const answer = { ...TAKES, ...change }[(call as { data: string }).data.slice(0, 10)]
    if (typeof answer === 'function') throw answer()
    return answer
  }
  context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, swap: { ...swap, ask } } })
  const place = {
    network: mainnet,
    apiUrl: 'https://api.example',
    provider: 'uniswap',
    spender: ROUTER,
    wrapped: undefined,
  }
  const token = { network: mainnet, name: 'it', symbol: 'IT', decimals: 6, address: TOKEN, contract: TOKEN }
  return readPermit(context, { place, account: ME, token, amount: 5n, deadline: 9n })
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

test('is for exactly the amount, the spender and the time, with what the token says of itself', async () =>
  expect(await read()).toMatchObject({
    domain: { name: 'US-Dollar ✓', version: '2', chainId: 1, verifyingContract: TOKEN },
    message: { owner: ME, spender: ROUTER, value: 5n, nonce: 7n, deadline: 9n },
  }))

test('a token without a version has the first', async () =>
  expect(await read({ '0x54fd4d50': REVERTS, '0x3644e515': separator('1') })).toMatchObject({
    domain: { version: '1' },
  }))

test.each<[string, Answers]>([
  ['has another domain', { '0x3644e515': separator('1') }],
  ['has no domain', { '0x3644e515': REVERTS }],
  ['has a permit as DAI’s', { '0x30adf81f': '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb' }],
  ['answers every call with nothing', { '0x30adf81f': '0x' }],
  ['has no nonces', { '0x7ecebe00': REVERTS }],
  ['has no name', { '0x06fdde03': REVERTS }],
  ['cannot be asked', { '0x30adf81f': FAILS }],
])('none where a token %s', async (_, change) => expect(await read(change)).toBeUndefined())
