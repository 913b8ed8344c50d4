import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { messageOf } from '@foyer/base'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { whyNoFolder } from './directory/pictures.ts'
import { createRedisStore } from './relay/index.ts'
import { readRelease } from './wallet-origin/index.ts'

const PATIENCE_MS = 3_000

/**
 * Checks the resources in the settings: whether Redis and PostgreSQL answer, and folders are writable. Nothing is changed, and
 * an embedded database that a server has open is not accessed.
 * @returns a sentence for each problem
 */
export async function problemsOf({ relayStore, database, logos, walletOrigin }: ServerConfig): Promise<string[]> {
  const folder = database.kind === 'embedded' ? database.directory : undefined
  const found = await Promise.all([
    relayStore.kind === 'redis' ? problem('REDIS_URL', () => askRedis(relayStore.url)) : undefined,
    relayStore.kind === 'log' ? problem('FOYER_DATA', () => canWrite(relayStore.directory)) : undefined,
    database.kind === 'postgres' ? problem('DATABASE_URL', () => askPostgres(database)) : undefined,
    folder === undefined ? undefined : problem('DATABASE_URL', () => canWrite(folder)),
    typeof logos === 'object' ? problem('FOYER_LOGOS', async () => canReadLogos(logos.directory)) : undefined,
    walletOrigin && readRelease(walletOrigin.folder).then(() => undefined, messageOf),
  ])
  return found.filter((one) => one !== undefined)
}

async function problem(setting: string, ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    return `${setting}: ${messageOf(error)}`
  }
}

async function askRedis(url: string): Promise<void> {
  const store = await createRedisStore({ url, connectTimeoutMs: PATIENCE_MS })
  await store.close()
}

async function askPostgres(config: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = await openDatabase(config)
  await db.close()
}

function canReadLogos(directory: string): void {
  const reason = whyNoFolder(directory)
  if (reason !== undefined) throw new Error(reason)
}

/** The server makes the folder where it is missing, so the nearest one that is there has to take it. */
async function canWrite(directory: string): Promise<void> {
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return canWrite(dirname(directory))
  if (!found.isDirectory()) throw new Error(`${directory} is no folder`)
  await access(directory, constants.W_OK | constants.X_OK)
}
