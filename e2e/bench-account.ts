import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import type { World } from './world.ts'

/**
 * Measures how soon returning users see their balances: the time from pressing the account button to the first frame
 * with the balances of the last visit, while the server's responses are delayed, and the layout shift before and after
 * they arrive. `npm run bench:account -- --json` prints rows. Times are in milliseconds.
 */
const RUNS = 20
const HELD_BACK_MS = 600

const child = spawn(
  process.execPath,
  ['--import', 'tsx', '--conditions=foyer-source', join(import.meta.dirname, 'world-process.ts')],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
const world: World = JSON.parse(line)
const executablePath = [process.env.FOYER_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const page = await browser.newPage()
// The compiler of this script inserts calls to a helper that names functions. The page does not have this helper.
await page.addInitScript('globalThis.__name = (named) => named')

await page.goto(`${world.hostUrl}/?${new URLSearchParams({ settings: JSON.stringify({ wallets: ['obeys'] }) })}`)
await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
await page.evaluate(() => window.foyer.open())
await page.getByRole('dialog').getByText('USD Coin').first().waitFor()
await page.route('**/v1/account/**', async (route) => {
  await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS))
  await route.continue()
})

const paints: number[] = []
const shifts: number[] = []
for (let run = 0; run < RUNS; run++) {
  await page.reload()
  await page.getByRole('button', { name: /^Account / }).waitFor()
  await page.evaluate(() => window.foyer.preload())
  const times = await page.evaluate(measureOpening)
  paints.push(times.painted)
  shifts.push(times.shifted)
}
await browser.close()
child.kill('SIGTERM')

const sorted = paints.toSorted((a, b) => a - b)
const rows = [
  { what: 'cached balances painted, median', ms: round(sorted[Math.floor(RUNS / 2)]) },
  { what: 'cached balances painted, slowest of 20', ms: round(sorted.at(-1)) },
  { what: 'layout shift while new answers came, worst score', ms: Math.max(...shifts) },
]
console.log(
  process.argv.includes('--json') ? JSON.stringify(rows) : rows.map(({ what, ms }) => `${ms}  ${what}`).join('\n'),
)

function round(value = Number.NaN): number {
  return Math.round(value * 10) / 10
}

/**
 * Runs in the page: presses the account button, then waits for the first frame with a balance and for the new
 * responses.
 */
async function measureOpening(): Promise<{ painted: number; shifted: number }> {
  let shifted = 0
  let isMeasuring = false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (isMeasuring) shifted += (entry as unknown as { value: number }).value
  })
  observer.observe({ type: 'layout-shift', buffered: false })
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Account'))
  const start = performance.now()
  button?.click()
  const isThere = () => document.querySelector('[data-foyer]')?.shadowRoot?.textContent?.includes('USD Coin') ?? false
  while (!isThere()) await new Promise(requestAnimationFrame)
  // Wait for the next frame, so that the one with the balance has been painted.
  await new Promise(requestAnimationFrame)
  const painted = performance.now() - start
  // The panel's entry animation moves it as a whole, so layout shift is counted only after it ends.
  await new Promise((resolve) => setTimeout(resolve, 400))
  isMeasuring = true
  await new Promise((resolve) => setTimeout(resolve, 900))
  observer.disconnect()
  return { painted, shifted }
}
