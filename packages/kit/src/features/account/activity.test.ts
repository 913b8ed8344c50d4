import { base, mainnet } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Arrival } from '../../core/data/arrivals.ts'
import { account } from '../../locales/en/account.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { arrivalOf, groupActivity, subjectOf } from './activity.ts'
import { shortTime } from './short-time.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NOW = new Date(2026, 10, 21, 15).getTime()

const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  direction: 'out',
  sender: ME,
  recipient: THEO,
  quantity: { decimals: '18', numeric: '1' },
  ...change,
})
const nft = (isSpam: boolean): Partial<Transfer> => ({
  nft_info: { name: null, collection: null, tokenId: '1', imageUrl: null, flags: { is_spam: isSpam } },
})
let count = 0
const transaction = (at: Date, transfers: Transfer[] = [transfer()], metadata: object = {}): Transaction => ({
  id: `eip155:8453:${count++}`,
  metadata: {
    hash: '0x1',
    chain: 'eip155:8453',
    minedAt: at.toISOString(),
    status: 'confirmed',
    operationType: 'send',
    sentFrom: ME,
    sentTo: THEO,
    ...metadata,
  },
  transfers,
})
const group = (...transactions: Transaction[]) => groupActivity(transactions, [mainnet, base], NOW)

describe('groups', () => {
  test('today, then months by the visitor’s own calendar, with the year when it is another', () => {
    const groups = group(
      transaction(new Date(2026, 10, 21, 0, 1)),
      transaction(new Date(2026, 10, 20, 23, 59)),
      transaction(new Date(2026, 10, 1)),
      transaction(new Date(2026, 9, 31, 23, 59)),
      transaction(new Date(2025, 10, 21)),
    )
    expect(groups.map(({ key, transactions }) => [key, transactions.length])).toEqual([
      ['today', 1],
      ['2026-10', 2],
      ['2026-9', 1],
      ['2025-10', 1],
    ])
    expect(groups.map(({ title }) => (title.kind === 'month' ? title.withYear : title.kind))).toEqual([
      'today',
      false,
      false,
      true,
    ])
  })

  test('spam, other networks, and what pages say twice are left out', () => {
    const at = new Date(NOW)
    const once = transaction(at)
    const groups = group(
      transaction(at, [transfer(nft(true))]),
      transaction(at, [transfer(nft(true)), transfer(nft(true))]),
      transaction(at, [transfer()], { chain: 'eip155:137' }),
      transaction(at, [transfer()], { chain: 'nonsense' }),
      once,
      once,
    )
    expect(groups.flatMap(({ transactions }) => transactions)).toEqual([once])
  })

  test('what is not spam alone, or moves nothing, stays', () => {
    const at = new Date(NOW)
    const [coin, lure] = [transfer(), transfer(nft(true))]
    const [shown] = group(transaction(at, [lure, coin]))[0]?.transactions ?? []
    expect(shown?.transfers).toEqual([coin])
    expect(group(transaction(at, [], { operationType: 'approve' }))[0]?.transactions).toHaveLength(1)
  })

  test('nothing is lost, listed twice or put in another order', () => {
    const times = fc.array(fc.date({ min: new Date(2020, 0, 1), max: new Date(NOW), noInvalidDate: true }))
    fc.assert(
      fc.property(times, (dates) => {
        const all = dates.sort((a, b) => b.getTime() - a.getTime()).map((date) => transaction(date))
        const groups = group(...all)
        expect(groups.flatMap(({ transactions }) => transactions)).toEqual(all)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
      }),
    )
  })
})

describe('what a transaction is about', () => {
  const at = new Date(NOW)
  const incoming = transfer({ direction: 'in', sender: THEO, recipient: ME })
  test('of a trade what came in is the news, of the rest what went out', () => {
    const outgoing = transfer()
    expect(subjectOf(transaction(at, [outgoing, incoming], { operationType: 'trade' })).transfer).toBe(incoming)
    expect(subjectOf(transaction(at, [incoming, outgoing])).transfer).toBe(outgoing)
    expect(subjectOf(transaction(at, [incoming])).transfer).toBe(incoming)
  })

  test('of a trade it is known what was given, of the rest nothing was', () => {
    const outgoing = transfer()
    const all = [incoming, outgoing]
    expect(subjectOf(transaction(at, all, { operationType: 'trade' })).given).toBe(outgoing)
    expect(subjectOf(transaction(at, all)).given).toBeUndefined()
    expect(subjectOf(transaction(at, [incoming], { operationType: 'trade' })).given).toBeUndefined()
  })

  test('a purchase or deposit of this browser is known by its transaction, unless that failed', () => {
    const bought = { id: '0xAB', kind: 'buy' } as Arrival
    const of = (change: object) => arrivalOf(transaction(at, [incoming], change), [bought])
    expect(of({ hash: '0xab' })).toBe(bought)
    expect(of({ hash: '0xac' })).toBeUndefined()
    expect(of({ hash: '0xab', status: 'failed' })).toBeUndefined()
  })

  test('the other side: receiver, sender, or the contract that was called', () => {
    expect(subjectOf(transaction(at)).counterparty).toBe(THEO)
    expect(subjectOf(transaction(at, [incoming], { operationType: 'receive' })).counterparty).toBe(THEO)
    expect(subjectOf(transaction(at, [], { operationType: 'approve' })).counterparty).toBe(THEO)
    expect(subjectOf(transaction(at, [], { sentTo: null })).counterparty).toBeNull()
  })

  test('a token that was made came from nobody; ether that was burnt went somewhere', () => {
    const zero = `0x${'0'.repeat(40)}`
    const address = `eip155:8453:${THEO}`
    const made = transfer({ direction: 'in', sender: zero, recipient: ME, address })
    expect(subjectOf(transaction(at, [made], { operationType: 'mint' })).counterparty).toBeNull()
    expect(subjectOf(transaction(at, [transfer({ recipient: zero })])).counterparty).toBe(zero)
  })
})

test.each([
  [0, 'just now', 'الآن'],
  [-5, 'just now', 'الآن'],
  [38, '38 sec ago', 'قبل 38 ث'],
  [59, '59 sec ago', 'قبل 59 ث'],
  [60, '1 min ago', 'قبل 1 د'],
  [390, '6 min ago', 'قبل 6 د'],
  [7_200, '2 hr ago', 'قبل 2 س'],
  [172_800, '2 d ago', 'قبل 2 ي'],
  [5_184_000, '2 mo ago', 'قبل 2 شهر'],
  [31_536_000, '1 yr ago', 'قبل 1 سنة'],
])('a row of %i seconds ago says when it was', async (seconds, english, arabic) => {
  const said = (await loadTranslator('en')).with(account)
  expect(shortTime(said, NOW - seconds * 1_000, NOW)).toBe(english)
  expect(shortTime(await loadTranslator('ar-EG-u-nu-latn'), NOW - seconds * 1_000, NOW)).toBe(arabic)
})
