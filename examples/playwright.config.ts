import { defineConfig } from '@playwright/test'
import browser from '../playwright.config.ts'

/* The examples in a real browser, each as it is built for its readers: `node --import tsx scripts/examples.ts`. */
export default defineConfig({
  ...browser,
  testDir: 'test',
  projects: browser.projects?.filter(({ name }) => name === 'chromium') ?? [],
  globalSetup: './test/world.ts',
  outputDir: '../test-results/examples',
  reporter: [['list'], ['json', { outputFile: '../test-results/examples.json' }]],
})
