import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/* The browser suite: the modal in a real Chromium, on a host page with the strictest policy, with a local world
   behind it (e2e/world.ts). Run it with `npx playwright test` or `npm test -- browser`. FOYER_CHROMIUM is the path
   of the browser, FOYER_CHROMIUM_SHELL that of the headless shell, which runs all tests except the extension's.
   FOYER_FIREFOX and FOYER_WEBKIT run a part of the suite, which is skipped if the browser is missing. */

// Workspace packages resolve to their sources in the workers too, as in every other tool of this repository.
const CONDITION = '--conditions=foyer-source'
if (!process.env.NODE_OPTIONS?.includes(CONDITION))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${CONDITION}`.trim()

const found = (...paths: (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path))
const firefox = found(process.env.FOYER_FIREFOX, '/usr/bin/firefox-esr')
const chromium = found(
  process.env.FOYER_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
)
const shell = found(process.env.FOYER_CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell') ?? chromium

const inChromium = (executablePath: string | undefined) => ({
  permissions: ['clipboard-read', 'clipboard-write'],
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox', // CI containers run as root, where Chromium's sandbox does not work.
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})

/** The main flows, in Debian's Firefox, driven over WebDriver BiDi. */
const walksIn = (executablePath: string) => ({
  name: 'firefox',
  grep: /@walk|@firefox/,
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    // With a process for each origin, the driver's key presses and clicks do not reach frames of another origin.
    launchOptions: { executablePath, firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 } },
  },
})

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world.ts',
  outputDir: 'test-results/e2e',
  // Tests mostly wait for a chain, a wallet or an animation, so four workers are needed to use two cores fully.
  workers: 4,
  // Browsers crash and machines stall, so retry once in a new browser. `npm test` lists the tests that needed it.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, because a machine of CI can be several times slower than another. A test that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium', grepInvert: /@webkit|@firefox/, testIgnore: 'extension.spec.ts', use: inChromium(shell) },
    // Only the full browser supports extensions.
    { name: 'extension', testMatch: 'extension.spec.ts', use: inChromium(chromium) },
    ...(firefox === undefined ? [] : [walksIn(firefox)]),
    // These tests drive the browser without Playwright (e2e/webdriver.ts).
    ...(process.env.FOYER_WEBKIT === undefined ? [] : [{ name: 'webkit', grep: /@webkit/ }]),
  ],
})
