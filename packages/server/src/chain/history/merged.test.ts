import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Transaction } from '@foyer/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCursor, printCursor } from '../cursor.ts'
import { createMergedHistory, type HistoryPart } from './merged.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = (chain: string, seconds: number, nr: number): Transaction => ({
  id: `${chain}:${nr}`,
  metadata: {
    hash: `${nr}`,
    chain: chain as 'eip155:1',
    minedAt: new Date(seconds * 1_000).toISOString(),
    status: 'confirmed',
    operationType: 'send',
    sentFrom: ACCOUNT,
    sentTo: ACCOUNT,
  },
  transfers: [],
})

/** A source with pages of a size, whose cursor is the last one that was told, and to whose front more may be put. */
function listed(chain: string, seconds: readonly number[], size: number) {
  const rows = seconds.toSorted((a, b) => b - a).map((second, index) => at(chain, second, index))
  const part: HistoryPart = {
    name: chain,
    chains: [chain],
    source: {
      async page(_account, _chains, cursor) {
        const last = cursor === undefined ? undefined : parseCursor(cursor, [/^\d+$/])[0]
        const start = last === undefined ? 0 : rows.findIndex(({ metadata }) => metadata.hash === last) + 1
        const data = rows.slice(start, start + size)
        const isMore = start + size < rows.length
        return { data, next: isMore ? printCursor([data.at(-1)?.metadata.hash ?? '']) : null }
      },
    },
  }
  return { part, rows }
}

/** All pages, with something done after each. */
async function walk(parts: readonly HistoryPart[], afterPage = () => {}): Promise<Transaction[][]> {
  const history = createMergedHistory(parts)
  const pages: Transaction[][] = []
  let cursor: string | undefined
  do {
    const page = await history(ACCOUNT, cursor)
    pages.push(page.data)
    cursor = page.next ?? undefined
    afterPage()
  } while (cursor !== undefined && pages.length < 500)
  return pages
}

const seconds = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 30 })
const size = fc.integer({ min: 1, max: 7 })

test('everything is there once, newest first, whatever the parts hold and how long their pages are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(seconds, size), { minLength: 1, maxLength: 4 }), async (lists) => {
      const made = lists.map(([times, length], index) => listed(`eip155:${index + 1}`, times, length))
      const all = (await walk(made.map(({ part }) => part))).flat()
      const ids = all.map(({ id }) => id)
      expect(ids.toSorted()).toEqual(made.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted())
      const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }),
  )
})

test('what arrives meanwhile is on no later page, and pushes nothing onto two', async () => {
  await fc.assert(
    fc.asyncProperty(seconds, size, seconds, size, fc.integer({ min: 1, max: 9 }), async (a, sizeA, b, sizeB, more) => {
      const made = [listed('eip155:1', a, sizeA), listed('eip155:2', b, sizeB)]
      const before = made.flatMap(({ rows }) => rows.map(({ id }) => id))
      let nr = 1_000
      const arrive = () => {
        for (const { part, rows } of made)
          for (let count = 0; count < more && rows.length > 0; count += 1) {
            nr += 1
            rows.unshift(at(part.name, nr, nr))
          }
      }
      const pages = await walk(
        made.map(({ part }) => part),
        arrive,
      )
      expect(
        pages
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(before.toSorted())
    }),
  )
})

test('an empty page that goes on holds back what may be older than its rest', async () => {
  const { part } = listed('eip155:1', [5, 4], 10)
  const late: HistoryPart = {
    name: 'eip155:2',
    chains: ['eip155:2'],
    source: {
      page: async (_account, _chains, cursor) =>
        cursor === undefined
          ? { data: [], next: printCursor(['more']) }
          : { data: [at('eip155:2', 9, 1)], next: null, asOf: new Date(7) },
    },
  }
  const history = createMergedHistory([part, late])
  const first = await history(ACCOUNT, undefined)
  expect(first.data).toEqual([])
  const second = await history(ACCOUNT, first.next ?? undefined)
  expect(second.data.map(({ metadata }) => metadata.minedAt.slice(18, 19))).toEqual(['9', '5', '4'])
  expect([second.next, second.asOf]).toEqual([null, new Date(7)])
})

test.each([
  'AAAA',
  printCursor(['eip155:1', '-']),
  printCursor(['eip155:3', '-', '-']),
  printCursor(['eip155:1', '-', '-', 'eip155:1', '-', '-']),
  printCursor(['eip155:1', '-', '1.5']),
  printCursor(['eip155:1', 'AAAA', '-']),
])('%j is no cursor', async (cursor) => {
  const { part } = listed('eip155:1', [5, 4], 1)
  await expect(createMergedHistory([part])(ACCOUNT, cursor)).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
})

test('a part that cannot be read is named, the others are shown, and none at all is an error', async () => {
  const [first, second] = [listed('eip155:1', [3, 2], 1).part, listed('eip155:10', [5], 2).part]
  const down: HistoryPart = {
    ...second,
    source: {
      page: async () => {
        throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'explorer' } })
      },
    },
  }
  const page = await createMergedHistory([first, down])(ACCOUNT, undefined)
  expect(page.data.map(({ id }) => id)).toEqual(['eip155:1:0'])
  expect(page.unavailable).toEqual(['eip155:10'])
  const next = await createMergedHistory([first, second])(ACCOUNT, page.next ?? '')
  expect(next.data.map(({ id }) => id)).toEqual(['eip155:1:1'])
  await expect(createMergedHistory([down])(ACCOUNT, undefined)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
