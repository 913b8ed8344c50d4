import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Writes an empty database beside the built server, so that a first start unpacks it instead of making one, which takes three times
 * the memory of running it. Its name has the version of the engine, which alone can open it (`packages/server/src/db/embedded.ts`).
 */
export async function writeDatabaseFile(folder: string): Promise<void> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const engine = '@electric-sql/pglite'
  const { PGlite }: typeof import('@electric-sql/pglite') = createRequire(join(folder, 'package.json'))(engine)
  const database = await PGlite.create()
  const archive = await database.dumpDataDir('gzip')
  await database.close()
  const file = `database-${manifest.dependencies[engine]}.tar.gz`
  writeFileSync(join(folder, 'dist', file), Buffer.from(await archive.arrayBuffer()))
}
