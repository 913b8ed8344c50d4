import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { swapHandlers } from './handlers.ts'
import type { Offer, SwapNetwork, SwapProvider } from './provider.ts'

/* How long an answer about prices counts, and who is asked. */

const [FROM, TO] = ['0x00000000000000000000000000000000000000aa', '0x00000000000000000000000000000000000000bb'] as const

test('a failure is asked about again after a second; a price counts for three, and never in the place of a failure', async () => {
  let time = 1_800_000_000_000
  let isAway = true
  let asked = 0
  const provider: SwapProvider = {
    id: 'one',
    spender: () => undefined,
    async quote() {
      asked += 1
      if (isAway) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'one' } })
      return { provider, amount: 100n, toAmount: 30_000n, isFixed: false, route: [], gas: 1n } as unknown as Offer
    },
    quoteReceive: async () => undefined,
  }
  const network = {
    id: 'eip155:1',
    token: async () => ({ name: 'T', symbol: 'T', decimals: 6 }),
  } as unknown as SwapNetwork
  const { getSwapQuotes } = swapHandlers({
    networks: new Map([[network.id, network]]),
    providers: [provider],
    iconUrl: (icon) => icon,
    now: () => time,
  })
  const query = { projectId: 'atoll', from: `eip155:1:${FROM}`, to: `eip155:1:${TO}`, amount: '100' } as const
  const quotes = async (after: number) => {
    time += after
    const context = { charge: () => undefined } as unknown as Parameters<typeof getSwapQuotes>[1]
    const result = await Promise.allSettled([getSwapQuotes({ params: undefined, query, body: undefined }, context)])
    return [result[0].status, asked]
  }
  expect(await quotes(0)).toEqual(['rejected', 1])
  expect(await quotes(999)).toEqual(['rejected', 1])
  expect(await quotes(1)).toEqual(['rejected', 2])
  isAway = false
  expect(await quotes(1_000)).toEqual(['fulfilled', 3])
  expect(await quotes(2_999)).toEqual(['fulfilled', 3])
  isAway = true
  expect(await quotes(1)).toEqual(['rejected', 4])
})

test('a swap without a provider is built by the others where the contracts on chain have no pool for it', async () => {
  const asked: string[] = []
  const provider = (id: string, failure: FoyerError, spender: Hex): SwapProvider => ({
    id,
    spender: () => spender,
    async quote() {
      asked.push(id)
      throw failure
    },
    quoteReceive: async () => undefined,
  })
  const noPool = new FoyerError(INSUFFICIENT_LIQUIDITY)
  const away = new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'aggregator' } })
  const network = {
    id: 'eip155:1',
    token: async () => ({ name: 'T', symbol: 'T', decimals: 6 }),
    gasPrice: async () => 1n,
  } as unknown as SwapNetwork
  const build = async (onChain: FoyerError) => {
    const { buildSwap } = swapHandlers({
      networks: new Map([[network.id, network]]),
      providers: [provider('aggregator', away, TO), { ...provider('chain', onChain, FROM), isUsual: true }],
      iconUrl: (icon) => icon,
      now: () => 1_800_000_000_000,
    })
    const body = {
      projectId: 'atoll',
      amount: '100',
      from: `eip155:1:${FROM}`,
      to: `eip155:1:${TO}`,
      userAddress: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      eip155: { slippage: 1 },
    } as unknown as Parameters<typeof buildSwap>[0]['body']
    asked.length = 0
    const context = { charge: () => undefined } as unknown as Parameters<typeof buildSwap>[1]
    await Promise.allSettled([buildSwap({ params: undefined, query: {}, body }, context)])
    return asked
  }
  expect(await build(noPool)).toEqual(['chain', 'aggregator', 'chain'])
  expect(await build(away)).toEqual(['chain'])
})
