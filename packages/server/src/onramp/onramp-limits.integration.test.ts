import { type CardProviders, type Chain, startCardProviders, startChain } from '@foyer/devnet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import { startMeddler, startShop } from '../../test/onramp-fixture.ts'
import type { Database } from '../db/database.ts'

/* How many purchases are begun in a day with the operator's keys. */

const DAY_MS = 86_400_000

let chain: Chain
let cards: CardProviders
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  cards = await startCardProviders({ port: 0, chains: [chain], settleMs: 0 })
})
afterAll(async () => {
  await Promise.all([cards?.close(), chain?.stop()])
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
async function shopOf(db: Database, perDay: string, changed?: Parameters<typeof startShop>[0]['changed']) {
  const env = { FOYER_ONRAMP_ORDERS_PER_DAY: perDay, FOYER_TRUSTED_PROXIES: '1' }
  const shop = await startShop({ db, chain, cards, env, ...(changed ? { changed } : {}) })
  ends.push(shop.close)
  const begin = async (address: string, project = 'atoll', change = {}) =>
    (await shop.buy(change, { 'x-forwarded-for': address }, project)).body.error?.code ?? 'begun'
  return { ...shop, begin }
}

describeDatabases('purchases in a day', ({ open }) => {
  test('T37: a caller, a project and all of them begin so many purchases a day, and what was refused is none', async () => {
    const db = await open()
    const { begin, buy, order, quote, clock } = await shopOf(db, '20')
    // A tenth of the day is one caller's, whatever was refused before.
    const refused = { presetFiatAmount: '7500.01' }
    expect(await begin('203.0.113.1', 'atoll', refused)).toBe('ONRAMP_AMOUNT_OUT_OF_RANGE')
    const { body } = await buy({}, { 'x-forwarded-for': '203.0.113.1' })
    expect(await begin('203.0.113.1')).toBe('begun')
    expect(await begin('203.0.113.1')).toBe('TOO_MANY_REQUESTS')
    // The others have the rest; the other project has its own.
    const others = await Promise.all(Array.from({ length: 18 }, (_, nth) => begin(`203.0.${nth}.2`)))
    expect(new Set(others)).toEqual(new Set(['begun']))
    expect(await begin('203.0.113.3')).toBe('TOO_MANY_REQUESTS')
    expect(await begin('203.0.113.3', 'other')).toBe('begun')
    // What all have begun counts for everybody.
    await db.query(`update daily_budgets set spent = 200 where project = '*' and kind = 'onramp-orders'`, [])
    expect(await begin('203.0.113.4', 'other')).toBe('TOO_MANY_REQUESTS')
    // Quotes are given and an order is followed, and the next day is a new one.
    expect((await quote()).status).toBe(200)
    expect((await order(body.order.id)).status).toBe(200)
    clock.now += DAY_MS
    expect(await begin('203.0.113.1')).toBe('begun')
  })

  test('T37: a purchase that the provider did not take costs nothing of the day', async () => {
    let isAway = true
    const meddler = await startMeddler(cards.url, (path, body) =>
      isAway && path.endsWith('/orders') ? '<html>Bad gateway</html>' : body,
    )
    ends.push(meddler.close)
    const shop = await shopOf(
      await open(),
      '1',
      ({ paylane }) => ({ paylane: { ...paylane, url: `${meddler.url}/paylane` } }) as never,
    )
    expect(await shop.begin('203.0.113.1')).toBe('UPSTREAM_UNAVAILABLE')
    isAway = false
    expect(await shop.begin('203.0.113.1')).toBe('begun')
    expect(await shop.begin('203.0.113.1')).toBe('TOO_MANY_REQUESTS')
  })
})
