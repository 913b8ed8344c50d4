import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSigner } from '../apps/wallet-page/src/signer/signer.ts'
import type { World } from './world.ts'

/**
 * Measures the embedded wallet, each step beside a plain baseline of the same run: unlocking and signing in Node beside viem's
 * account with the key at hand, and in Chromium the time from the last digit of the code to the connected account beside one
 * request to the server. `npm run bench:embedded -- --json` prints rows. Times are in milliseconds. A row whose limit is
 * broken ends it with exit code 1.
 */
const SIGNATURES = 400
const UNLOCKS = 60
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

const rows = [...(await inNode()), await inChromium()]
console.log(
  process.argv.includes('--json')
    ? JSON.stringify(rows)
    : rows
        .map(({ what, ms, baseline, max }) => `${ms}  (baseline ${baseline}${max ? `, at most ${max}` : ''})  ${what}`)
        .join('\n'),
)
if (rows.some(({ ms, max = Number.POSITIVE_INFINITY }) => !(ms <= max))) process.exitCode = 1

async function inNode(): Promise<Row[]> {
  const signer = createSigner()
  const made = await signer.handle({ kind: 'create', walletId: 'bench', epoch: 1 })
  const wallet = { walletId: 'bench', epoch: 1, addresses: made.addresses, ciphertext: made.ciphertext }
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const message = new TextEncoder().encode(MESSAGE)
  const [signed, plain, unlocked, derived]: number[][] = [[], [], [], []]
  for (let run = 0; run < SIGNATURES; run++) {
    signed?.push(
      await timed(() =>
        signer.handle({ kind: 'sign', content: { type: 'personalMessage', message }, account: made.addresses.eip155 }),
      ),
    )
    plain?.push(await timed(() => account.signMessage({ message: MESSAGE })))
  }
  for (let run = 0; run < UNLOCKS; run++) {
    const halves = [{ plain: made.device.own }, { plain: made.device.service }] as const
    unlocked?.push(
      await timed(() => createSigner().handle({ kind: 'unlock', wallet, halves: [...halves], newPair: false })),
    )
    derived?.push(await timed(async () => privateKeyToAccount(key)))
  }
  return [
    { ...rowOf('signing a message while unlocked, p95', 0.95, signed ?? [], plain ?? []), max: SIGN_P95_MAX_MS },
    rowOf('unlocking: halves to ready, both namespaces, p95', 0.95, unlocked ?? [], derived ?? []),
  ]
}

async function inChromium(): Promise<Row> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=foyer-source', join(import.meta.dirname, 'world-process.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const world: World = JSON.parse(line)
  const executablePath = [process.env.FOYER_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
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
        await page.getByRole('button', { name: /^Account / }).waitFor()
      }),
    )
    requests.push(await timed(() => page.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${world.apiUrl}/health`)))
    await context.close()
  }
  await browser.close()
  child.kill('SIGTERM')
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
