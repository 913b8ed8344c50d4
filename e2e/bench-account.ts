import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import type { World } from './world.ts'

/**
 * How soon a returning visitor sees what they hold: from the press on the account button to the first frame with the balances of
 * the last visit, while the server's new answers are held back, and how far anything moves until and after they come.
 * `npm run bench:account -- --json` prints rows. Milliseconds.
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
// The compiler of this script names functions by a helper that the page does not have.
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

/** Runs in the page: presses the account button and waits for the frame that shows a balance, then for the new answers. */
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
  // The frame after the one in which it is there has been painted.
  await new Promise(requestAnimationFrame)
  const painted = performance.now() - start
  // The panel's own entrance moves it as a whole; what is counted is what moves after that.
  await new Promise((resolve) => setTimeout(resolve, 400))
  isMeasuring = true
  await new Promise((resolve) => setTimeout(resolve, 900))
  observer.disconnect()
  return { painted, shifted }
}
