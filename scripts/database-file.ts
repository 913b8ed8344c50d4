import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Writes an empty database to the server's build. The first start unpacks it instead of creating one, which takes three
 * times the memory of running it. The file name has the version of the engine, because no other version can open it
 * (`packages/server/src/db/embedded.ts`).
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
