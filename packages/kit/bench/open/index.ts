import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { prepare } from '../../../../scripts/prepare.mjs'
import { serveApp } from '../../../../scripts/serve.mjs'

/**
 * How soon the modal answers a press, beside a hand-written `<dialog>` with the same wallets in the same run: `npm run bench:open`.
 * Each run is a new page; the two take turns. Milliseconds from the press to the frame that shows it, medians. `--json` prints rows.
 * A row whose ratio to the dialog is above its goal ends it with exit code 1.
 */
const RUNS = 15
const WARM_UP = 2
/** The size of a laptop's window. */
const VIEWPORT = { width: 1280, height: 800 }

const ROWS = [
  { name: 'dialog', what: 'press → dialog' },
  { name: 'list', what: 'press → list at full opacity', goal: 6 },
  { name: 'again', what: 'second opening → list at full opacity', goal: 4 },
  { name: 'connect', what: 'press on a wallet → its account on the page', goal: 2 },
] as const
type Times = Readonly<Record<(typeof ROWS)[number]['name'], number>>

// What integrators install, with its chunks. The sources would be bundled into many more of them.
prepare([])
const folder = await mkdtemp(join(tmpdir(), 'foyer-open-'))
await build({
  root: join(import.meta.dirname, 'page'),
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true, target: 'esnext', modulePreload: { polyfill: false } },
})
const app = await serveApp({ folder })
const executablePath = [process.env.FOYER_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const foyer: Times[] = []
const dialog: Times[] = []
try {
  for (let run = -WARM_UP; run < RUNS; run++) {
    const [ours, plain] = [await measure(browser, app.url), await measure(browser, `${app.url}/?with=dialog`)]
    if (run < 0) continue
    foyer.push(ours)
    dialog.push(plain)
  }
} finally {
  await browser.close()
  await app.close()
  await rm(folder, { recursive: true })
}

const rows = ROWS.map(({ name, what, ...row }) => {
  const [ms, baseline] = [foyer, dialog].map((runs) => median(runs.map((times) => times[name])))
  const ratio = Math.round(((ms ?? Number.NaN) / (baseline ?? Number.NaN)) * 10) / 10
  return { what, ms, baseline, ratio, ...('goal' in row ? { goal: row.goal } : {}) }
})
const text = process.argv.includes('--json')
  ? JSON.stringify(rows)
  : rows
      .map(({ what, ms, baseline, ratio, goal }) => {
        const wanted = goal === undefined ? '' : `, at most ${goal}`
        return `${ms}  (dialog ${baseline}, ratio ${ratio}${wanted})  ${what}`
      })
      .join('\n')
process.stdout.write(`${text}\n`)
if (rows.some(({ ratio, goal = Number.POSITIVE_INFINITY }) => !(ratio <= goal))) process.exitCode = 1

function median(values: readonly number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN) * 10) / 10
}

/** Opens the list, closes it, opens it again and takes a wallet, as a visitor with a mouse does. */
async function measure(visitor: Browser, url: string): Promise<Times> {
  const page = await visitor.newPage({ viewport: VIEWPORT })
  // The compiler of this script inserts calls to a helper that names functions. The page does not have this helper.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watchFrames)
  await page.goto(url, { waitUntil: 'networkidle' })
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  const first = await pressed(page, () => connect.click())
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const again = await pressed(page, () => connect.click())
  const wallet = page.getByRole('dialog').getByRole('button', { name: /^Juniper/ })
  await wallet.hover()
  const { connected } = await pressed(page, () => wallet.click(), 'connected')
  await page.close()
  return { dialog: first.dialog, list: first.list, again: again.list, connect: connected }
}

type Seen = Readonly<Record<'dialog' | 'list' | 'connected', number>>
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface Window {
    seen: { -readonly [K in keyof Seen]: number }
  }
}

/** Milliseconds from the press to each thing that was seen then. */
async function pressed(page: Page, press: () => Promise<void>, last: keyof Seen = 'list'): Promise<Seen> {
  await press()
  await page.waitForFunction((name) => window.seen[name] > 0, last)
  return page.evaluate(() => window.seen)
}

/** Runs in the page: looks at every frame after a press, and writes down when it first shows something. */
function watchFrames(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const seen: Window['seen'] = { dialog: 0, list: 0, connected: 0 }
      window.seen = seen
      const look = () => {
        const now = performance.now() - timeStamp
        const root = document.querySelector('[data-foyer]')?.shadowRoot ?? document
        const dialog = root.querySelector('dialog[open]')
        if (dialog) seen.dialog ||= now
        const row = [...(dialog?.querySelectorAll('li button') ?? [])].find((one) =>
          one.textContent?.includes('Juniper'),
        )
        if (row && isOpaque(row)) seen.list ||= now
        if ([...document.querySelectorAll('button')].some((one) => /^Account|0x/.test(one.textContent ?? '')))
          seen.connected ||= now
        if (window.seen === seen) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )

  function isOpaque(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (Number(getComputedStyle(one).opacity) < 1) return false
    return true
  }
}
