import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser, findFirefox, findShell, findWebKit } from './browser.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { ensurePostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { ensureRedis } from './redis.mjs'

/* `npm test`: everything, from a fresh clone. Each stage prints its own findings; the last line counts all of them. A stage is
   a command that either counts tests (a JSON report) or passes or fails as one. `npm test -- unit browser` runs some of them. */

const RESULTS = 'test-results'
const node = (...args) => [process.execPath, ...args]
const STAGES = [
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
  { name: 'unit', command: vitest('unit'), report: `${RESULTS}/unit.json`, read: vitestCounts },
  { name: 'size', command: node('--import', 'tsx', 'scripts/size.ts') },
  { name: 'integration', command: vitest('integration'), report: `${RESULTS}/integration.json`, read: vitestCounts },
  {
    name: 'browser',
    command: node('node_modules/@playwright/test/cli.js', 'test'),
    report: `${RESULTS}/e2e.json`,
    read: playwrightCounts,
  },
  {
    name: 'examples',
    command: node('--import', 'tsx', 'scripts/examples.ts'),
    report: `${RESULTS}/examples.json`,
    read: playwrightCounts,
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name))
const totals = { passed: 0, failed: 0, names: [], wavering: [] }
try {
  if (unknown.length > 0)
    throw new Error(`there is no stage “${unknown[0]}”: choose from ${STAGES.map(({ name }) => name).join(', ')}`)
  prepare(['demo', 'wallet', 'gallery'])
  const chromium = { FOYER_CHROMIUM: await findBrowser() }
  const shell = findShell()
  if (shell) chromium.FOYER_CHROMIUM_SHELL = shell
  const others = { FOYER_FIREFOX: findFirefox(), FOYER_WEBKIT: findWebKit() }
  for (const [name, path] of Object.entries(others)) if (!path) console.log(`Without ${name}: its walks are not run.`)
  const env = {
    ...process.env,
    ...chromium,
    ...Object.fromEntries(Object.entries(others).filter(([, path]) => path)),
    FOYER_REDIS: ensureRedis(),
    FOYER_POSTGRES: ensurePostgres(),
  }
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  for (const stage of STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await run(stage, env)
} catch (error) {
  console.error(`✗ ${error.message}`)
  totals.failed += 1
}
// Last, so that whoever sees only the end of a long log knows where to look.
for (const name of totals.wavering) console.log(`~ passed only when it was run again: ${name}`)
for (const name of totals.names) console.log(`✗ ${name}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

async function run({ name, command, report, read }, env) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const code = await execute(command, env)
  const counts =
    report && existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: [], wavering: [] }
  // A runner that fails without a failing test (a crash, an unhandled error) has failed all the same.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.wavering.push(...counts.wavering.map((of) => `${name}: ${of}`))
  if (counts.failed > 0)
    totals.names.push(...(counts.names.length > 0 ? counts.names : ['']).map((of) => `${name}: ${of}`))
  console.log(
    `── ${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((Date.now() - started) / 1_000)} s`,
  )
}

function execute([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function vitest(project) {
  return node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/${project}.json`,
  )
}
