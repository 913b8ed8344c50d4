import { defineConfig } from '@playwright/test'
import browser from '../playwright.config.ts'

/* Tests the production builds of the examples in a real browser. Run with `node --import tsx scripts/examples.ts`. */
export default defineConfig({
  ...browser,
  testDir: 'test',
  projects: browser.projects?.filter(({ name }) => name === 'chromium') ?? [],
  globalSetup: './test/world.ts',
  outputDir: '../test-results/examples',
  reporter: [['list'], ['json', { outputFile: '../test-results/examples.json' }]],
})
