import { execFile, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { promisify } from 'node:util'
import { isFoyerError } from '@foyer/base'
import { beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../db/database.ts'
import { createProjects } from '../projects.ts'
import { startServer } from '../server.ts'
import { projectCommand } from './commands.ts'
import { createProjectStore, type ProjectStore } from './store.ts'

const CLI = new URL('../cli.ts', import.meta.url).pathname
const node = ['--import', 'tsx', '--conditions=foyer-source', CLI]
const run = promisify(execFile)
/** Without what the tests are told by, which no server reads. */
const processEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')))

describeDatabases('projects', ({ open, fresh }) => {
  let db: Database
  let store: ProjectStore
  beforeAll(async () => {
    db = await open()
    store = createProjectStore(db, Date.now)
  })
  const command = async (line: string) => projectCommand(line.split(' '), store)
  const refused = async (line: string) => {
    const error = await command(line).catch((thrown: unknown) => thrown)
    expect(isFoyerError(error) && error.code, line).toBe('INVALID_OPTION')
  }

  test('the operator makes, changes, lists and deletes projects', async () => {
    expect(await command('list')).toBe('no projects in the database')
    const made = JSON.parse(await command('create reef --name Reef --origin https://reef.example --analytics on'))
    const whole = {
      id: 'reef',
      name: 'Reef',
      allowedOrigins: ['https://reef.example'],
      environment: 'production',
      features: [],
      isAnalyticsEnabled: true,
    }
    expect(made).toEqual(whole)
    await command('set reef --environment development --analytics off')
    await command('origins add reef https://*.reef.example https://reef.example')
    await command('origins remove reef https://reef.example')
    await command('feature on reef swap onramp')
    await command('feature off reef onramp')
    expect(JSON.parse(await command('show reef'))).toEqual({
      ...whole,
      environment: 'development',
      isAnalyticsEnabled: false,
      allowedOrigins: ['https://*.reef.example'],
      features: [
        { id: 'swap', isEnabled: true },
        { id: 'onramp', isEnabled: false },
      ],
    })
    expect(await command('list')).toBe('reef\tReef\tdevelopment\thttps://*.reef.example')
    await refused('create reef')
    expect(await command('delete reef')).toBe('deleted reef')
    for (const line of ['delete reef', 'show reef', 'set reef --name x', 'feature on reef swap']) await refused(line)
  })

  test('what would let too many in, or nobody, is refused', async () => {
    await command('create cove')
    const origins = ['https://*.example', 'reef.example', 'https://reef.example/', '*', 'ftp://reef.example', 'null']
    for (const origin of origins) await refused(`origins add cove ${origin}`)
    for (const line of ['create a/b', 'create', 'create x --origin *', 'origins add cove', 'feature on cove nothing'])
      await refused(line)
    for (const line of ['set cove --environment test', 'set cove --analytics yes', 'set cove --colour red', 'dance'])
      await refused(line)
    // The client's option is called `emailCapture`; the server's feature is not.
    await expect(command('feature on cove emailCapture')).rejects.toThrow('did you mean email_capture?')
    expect(JSON.parse(await command('show cove'))).toMatchObject({ allowedOrigins: [], features: [] })
  })

  test('two changes at once are both kept', async () => {
    await command('create shoal')
    const origins = Array.from({ length: 10 }, (_, index) => `https://shoal${index}.example`)
    await Promise.all(origins.map((origin) => command(`origins add shoal ${origin}`)))
    expect(JSON.parse(await command('show shoal')).allowedOrigins.sort()).toEqual(origins)
  })

  test('a running server serves what is in the database, within seconds of a change', async () => {
    const server = accountsApp(db)
    const ask = (origin: string) => server.get('/appkit/v1/config', { projectId: 'lagoon', origin })
    expect(codeOf(await ask('https://lagoon.example'))).toBe('APKT007')
    await command('create lagoon --origin https://lagoon.example')
    await command('feature on lagoon swap')
    server.clock.now += 1_000
    expect((await ask('https://lagoon.example')).body).toEqual({ features: [{ id: 'swap', isEnabled: true }] })
    expect(codeOf(await ask('https://evil.example'))).toBe('APKT002')
    await command('delete lagoon')
    server.clock.now += 5_000
    expect(codeOf(await ask('https://lagoon.example'))).toBe('APKT007')
    // One that is configured hides one of the database.
    await command('create atoll --origin https://evil.example')
    server.clock.now += 5_000
    expect(codeOf(await server.get('/appkit/v1/config', { origin: 'https://evil.example' }))).toBe('APKT002')
  })

  test('a database that fails closes nothing, and calls no project unknown', async () => {
    await command('create bay --origin https://bay.example')
    let now = 0
    let isDown = false
    let reads = 0
    const lines: unknown[] = []
    const load = () => {
      reads += 1
      return isDown ? Promise.reject(new Error('gone')) : store.all()
    }
    const projects = createProjects({ configured: new Map(), load, log: (line) => lines.push(line), now: () => now })
    await Promise.all(Array.from({ length: 20 }, () => projects.prepare('bay')))
    expect(reads).toBe(1)
    expect(() => projects.require('bay', 'https://evil.example')).toThrow(expect.objectContaining({ code: 'APKT002' }))
    expect(() => projects.require('lagoon', undefined)).toThrow(expect.objectContaining({ code: 'APKT007' }))
    isDown = true
    now += 6_000
    await projects.prepare('bay')
    expect(projects.require('bay', 'https://bay.example').allowedOrigins).toEqual(['https://bay.example'])
    expect(() => projects.require('lagoon', undefined)).toThrow(
      expect.objectContaining({ code: 'TEMPORARILY_UNAVAILABLE', context: { seconds: 5 } }),
    )
    expect(lines).toEqual([{ level: 'error', event: 'projects-not-read', message: 'gone' }])
    const readsBefore = reads
    for (let index = 0; index < 100; index += 1) await projects.prepare(`stranger${index}`)
    expect(reads).toBe(readsBefore)
  })

  test('the program: a command of its own process', async () => {
    const config = await fresh()
    const env = { ...processEnv, DATABASE_URL: urlOf(config) }
    const created = await run(process.execPath, [...node, 'project', 'create', 'quay'], { env })
    expect(JSON.parse(created.stdout).id).toBe('quay')
    expect((await run(process.execPath, [...node, 'project', 'list'], { env })).stdout).toMatch(/^quay\t/)
    expect((await run(process.execPath, [...node, 'email', 'erase', 'a@b.example'], { env })).stdout).toBe('erased 0\n')
    const wrong = (await run(process.execPath, [...node, 'dance'], { env }).catch((error) => error)) as {
      code: number
      stderr: string
    }
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('foyer-server project list')
  })

  test('an embedded database that a server has open is left alone; a PostgreSQL is shared', async () => {
    const config = await fresh()
    const env = { ...processEnv, DATABASE_URL: urlOf(config), PORT: String(await freePort()) }
    const server = spawn(process.execPath, node, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    // The relay is up before the database is open.
    for await (const [data] of on(server.stdout, 'data')) if (String(data).includes('"listening"')) break
    const answer = (await run(process.execPath, [...node, 'project', 'create', 'pier'], { env }).catch(
      (error) => error,
    )) as { stderr: string; stdout: string }
    server.kill('SIGTERM')
    await once(server, 'exit')
    if (config.kind === 'postgres') expect(JSON.parse(answer.stdout).id).toBe('pier')
    else expect(answer.stderr).toMatch(/in use by process \d+; stop it first/)
  })

  test('a server that starts gives the configured names once', async () => {
    const config = await fresh()
    const base = accountsApp(db, {
      FOYER_NAMES: '{"mara.foyer.id":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}',
    }).config
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await startServer({ ...base, port: 0, database: config }, () => undefined)
      const response = await fetch(`${server.url}/v1/profile/account/mara.foyer.id?projectId=atoll`)
      expect(response.status).toBe(200)
      await server.close()
    }
    const again = await openDatabase(config)
    const [row] = await again.query<{ count: bigint }>('select count(*) as count from names')
    await again.close()
    expect(row?.count).toBe(1n)
  })
})

const urlOf = (config: DatabaseConfig): string =>
  config.kind === 'postgres' ? config.url : `file:${config.directory ?? ''}`
