import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'esbuild'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import type { World } from './world.ts'

/**
 * Measures the embedded wallet in Chromium, each step beside a plain baseline of the same run: a signature of the worker that the wallet
 * origin serves beside viem's account with the key at hand; unlocking, with a worker that is started for it, beside a bare worker's start
 * and answer; and the time from the last digit of the code to the connected account beside one request to the server. `npm run
 * bench:embedded -- --json` prints rows. Times are in milliseconds. A row whose limit is broken ends it with exit code 1.
 */
const ROOT = join(import.meta.dirname, '..')
const RUNS = { signatures: 400, unlocks: 60 } as const
/** A mailbox limit lets one caller ask for 20 codes an hour. */
const VISITORS = 12
const MESSAGE = 'Good morning'

/** Of a signature while unlocked. */
const SIGN_P95_MAX_MS = 10

type Row = { readonly what: string; readonly ms: number; readonly baseline: number; readonly max?: number }
const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const round = (value: number): number => Math.round(value * 100) / 100
const rowOf = (what: string, share: number, ours: readonly number[], plain: readonly number[]): Row => ({
  what,
  ms: round(at(ours, share)),
  baseline: round(at(plain, share)),
})
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rows = await measured()
console.log(
  process.argv.includes('--json')
    ? JSON.stringify(rows)
    : rows
        .map(({ what, ms, baseline, max }) => `${ms}  (baseline ${baseline}${max ? `, at most ${max}` : ''})  ${what}`)
        .join('\n'),
)
if (rows.some(({ ms, max = Number.POSITIVE_INFINITY }) => !(ms <= max))) process.exitCode = 1

async function measured(): Promise<Row[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=foyer-source', join(import.meta.dirname, 'world-process.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const world: World = JSON.parse(line)
  const executablePath = [process.env.FOYER_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    return [...(await inWorker(browser, world)), await fromCode(browser, world)]
  } finally {
    await browser.close()
    child.kill('SIGTERM')
  }
}

/** What the page and its worker say to each other, and how long it takes them. */
async function inWorker(browser: Browser, world: World): Promise<Row[]> {
  // The page's policy starts the worker from the page's own code only.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${world.walletOrigin}/services`)
  await page.evaluate(await plainAccount())
  const names = await readdir(join(ROOT, 'packages/server/dist/wallet-page/assets'))
  const worker = names.find((name) => /^worker-[\w-]+\.js$/.test(name))
  if (!worker) throw new Error('the wallet page has no worker')
  const times = await page.evaluate(timesInPage, { url: `/assets/${worker}`, ...RUNS, text: MESSAGE })
  await context.close()
  const { signed, plain, unlocked, started } = times
  return [
    { ...rowOf('signing a message while unlocked, in the worker, p95', 0.95, signed, plain), max: SIGN_P95_MAX_MS },
    rowOf('unlocking: a new worker with halves, to ready, both namespaces, p95', 0.95, unlocked, started),
  ]
}

/** viem's account with the key at hand, as `window.plainAccount`, and what tsx has functions call to keep their names. */
async function plainAccount(): Promise<string> {
  const contents = `import { privateKeyToAccount } from 'viem/accounts'
    globalThis.__name = (made) => made
    globalThis.plainAccount = privateKeyToAccount(${JSON.stringify(generatePrivateKey())})`
  const stdin = { contents, resolveDir: import.meta.dirname }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', write: false })
  return outputFiles[0]?.text ?? ''
}

type Asked = { readonly url: string; readonly signatures: number; readonly unlocks: number; readonly text: string }

/** Runs in the page. */
async function timesInPage({ url, signatures, unlocks, text }: Asked) {
  const start = (from: string | URL) => {
    const worker = new Worker(from, { type: 'module' })
    let id = 0
    // biome-ignore lint/suspicious/noExplicitAny: the answers of the worker have their types in its code.
    const ask = (request: unknown): Promise<any> =>
      new Promise((resolve, reject) => {
        id += 1
        worker.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error.code)) : resolve(data.answer))
        worker.onerror = () => reject(new Error('the worker has ended'))
        worker.postMessage({ id, request })
      })
    return { ask, end: () => worker.terminate() }
  }
  const once = async (from: string, request: unknown) => {
    const worker = start(from)
    await worker.ask(request)
    worker.end()
  }
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const { plainAccount } = window as unknown as { plainAccount: PrivateKeyAccount }
  const message = new TextEncoder().encode(text)
  const signer = start(url)
  const made = await signer.ask({ kind: 'create', walletId: 'bench', epoch: 1 })
  const content = { type: 'personalMessage', message }
  const [signed, plain, unlocked, started]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let run = 0; run < signatures; run++) {
    signed.push(await timed(() => signer.ask({ kind: 'sign', content, account: made.addresses.eip155 })))
    plain.push(await timed(() => plainAccount.signMessage({ message: text })))
  }
  signer.end()
  const wallet = { walletId: 'bench', epoch: 1, addresses: made.addresses, ciphertext: made.ciphertext }
  const halves = [{ plain: made.device.own }, { plain: made.device.service }]
  const echo = URL.createObjectURL(
    new Blob(['onmessage = () => postMessage({ answer: 1 })'], { type: 'text/javascript' }),
  )
  for (let run = 0; run < unlocks; run++) {
    unlocked.push(await timed(() => once(url, { kind: 'unlock', wallet, halves, newPair: false })))
    started.push(await timed(() => once(echo, {})))
  }
  return { signed, plain, unlocked, started }
}

async function fromCode(browser: Browser, world: World): Promise<Row> {
  const settings = JSON.stringify({ options: { projectId: 'e2e-email', walletOrigin: world.walletOrigin } })
  const connected: number[] = []
  const requests: number[] = []
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const email = `bench.${visitor}.${Date.now()}@atoll.example`
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${world.hostUrl}/?${new URLSearchParams({ settings })}`)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: '6-digit code' })
    await field.waitFor()
    const code = await codeFor(world, email)
    connected.push(
      await timed(async () => {
        await field.fill(code)
        // The screen of a new wallet comes before.
        await page.getByRole('button', { name: /^Continue to / }).click()
        await page.getByRole('button', { name: /^Account / }).waitFor()
      }),
    )
    requests.push(await timed(() => page.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${world.apiUrl}/health`)))
    await context.close()
  }
  return rowOf('code entered to connected, new wallet, median; baseline: one request', 0.5, connected, requests)
}

async function codeFor(world: World, email: string): Promise<string> {
  for (;;) {
    const mails: { to: string[]; text: string }[] = await (await fetch(`${world.inboxUrl}/messages`)).json()
    const [, first, second] = /\b(\d{3}) (\d{3})\b/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '') ?? []
    if (first !== undefined) return `${first}${second}`
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
