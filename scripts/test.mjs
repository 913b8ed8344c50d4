import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser, findFirefox, findShell, findWebKit } from './browser.mjs'
import { playwrightCounts, snapshotIn, vitestCounts } from './counts.mjs'
import { ensurePostgres } from './postgres.mjs'
import { prepare, preparePackages } from './prepare.mjs'
import { ensureRedis } from './redis.mjs'

/* `npm test`: runs everything from a fresh clone. Each stage prints its own results; the last line has the totals. A
   stage is a command that either counts tests (with a JSON report) or passes or fails as a whole. `npm test -- unit
   browser` runs only those stages. What a stage needs is prepared right before it runs, because some stages, such as
   types, need neither builds nor browsers. */

const RESULTS = 'test-results'
const node = (...args) => [process.execPath, ...args]
/** Stages by round. The stages of a round run in parallel, and each one's output is printed after it ends. */
const ROUNDS = [
  [
    {
      name: 'format and lint',
      command: node(
        'node_modules/@biomejs/biome/bin/biome',
        'check',
        '--error-on-warnings',
        '--diagnostic-level=warn',
        '.',
      ),
    },
    { name: 'types', command: node('node_modules/typescript/bin/tsc', '-p', '.') },
    { name: 'check', command: node('--import', 'tsx', 'scripts/check/index.ts') },
  ],
  [{ name: 'unit', command: vitest('unit'), report: `${RESULTS}/unit.json`, read: vitestCounts }],
  [
    { name: 'size', command: node('--import', 'tsx', 'scripts/size.ts'), needs: ['builds'] },
    {
      name: 'integration',
      command: vitest('integration'),
      report: `${RESULTS}/integration.json`,
      read: vitestCounts,
      needs: ['builds', 'browsers', 'databases'],
    },
  ],
  [
    {
      name: 'browser',
      command: node('node_modules/@playwright/test/cli.js', 'test'),
      report: `${RESULTS}/e2e.json`,
      read: playwrightCounts,
      needs: ['builds', 'browsers'],
    },
  ],
  [
    {
      name: 'examples',
      command: node('--import', 'tsx', 'scripts/examples.ts'),
      report: `${RESULTS}/examples.json`,
      read: playwrightCounts,
      needs: ['builds', 'browsers'],
    },
  ],
]
/** How to meet each need. A returned object becomes environment variables of the stages. */
const NEEDS = {
  builds: () => prepare(['demo', 'wallet', 'gallery']),
  browsers: async () => {
    const found = { FOYER_CHROMIUM: await findBrowser(), FOYER_CHROMIUM_SHELL: findShell() }
    const others = { FOYER_FIREFOX: findFirefox(), FOYER_WEBKIT: findWebKit() }
    for (const [name, path] of Object.entries(others)) if (!path) console.log(`Without ${name}: its walks are not run.`)
    return { ...found, ...others }
  },
  databases: () => ({ FOYER_REDIS: ensureRedis(), FOYER_POSTGRES: ensurePostgres() }),
}

const wanted = process.argv.slice(2)
const names = ROUNDS.flat().map(({ name }) => name)
const unknown = wanted.find((name) => !names.includes(name))
const totals = { passed: 0, failed: 0, names: [], wavering: [], pages: [] }
const met = new Set()
const env = { ...process.env }
try {
  if (unknown !== undefined) throw new Error(`there is no stage “${unknown}”: choose from ${names.join(', ')}`)
  preparePackages()
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  for (const round of ROUNDS) {
    const stages = round.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    await meet(stages.flatMap(({ needs = [] }) => needs))
    await Promise.all(stages.map((stage) => run(stage, stages.length > 1)))
  }
} catch (error) {
  console.error(`✗ ${error.message}`)
  totals.failed += 1
}
// Print the page snapshots too, because screenshots are not kept on CI machines.
for (const { name, page } of totals.pages.filter((one) => existsSync(one.page)))
  console.log(`\n── the page when it failed last: ${name}\n${snapshotIn(readFileSync(page, 'utf8'))}`)
// Printed last, so that the failures are at the end of a long log.
for (const name of totals.wavering) console.log(`~ passed only when it was run again: ${name}`)
for (const name of totals.names) console.log(`✗ ${name}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

async function meet(needs) {
  for (const need of needs.filter((one) => !met.has(one))) {
    met.add(need)
    const found = Object.entries((await NEEDS[need]()) ?? {})
    Object.assign(env, Object.fromEntries(found.filter(([, value]) => value)))
  }
}

async function run({ name, command, report, read }, isHeldBack) {
  const started = Date.now()
  if (!isHeldBack) console.log(`\n── ${name}`)
  const { code, output } = await execute(command, isHeldBack)
  if (isHeldBack) console.log(`\n── ${name}\n${output.trimEnd()}`)
  const counts =
    report && existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: [], wavering: [] }
  // A runner that exits with an error but has no failing test (a crash, an unhandled error) counts as failed.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.pages.push(...(counts.pages ?? []))
  totals.wavering.push(...counts.wavering.map((of) => `${name}: ${of}`))
  if (counts.failed > 0)
    totals.names.push(...(counts.names.length > 0 ? counts.names : ['']).map((of) => `${name}: ${of}`))
  console.log(
    `── ${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((Date.now() - started) / 1_000)} s`,
  )
}

function execute([program, ...args], isHeldBack) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', ...Array(2).fill(isHeldBack ? 'pipe' : 'inherit')] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', () => resolve({ code: 1, output }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function vitest(project) {
  return node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--project',
    `${project}-client`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/${project}.json`,
  )
}
