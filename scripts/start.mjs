import { spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { prepare } from './prepare.mjs'
import { PROJECTS, serverEnv } from './start-settings.mjs'

/* `npm start`: starts the local world and the demo from a fresh clone with one command. Plain JavaScript without
   dependencies, because it runs before anything is installed. */

/** Each port's environment variable and default. */
const LISTENERS = {
  demo: ['DEMO_PORT', 5173],
  wallet: ['WALLET_PORT', 5174],
  server: ['PORT', 8787],
  ethereum: ['ETHEREUM_PORT', 8545],
  base: ['BASE_PORT', 8546],
  solana: ['SOLANA_PORT', 8899],
  bitcoin: ['BITCOIN_PORT', 18443],
  inbox: ['INBOX_PORT', 8025],
  smtp: ['SMTP_PORT', 8587],
  walletPage: ['WALLET_PAGE_PORT', 8790],
  identity: ['IDP_PORT', 8791],
  bundler: ['BUNDLER_PORT', 8792],
  cards: ['CARDS_PORT', 8793],
  exchanges: ['EXCHANGES_PORT', 8794],
  recovery: ['RECOVERY_PORT', 8795],
}
const PORTS = Object.fromEntries(Object.entries(LISTENERS).map(([name, listener]) => [name, port(...listener)]))
/** The timeout is long because a busy machine is slow. A process that fails exits, which is noticed immediately. */
const READY_TIMEOUT_MS = 180_000
const children = new Set()
const closers = []
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

try {
  await checkPorts()
  // This script's own test runs in a prepared tree. Reinstalling would remove the packages that other tests are using.
  if (!process.env.FOYER_PREPARED) prepare(['demo', 'wallet'])
  const api = `http://localhost:${PORTS.server}`
  const demoUrl = `http://localhost:${PORTS.demo}`
  const walletUrl = `http://localhost:${PORTS.wallet}`
  const inboxUrl = `http://localhost:${PORTS.inbox}`
  // Another site than the demo's, as in production.
  const walletOrigin = `http://wallet.localhost:${PORTS.walletPage}`

  const told = await start(
    'chains',
    [
      '--import',
      'tsx',
      '--conditions=foyer-source',
      'packages/devnet/src/cli.ts',
      `1:${PORTS.ethereum}`,
      `8453:${PORTS.base}`,
      `--solana=${PORTS.solana}`,
      `--bitcoin=${PORTS.bitcoin}`,
      `--bundler=${PORTS.bundler}`,
      `--cards=${PORTS.cards}`,
      `--exchanges=${PORTS.exchanges}`,
      `--gateway=${api}/names/v1/gateway/{sender}/{data}.json`,
    ],
    {},
    /"ready":true.*\n/,
  )
  await start(
    'inbox',
    [
      '--import',
      'tsx',
      '--conditions=foyer-source',
      'packages/devnet/src/inbox-cli.ts',
      String(PORTS.inbox),
      String(PORTS.smtp),
    ],
    {},
    /"ready":true/,
  )
  const identityTold = await start(
    'identity providers',
    [
      '--import',
      'tsx',
      '--conditions=foyer-source',
      'packages/devnet/src/identity-cli.ts',
      String(PORTS.identity),
      walletOrigin,
    ],
    {},
    /"ready":true.*\n/,
  )
  const { env: social, url: identityUrl } = readyLine(identityTold)
  // The chains' ready line has the server's settings for tokens and prices, and the contracts of the tokens that the
  // demo gives away.
  const { env: money, chains } = readyLine(told)
  const mail = { FOYER_SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
  const recoveryUrl = `http://localhost:${PORTS.recovery}`
  const wallet = { FOYER_WALLET_ORIGIN: walletOrigin, RECOVERY_PUBLIC_URL: recoveryUrl }
  const recovery = {
    RECOVERY_PORT: String(PORTS.recovery),
    RECOVERY_DATABASE_URL: process.env.RECOVERY_DATABASE_URL ?? 'file:.local/recovery-db',
  }
  await start(
    'recovery',
    ['packages/server/dist/cli.js', 'recovery'],
    { ...mail, ...wallet, ...recovery },
    /"listening"/,
  )
  const page = { ...wallet, FOYER_WALLET_PORT: String(PORTS.walletPage) }
  await start(
    'server',
    ['packages/server/dist/cli.js'],
    { ...serverEnv(api, PORTS), ...mail, ...page, ...social, ...money },
    /"listening"/,
  )
  const { serveApp } = await import('./serve.mjs')
  const { usdc, lowWater, spam, vault, weth, uniswap } = chains[0].contracts
  const env = {
    apiUrl: api,
    projectId: 'local',
    projects: Object.fromEntries(Object.entries(PROJECTS).map(([id, { name }]) => [id, name])),
    demoUrl,
    walletUrl,
    walletOrigin,
    inboxUrl,
    contracts: { usdc, lowWater, spam, vault, uniswap: { router: uniswap.router, weth } },
  }
  const sources = { connect: [api, api.replace('http', 'ws')], img: [api], frame: ["'self'", walletOrigin] }
  for (const [app, at] of [
    ['demo', PORTS.demo],
    ['wallet', PORTS.wallet],
  ]) {
    const served = await serveApp({ folder: `apps/${app}/dist`, port: at, env, csp: sources })
    closers.push(served.close)
  }
  for (const url of [`${api}/health`, demoUrl, walletUrl, inboxUrl]) await answers(url)

  table([
    ['Demo', demoUrl, 'connect with a test wallet, or scan the code'],
    ['Wallet', walletUrl, 'a phone wallet for the local world: paste or scan the code'],
    ['API and relay', api, `ws://localhost:${PORTS.server} · ${api}/openapi.json`],
    ['Embedded wallet', walletOrigin, `its page; recovery service: ${recoveryUrl}`],
    ['Identity providers', identityUrl, 'who visitors are when they sign in with Google and the like'],
    ['Bundler', `http://localhost:${PORTS.bundler}`, 'sends what smart accounts do, and pays for it: /1 and /8453'],
    [
      'Card providers',
      `http://localhost:${PORTS.cards}`,
      'where the demo buys with a card; card numbers are on their page',
    ],
    ['Exchanges', `http://localhost:${PORTS.exchanges}`, 'whose customers deposit in the demo; they are on their page'],
    ['Inbox', inboxUrl, 'every mail of the local world'],
    ['Ethereum (local)', `http://localhost:${PORTS.ethereum}`, 'chain id 1'],
    ['Base (local)', `http://localhost:${PORTS.base}`, 'chain id 8453'],
    ['Solana (local)', `http://localhost:${PORTS.solana}`, "with mainnet's id"],
    ['Bitcoin (local)', `http://localhost:${PORTS.bitcoin}`, 'regtest, behind an Esplora'],
  ])
} catch (error) {
  console.error(`\n✗ ${error.message}`)
  await stop(1)
}

/** What a process says when it is ready. */
function readyLine(output) {
  return JSON.parse(output.split('\n').find((line) => line.includes('"ready":true')))
}

function port(variable, fallback) {
  const value = Number(process.env[variable] ?? fallback)
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value
  console.error(`✗ ${variable} is not a port: ${process.env[variable]}`)
  process.exit(1)
}

async function checkPorts() {
  for (const [name, number] of Object.entries(PORTS)) {
    if (await isTaken(number))
      throw new Error(
        `port ${number} is taken: stop what listens there, or choose another with ${LISTENERS[name][0]}=<port> npm start`,
      )
  }
}

function isTaken(number) {
  return new Promise((resolve) => {
    const socket = createConnection({ port: number, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** The server rejects FOYER_ variables that it does not know, so remove those that this repository's tools use. */
function ownSettings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')))
}

/**
 * Starts a process of the local world in its own process group and waits until its output matches `ready`. Returns that
 * output. If the process exits early, everything stops. The process ends when this one does, even if this one is
 * killed.
 */
function start(name, args, env, ready) {
  // A signal between two starts has already stopped the running processes, so start nothing more.
  if (stopping) return new Promise(() => undefined)
  const child = spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', ...args], {
    env: { ...(name === 'server' || name === 'recovery' ? ownSettings() : process.env), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  children.add(child)
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Error(`${name} did not come up within ${READY_TIMEOUT_MS / 60_000} minutes. ${output.slice(-400)}`)),
      READY_TIMEOUT_MS,
    )
    const onData = (chunk) => {
      output = (output + chunk).slice(-16_000)
      if (!ready.test(output)) return
      clearTimeout(timer)
      resolve(output)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.once('exit', (code) => {
      clearTimeout(timer)
      const told = output.trim().split('\n').at(-1)
      reject(new Error(`${name} ended: ${told || `code ${code}`}`))
      if (!stopping) {
        console.error(`\n✗ ${name} ended: ${told || `code ${code}`}`)
        stop(1)
      }
    })
  })
}

async function answers(url) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop(code) {
  if (stopping) return
  stopping = true
  await Promise.all(closers.map((close) => close()))
  const ends = [...children].filter(isRunning).map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 5_000))])
  await Promise.all([...children].map(({ pid }) => endGroup(pid)))
  process.exit(code)
}

function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null
}

/**
 * Kills the remaining processes of a group, even if its leader has already exited, and waits until they are gone, so
 * that their ports are free.
 */
async function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
    for (const until = Date.now() + 2_000; Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      process.kill(-pid, 0)
    }
  } catch {
    // The group has no processes left.
  }
}

function table(rows) {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)))
  console.log('\n  Foyer is running. Ctrl-C stops everything.\n')
  for (const [name, url, note] of rows) console.log(`  ${name.padEnd(widths[0])}  ${url.padEnd(widths[1])}  ${note}`)
  console.log('')
}
