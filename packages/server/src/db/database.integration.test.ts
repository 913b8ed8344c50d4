import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { isFoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import { openDatabase } from './database.ts'
import { type Migration, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'

const codeOf = (error: unknown) => (isFoyerError(error) ? error.code : error)

describeDatabases('the database', ({ kind, fresh, open }) => {
  test('values come back the same on both engines', async () => {
    const db = await open()
    const [row] = await db.query(`
      select 9007199254740993::int8 as int8, count(*) as count, 7::int4 as int4, 1.50::numeric as numeric, 0.5::float8 as float8,
        '2026-01-02T03:04:05.678Z'::timestamptz as time, '2026-01-02'::date as date, '\\x00ff'::bytea as bytes,
        '{"a":[1,"x"]}'::jsonb as json, true as yes, null::text as nothing, 'ü😀' as text,
        array['a', null, 'c,"d'] as texts, array[1, null]::int8[] as numbers, array[1.10]::numeric[] as amounts`)
    expect(row).toEqual({
      int8: 9007199254740993n,
      count: 1n,
      int4: 7,
      numeric: '1.50',
      float8: 0.5,
      time: new Date('2026-01-02T03:04:05.678Z'),
      date: '2026-01-02',
      bytes: Buffer.from([0, 255]),
      json: { a: [1, 'x'] },
      yes: true,
      nothing: null,
      text: 'ü😀',
      texts: ['a', null, 'c,"d'],
      numbers: [1n, null],
      amounts: ['1.10'],
    })
  })

  test('values go in the same on both engines', async () => {
    const db = await open()
    const values = [
      2n ** 62n,
      'it’s',
      true,
      new Date(0),
      Buffer.from('hi'),
      null,
      ['a,"b'],
      [1n],
      JSON.stringify({ a: [1] }),
      10n ** 40n,
      5,
    ]
    const [row] = await db.query(
      `select $1::int8 as a, $2::text as b, $3::bool as c, $4::timestamptz as d, $5::bytea as e, $6::text as f, $7::text[] as g,
        $8::int8[] as h, $9::jsonb as i, $10::numeric as j, $11::int4 as k`,
      values,
    )
    expect(Object.values(row ?? {})).toEqual([...values.slice(0, 8), { a: [1] }, `1${'0'.repeat(40)}`, 5])
  })

  test('a transaction happens as a whole or not at all, and its inner one for itself', async () => {
    const db = await open()
    await db.script('create table notes (text text primary key)')
    const add = (to: typeof db, text: string) => to.query('insert into notes values ($1)', [text])
    const notes = async () =>
      (await db.query<{ text: string }>('select text from notes order by text')).map((n) => n.text)
    await expect(
      db.transaction(async (tx) => {
        await add(tx, 'a')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await notes()).toEqual([])
    const kept = await db.transaction(async (tx) => {
      await add(tx, 'b')
      await tx
        .transaction(async (inner) => {
          await add(inner, 'c')
          await add(inner, 'b')
        })
        .catch(() => {})
      return tx.transaction((inner) => add(inner, 'd')).then(() => 'kept')
    })
    expect(kept).toBe('kept')
    expect(await notes()).toEqual(['b', 'd'])
    await expect(add(db, 'b')).rejects.toMatchObject({ code: '23505' })
  })

  test('two transactions at once do not see or undo each other', async () => {
    const db = await open()
    await db.script('create table counter (value int4); insert into counter values (0)')
    const increase = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ value: number }>('select value from counter for update')
        await new Promise((resolve) => setImmediate(resolve))
        await tx.query('update counter set value = $1', [(row?.value ?? 0) + 1])
        return row?.value
      })
    const failing = () =>
      db.transaction(async (tx) => {
        await tx.query('update counter set value = 1000')
        throw new Error('no')
      })
    const works = Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? failing() : increase()))
    const seen = (await Promise.allSettled(works)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(seen.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index))
    expect(await db.query('select value from counter')).toEqual([{ value: 15 }])
  })

  test('what was written is there when it is opened again', async () => {
    const config = await fresh()
    const first = await open(config)
    await first.script("create table kept (text text); insert into kept values ('yes')")
    await first.close()
    await first.close() // Twice does no harm.
    const second = await open(config)
    expect(await second.query('select text from kept')).toEqual([{ text: 'yes' }])
  })

  test('migrations run once, in order, each as a whole, also when two servers start at once', async () => {
    const config = await fresh()
    const db = await openDatabase(config)
    const other = kind === 'postgres' ? await openDatabase(config) : db
    const one: Migration = { id: '001-one', sql: "create table steps (text text); insert into steps values ('one')" }
    const two: Migration = { id: '002-two', sql: "insert into steps values ('two')" }
    const bad: Migration = { id: '003-bad', sql: "insert into steps values ('bad'); select nothing from nowhere" }
    await Promise.all([migrate(db, [two, one]), migrate(other, [two, one]), migrate(db, [one, two])])
    expect(await db.query('select text from steps')).toEqual([{ text: 'one' }, { text: 'two' }])
    await expect(migrate(db, [one, two, bad])).rejects.toThrow()
    expect(await db.query('select text from steps')).toHaveLength(2)
    expect(await migrate(db, [one]).catch(codeOf)).toBe('DATABASE_FROM_THE_FUTURE')
    await expect(migrate(db, [one, one])).rejects.toThrow('001-one')
    await Promise.all([db.close(), other.close()])
  })

  test('the migrations of this version fit together, and a second start finds nothing to do', async () => {
    const db = await open()
    const applied = await db.query('select id, applied_at from migrations order by id')
    await migrate(db, MIGRATIONS)
    expect(await db.query('select id, applied_at from migrations order by id')).toEqual(applied)
    expect(applied).toHaveLength(MIGRATIONS.length)
  })

  test(
    kind === 'embedded' ? 'a folder belongs to one process at a time' : 'a dead server is one clear error',
    async () => {
      const config = await fresh()
      if (config.kind === 'postgres') {
        const url = config.url.replace(/@[^/]+/, ':secret@127.0.0.1:1')
        const error = await openDatabase({ kind: 'postgres', url }).catch((thrown: unknown) => thrown)
        expect(codeOf(error)).toBe('DATABASE_UNAVAILABLE')
        expect(String(error)).toContain('127.0.0.1:1')
        expect(String(error)).not.toContain('secret')
        return
      }
      const db = await open(config)
      expect(await openDatabase(config).catch(codeOf)).toBe('DATABASE_LOCKED')
      await db.close()
      const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
      await once(child, 'spawn')
      await writeFile(`${config.directory}.lock`, `${child.pid} 1`)
      expect(await openDatabase(config).catch(codeOf)).toBe('DATABASE_LOCKED')
      child.kill()
      await once(child, 'exit')
      const again = await open(config) // Who is gone holds nothing.
      await again.close()
    },
  )
})
