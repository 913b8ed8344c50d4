import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { swapHandlers } from './handlers.ts'
import type { Offer, SwapNetwork, SwapProvider } from './provider.ts'

/* How long an answer about prices counts. */

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
