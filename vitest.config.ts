import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs nothing but Node; `integration` starts real processes (relay, chain, Redis, official SDKs). */
export default defineConfig({
  resolve: { conditions: ['foyer-source'] },
  ssr: { resolve: { conditions: ['foyer-source', 'node', 'import', 'module', 'default'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/**/*.integration.test.ts', 'scripts/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
