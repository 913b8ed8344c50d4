import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/* The browser suite: the modal in a real Chromium, on a host page under the strictest policy, with a local world behind it
   (e2e/world.ts). `npx playwright test`, or `npm test -- browser`. FOYER_CHROMIUM names the program to run. */

// Workspace packages resolve to their sources in the workers too, as they do in every other tool of this repository.
const CONDITION = '--conditions=foyer-source'
if (!process.env.NODE_OPTIONS?.includes(CONDITION))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${CONDITION}`.trim()

const browser = [
  process.env.FOYER_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_500 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox', // CI containers run as root, where Chromium refuses its own sandbox.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
