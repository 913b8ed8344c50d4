import { isFoyerError } from '@foyer/base'
import { IDEMPOTENCY_CONFLICT } from '@foyer/base/catalogue'
import { beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import type { Database } from '../db/database.ts'
import { sweep } from '../sweep.ts'
import { createIdempotency } from './idempotency.ts'

const HOUR = 3_600_000

describeDatabases('idempotency', ({ open }) => {
  let db: Database
  let now = Date.now()
  let times = 0
  beforeAll(async () => {
    db = await open()
  })
  const work = async () => {
    times += 1
    return { times }
  }
  const effect = (key: string | undefined, body: unknown = {}, project = 'atoll') => ({
    project,
    endpoint: 'test',
    key,
    body,
  })
  const servers = () => [createIdempotency(db, () => now), createIdempotency(db, () => now)] as const

  test('fifty at once at two servers do the work once, and later ones get the same answer for a day', async () => {
    const [one, two] = servers()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? one : two).once(effect('a'), work)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const before = times
    now += 24 * HOUR - 1
    expect(await two.once(effect('a'), work)).toEqual(answers[0])
    expect(times).toBe(before)
    now += 2
    expect(await two.once(effect('a'), work)).not.toEqual(answers[0])
  })

  test('another key, project or no key is another request; another body is a conflict', async () => {
    const [one, two] = servers()
    const { times: first } = await one.once(effect('b', { a: 1 }), work)
    expect((await one.once(effect('c', { a: 1 }), work)).times).toBe(first + 1)
    expect((await one.once(effect('b', { a: 1 }, 'other'), work)).times).toBe(first + 2)
    expect((await one.once(effect(undefined), work)).times).toBe(first + 3)
    expect((await one.once(effect(undefined), work)).times).toBe(first + 4)
    const conflict = await two.once(effect('b', { a: 2 }), work).catch((error: unknown) => error)
    expect(isFoyerError(conflict, IDEMPOTENCY_CONFLICT)).toBe(true)
    expect(times).toBe(first + 4)
  })

  test('work that fails is done again, and those who waited are told', async () => {
    const [one] = servers()
    const fail = () => Promise.reject(new Error('not now'))
    const told = await Promise.allSettled([one.once(effect('d'), fail), one.once(effect('d'), fail)])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const before = times
    expect(await one.once(effect('d'), work)).toEqual({ times: before + 1 })
  })

  test('a server that died at work is taken over from after a minute', async () => {
    const [one, two] = servers()
    let isLate = false
    const died = one.once(effect('e'), () => new Promise<{ times: number }>(() => {}))
    died.catch(() => undefined)
    await expect.poll(() => db.query("select key from idempotency where key = 'e'")).toHaveLength(1)
    const waiting = two.once(effect('e'), async () => {
      expect(isLate).toBe(true)
      return work()
    })
    isLate = true
    now += 61_000
    expect(await waiting).toEqual({ times })
  })

  test('a server that was taken over from changes nothing of what its successor answered', async () => {
    const [one, two] = servers()
    for (const end of ['answers', 'fails']) {
      let finish = () => {}
      const slow = one.once(effect(end), async () => {
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        if (end === 'fails') throw new Error('too late')
        return { times: -1 }
      })
      slow.catch(() => undefined)
      const isAtWork = async () => (await db.query('select key from idempotency where key = $1', [end])).length
      await expect.poll(isAtWork).toBe(1)
      now += 61_000
      const answered = await two.once(effect(end), work)
      finish()
      await Promise.allSettled([slow])
      expect(await two.once(effect(end), work)).toEqual(answered)
    }
  })

  test('an answer that could not be stored is told, and the work is not done again at once', async () => {
    const deaf: Database = {
      ...db,
      query: (sql, values) =>
        sql.startsWith('update idempotency') ? Promise.reject(new Error('gone')) : db.query(sql, values),
    }
    expect(await createIdempotency(deaf, () => now).once(effect('f'), work)).toEqual({ times })
    expect(await db.query("select key from idempotency where key = 'f'")).toHaveLength(1)
  })

  test('nothing of it is left the day after', async () => {
    await sweep(db, now + 25 * HOUR)
    expect(await db.query('select key from idempotency')).toEqual([])
  })
})
