import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

let folder: string
/** What the build makes: here of a database with a table that tells it from a new one of the engine. */
let prepared: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-embedded-'))
  const source = join(folder, 'source')
  const db = await openEmbedded(source)
  await db.script('create table prepared ()')
  await db.close()
  prepared = join(folder, 'prepared.tar.gz')
  execFileSync('tar', ['--format=ustar', '-czf', prepared, '-C', source, '.'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function isPrepared(directory: string): Promise<boolean> {
  const db = await openEmbedded(directory, prepared)
  try {
    const [row] = await db.query<{ name: string | null }>("select to_regclass('prepared')::text as name")
    return row?.name === 'prepared'
  } finally {
    await db.close()
  }
}

test('a path that ends in a separator opens the prepared database, at the next start too', async () => {
  const directory = `${join(folder, 'slash')}/`
  expect(await isPrepared(directory)).toBe(true)
  expect(await isPrepared(directory)).toBe(true)
})

test('in a folder that cannot be replaced the engine makes the database itself', async () => {
  const directory = join(folder, 'mounted')
  mkdirSync(join(directory, 'lost+found'), { recursive: true })
  expect(await isPrepared(directory)).toBe(false)
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['PG_VERSION', 'lost+found']))
  expect(readdirSync(folder)).not.toContain('mounted.new')
})

test('a prepared database that cannot be read stops no start', async () => {
  const broken = join(folder, 'broken.tar.gz')
  writeFileSync(broken, 'no archive')
  const db = await openEmbedded(join(folder, 'from-broken'), broken)
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await db.close()
})
