import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { startRedis } from '../test/redis-server.ts'
import { problemsOf } from './check-settings.ts'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const problems = (env: Record<string, string>) => problemsOf(readConfig(env))

test('what is there is no problem, and a folder that is missing is not made', async () => {
  const redis = await startRedis()
  const env = { FOYER_DATA: join(folder, 'not', 'yet'), FOYER_LOGOS: folder }
  try {
    expect(await problems({ ...env, REDIS_URL: redis.url })).toEqual([])
    expect(await problems(env)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  } finally {
    await redis.stop()
  }
})

test('Redis and PostgreSQL that do not answer are named, without their passwords', async () => {
  const port = await freePort()
  const found = await problems({
    REDIS_URL: `redis://me:hunter2@127.0.0.1:${port}`,
    DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/foyer`,
  })
  expect(found).toEqual([
    expect.stringMatching(/^REDIS_URL: The relay store at 127\.0\.0\.1:\d+ does not answer/),
    expect.stringMatching(/^DATABASE_URL: The database at 127\.0\.0\.1:\d+ does not answer/),
  ])
  expect(found.join()).not.toContain('hunter2')
})

test('a wallet’s page that was not built is named once, with the setting and what to do', async () => {
  const config = readConfig({ FOYER_WALLET_ORIGIN: 'http://wallet.localhost:8790' })
  if (!config.walletOrigin) throw new Error('no wallet origin')
  const page = { ...config.walletOrigin, folder: join(folder, 'no-page') }
  expect(await problemsOf({ ...config, walletOrigin: page })).toEqual([
    expect.stringMatching(/^Invalid option `FOYER_WALLET_ORIGIN`: the wallet’s page is not in .*no-page\./),
  ])
})

test('folders that cannot be used are named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await problems({ FOYER_DATA: file, FOYER_LOGOS: join(folder, 'nowhere') })).toEqual([
    `FOYER_DATA: ${file} is no folder`,
    expect.stringMatching(/^DATABASE_URL: ENOTDIR/),
    `FOYER_LOGOS: it is neither “neutral” nor a folder that can be read: ${join(folder, 'nowhere')}`,
  ])
  expect(await problems({ FOYER_LOGOS: 'neutrl' })).toEqual([expect.stringMatching(/neutrl; did you mean neutral\?$/)])
})
