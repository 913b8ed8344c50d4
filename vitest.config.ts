import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs only Node. `integration` starts real processes (relay, chain, Redis, official SDKs). */
export default defineConfig({
  resolve: { conditions: ['foyer-source'] },
  // Leave out `import`: it would also apply to `require` calls in external packages, which would then get the ESM
  // build.
  ssr: { resolve: { conditions: ['foyer-source', 'node', 'module', 'default'] } },
  test: {
    // Files of a worker share modules, because none of our modules holds state.
    isolate: false,
    // The official SDKs hold state: a closed client still rejects promises that nobody handles when its timers end.
    onUnhandledError: ({ stack = '' }) => !stack.includes('node_modules/@walletconnect'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some tests start an embedded database, which is slow on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // By default, Vitest reserves one core for its main process, which is idle during the tests.
          maxWorkers: '100%',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
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
          // Tests mostly wait for a chain or a relay, so more workers than cores are useful. Each file has separate
          // processes, ports and databases.
          maxWorkers: 3,
          // Real processes on a busy machine can fail, so retry once. `npm test` lists the tests that needed it.
          retry: 1,
        },
      },
    ],
  },
})
