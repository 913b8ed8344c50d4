import { expect, test } from 'vitest'
import { answerPrices } from '../chain/prices/answer-prices.ts'
import { patiently } from './patiently.ts'

test('what comes in time comes through, and so does what fails', async () => {
  expect(await patiently(60_000, 'feed', Promise.resolve(1))).toBe(1)
  await expect(patiently(60_000, 'feed', Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(patiently(1, 'feed', new Promise(() => undefined))).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    context: { upstream: 'feed' },
  })
})

test('prices are not waited for longer than a page waits for its answer', async () => {
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const options = {
    chains: new Map([['eip155:1', { id: 'eip155:1', native } as never]]),
    listed: () => [],
    facts: async () => new Map(),
    prices: { read: () => new Promise<never>(() => undefined) },
    iconUrl: (id: string) => id,
    others: [],
  }
  await expect(answerPrices(options, ['eip155:1'])).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
}, 8_000)
