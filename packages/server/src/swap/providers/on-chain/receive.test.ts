import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import { expect, test, vi } from 'vitest'
import type { Offer } from '../../provider.ts'
import { findOffer } from './receive.ts'

const short = (): Promise<Offer> => Promise.reject(new FoyerError(INSUFFICIENT_LIQUIDITY))
const offer = (amount: bigint, toAmount: bigint): Promise<Offer> =>
  toAmount === 0n
    ? short()
    : Promise.resolve({
        amount,
        toAmount,
        isFixed: false,
        route: [],
        gas: 0n,
        contracts: { router: '0x', wrapped: '0x' },
        build: () => ({ to: '0x', data: '0x', value: 0n }),
      })
/** A pool of a constant product, with a fee of 0.3 %. */
const pool = (held: bigint, gives: bigint) => (amount: bigint) =>
  (amount * 997n * gives) / (held * 1_000n + amount * 997n)

test.each([
  [10n ** 24n, 10n ** 12n, 10n ** 10n],
  [10n ** 12n, 10n ** 24n, 10n ** 22n],
  [10n ** 21n, 10n ** 21n, 3n * 10n ** 20n],
  [10n ** 20n, 10n ** 8n, 777n],
])('of a pool with %s and %s, hardly more than the smallest amount is found for %s', async (held, gives, wanted) => {
  const [there, back] = [pool(held, gives), pool(gives, held)]
  const found = await findOffer(wanted, {
    quote: (amount) => offer(amount, there(amount)),
    quoteBack: (amount) => offer(amount, back(amount)),
  })
  expect(found.toAmount).toBeGreaterThanOrEqual(wanted)
  const less = found.amount - 2n - found.amount / 1_000n
  expect(less <= 0n || there(less) < wanted).toBe(true)
})

test('a pool that holds only what is received is found without a way back', async () => {
  const wanted = 10n ** 21n
  const quote = vi.fn((amount: bigint) => offer(amount, ((amount * 997n) / 1_000n) * 2n))
  const found = await findOffer(wanted, { quote, quoteBack: short })
  expect(found.toAmount).toBeGreaterThanOrEqual(wanted)
  expect(found.toAmount - wanted).toBeLessThan(wanted / 50_000n)
  expect(quote.mock.calls.length).toBeLessThanOrEqual(12)
})

test('where nothing is sold, the node is asked at most twelve times', async () => {
  const quote = vi.fn(short)
  await expect(findOffer(10n ** 21n, { quote, quoteBack: short })).rejects.toThrow()
  expect(quote.mock.calls.length).toBeLessThanOrEqual(12)
})
