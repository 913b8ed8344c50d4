import { isFoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Transaction } from '@foyer/contracts'
import type { Hex } from 'viem'
import { parseCursorRows, printCursor, refusedCursor } from '../cursor.ts'
import type { HistoryPage, HistorySource } from './source.ts'

/** Networks with the source of their history. No network is in two parts. */
export type HistoryPart = {
  /** Its name in cursors, without spaces. */
  readonly name: string
  readonly chains: readonly string[]
  readonly source: HistorySource
}

/** The position of a part. */
type Place = {
  readonly part: HistoryPart
  /** The cursor of the next page, or of one that was not shown completely; undefined for the first one. */
  readonly cursor: string | undefined
  /** Milliseconds since the epoch. Newer entries were already shown. */
  readonly upTo: number
}

/** Stands for the first page, and for a position without shown entries. */
const NONE = '-'
const CURSOR = [/^[-_a-zA-Z0-9:]{1,73}$/, /^[\w-]{1,200}$/, /^(\d{1,15}|-)$/] as const

/**
 * Several histories as one, newest first. A page ends at the time where the first of the parts ends its own page; older entries
 * of the others follow on the next page. A part that cannot be read is reported and left out of all further pages, because its
 * entries would be out of order.
 * @throws UPSTREAM_UNAVAILABLE when no part can be read
 */
export function createMergedHistory(
  parts: readonly HistoryPart[],
): (account: Hex, cursor: string | undefined) => Promise<HistoryPage> {
  return async (account, cursor) => {
    const places = cursor === undefined ? parts.map(beginningOf) : placesIn(cursor, parts)
    const readings = await Promise.allSettled(places.map((place) => readFrom(place, account)))
    const failed = readings.flatMap((one, index) =>
      one.status === 'rejected' ? [{ reason: one.reason, chains: places[index]?.part.chains ?? [] }] : [],
    )
    const other = failed.find(({ reason }) => !isFoyerError(reason, UPSTREAM_UNAVAILABLE))
    if (failed[0] && (other || failed.length === places.length)) throw (other ?? failed[0]).reason
    const pages = readings.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const horizon = Math.max(Number.NEGATIVE_INFINITY, ...pages.map(({ end }) => end))
    const data = pages.flatMap(({ left }) => left.filter((one) => timeOf(one) >= horizon))
    const rest = pages.flatMap((page) => placeAfter(page, horizon))
    const ages = pages.flatMap(({ asOf }) => asOf ?? [])
    return {
      data: data.sort((a, b) => timeOf(b) - timeOf(a)),
      next: rest.length > 0 ? printCursor(rest.flatMap(printPlace)) : null,
      ...(ages.length > 0 ? { asOf: new Date(Math.min(...ages.map(Number))) } : {}),
      ...(failed.length > 0 ? { unavailable: failed.flatMap(({ chains }) => chains) } : {}),
    }
  }
}

type Read = Omit<HistoryPage, 'data'> & {
  readonly place: Place
  /** Entries that were not shown yet. */
  readonly left: readonly Transaction[]
  /** Entries older than this may be incomplete. */
  readonly end: number
}

async function readFrom(place: Place, account: Hex): Promise<Read> {
  const { part, cursor, upTo } = place
  const { data, ...page } = await part.source.page(account, part.chains, cursor)
  const left = data.filter((one) => timeOf(one) <= upTo)
  return { ...page, place, left, end: page.next === null ? Number.NEGATIVE_INFINITY : oldestOf(left) }
}

/** @returns undefined when a part has ended */
function placeAfter({ place, left, next }: Read, horizon: number): readonly Place[] {
  const { part, cursor, upTo } = place
  if (oldestOf(left) < horizon) return [{ part, cursor, upTo: Math.min(upTo, horizon - 1) }]
  // Two pages may share a timestamp, so more entries of the same time may follow.
  return next === null ? [] : [{ part, cursor: next, upTo: Math.min(upTo, oldestOf(left)) }]
}

const timeOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt)
/** Infinity for an empty page, since the time of the rest is unknown. */
const oldestOf = (all: readonly Transaction[]): number => Math.min(...all.map(timeOf))

const beginningOf = (part: HistoryPart): Place => ({ part, cursor: undefined, upTo: Number.POSITIVE_INFINITY })

const printPlace = ({ part, cursor = NONE, upTo }: Place): readonly string[] => [
  part.name,
  cursor,
  Number.isFinite(upTo) ? String(upTo) : NONE,
]

/** @throws INVALID_PARAMETER for an invalid cursor, or one with parts that no longer exist */
function placesIn(text: string, parts: readonly HistoryPart[]): readonly Place[] {
  const rows = parseCursorRows(text, CURSOR)
  if (new Set(rows.map(([name]) => name)).size < rows.length) throw refusedCursor()
  return rows.map(([name, cursor, upTo]) => {
    const part = parts.find((one) => one.name === name)
    if (!part) throw refusedCursor()
    return {
      part,
      cursor: cursor === NONE ? undefined : cursor,
      upTo: upTo === NONE ? Number.POSITIVE_INFINITY : Number(upTo),
    }
  })
}
