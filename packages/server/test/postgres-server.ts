import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  /** The address of a database of that name. */
  url(database: string): string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, for this test only: 127.0.0.1, no passwords, no fsync.
 * @param options.port by default a free one
 */
export async function startPostgres(options: { port?: number } = {}): Promise<PostgresServer> {
  const bin = binFolder()
  const port = options.port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  // It refuses root: Debian's package comes with a user for it.
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, folder])
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--no-locale']
  execFileSync(join(bin, 'initdb'), initdb, { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const settings = [
    ['listen_addresses', '127.0.0.1'],
    ['port', String(port)],
    ['unix_socket_directories', folder],
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
    ['max_connections', '100'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...user,
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(child)
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGINT') // Ends its connections and stops.
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function binFolder(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env.FOYER_POSTGRES, ...versions.map((version) => join(debian, version, 'bin'))]
  const found = folders.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')))
  if (found === undefined)
    throw new Error(
      'no PostgreSQL found: install one (Debian: apt-get install postgresql) or set FOYER_POSTGRES to its bin folder',
    )
  return found
}

function userNamed(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function ready(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000)
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`postgres ended with code ${code}. ${output}`)))
  })
}
