import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { COMMANDS } from '../packages/server/src/admin.ts'
import { HELP } from '../packages/server/src/operator-help.ts'
import { createMetrics } from '../packages/server/src/relay/metrics.ts'
import { VARIABLES } from '../packages/server/src/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVER = join(ROOT, 'packages/server/src')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/deploying.md')
const pages = page + read('docs/troubleshooting.md')

/** The server's code without its list of variables, and without comments, which name variables too. */
const code = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== 'settings.ts' && path !== 'operator-help.ts')
  .map((path) => readFileSync(join(SERVER, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
  .join('\n')
const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(code)

const all = (pattern: RegExp, text = page) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]

test('every variable that the page names is one that the server reads', () => {
  const codes: readonly string[] = Object.values(catalogue).map((entry) => entry.code)
  const named = all(/(?<![\w$])([A-Z]+(?:_[A-Z]+)+|PORT|HOST)\b(?!_)/g).filter((name) => !codes.includes(name))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !(name in VARIABLES) || !isRead(name))).toEqual([])
})

test('the page and the server’s README leave no variable out', () => {
  const listed = Object.keys(VARIABLES)
  const local = (name: string) =>
    name.endsWith('_LOCAL') || name.startsWith('FOYER_SOCIAL_') || name.endsWith('_CONTRACTS')
  expect(listed.filter((name) => !local(name) && !page.includes(`\`${name}\``))).toEqual([])
  expect(listed.filter((name) => !read('packages/server/README.md').includes(`\`${name}\``))).toEqual([])
})

test('every line of the log that the pages name is written', () => {
  const events = all(/"event":"([a-z-]+)"/g, pages)
  expect(events.length).toBeGreaterThan(15)
  expect(events.filter((event) => !code.includes(`event: '${event}'`) && !code.includes(`refuse('${event}'`))).toEqual(
    [],
  )
})

test('every metric that the page names is there', () => {
  const metrics = createMetrics().render({ sockets: 0, topics: 0, unacknowledged: 0, outQueueBytes: 0 })
  const named = all(/`(foyer_relay_\w+)`/g)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([])
})

test('every command that the pages name is one of the operator’s', () => {
  const commands = all(/foyer-server ((?:--)?[a-z-]+(?: (?:list|create|feature|origins))?)/g, pages)
  expect(commands).toContain('project create')
  expect(commands.filter((command) => !`${HELP}${COMMANDS}`.includes(`foyer-server ${command}`))).toEqual([])
})
