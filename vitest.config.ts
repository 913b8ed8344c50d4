import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs nothing but Node; `integration` starts real processes (relay, chain, Redis, official SDKs). */
export default defineConfig({
  resolve: { conditions: ['foyer-source'] },
  // Without `import`: it would reach the `require` of packages outside, which then get their other half.
  ssr: { resolve: { conditions: ['foyer-source', 'node', 'module', 'default'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some start an embedded database, which takes its time on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Vitest leaves one core to itself, which has nothing to do meanwhile.
          maxWorkers: '100%',
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
          // Much of a test is waiting for a chain or a relay; each file has processes, ports and databases of its own.
          maxWorkers: 3,
          // Real processes on a busy machine: once more, and `npm test` names what needed it.
          retry: 1,
        },
      },
    ],
  },
})
