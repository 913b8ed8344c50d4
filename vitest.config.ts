import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Settings = NonNullable<TestProjectInlineConfiguration['test']>

const CLIENT = ['packages/kit/**', 'packages/testing/**']

const unit: Settings = {
  // Some tests start an embedded database, which is slow on a busy machine.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // By default, Vitest reserves one core for its main process, which is idle during the tests.
  maxWorkers: '100%',
  include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
  exclude: ['**/*.integration.test.ts', '**/node_modules/**', '**/dist/**'],
}
const integration: Settings = {
  include: ['packages/**/*.integration.test.ts', 'apps/**/*.integration.test.ts', 'scripts/**/*.integration.test.ts'],
  exclude: ['**/node_modules/**', '**/dist/**'],
  // Generous, because a machine of CI can be several times slower than another. A test that passes never waits for them.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  // Tests mostly wait for a chain or a relay, so more workers than cores are useful. Each file has separate
  // processes, ports and databases.
  maxWorkers: 3,
  // Projects of different numbers of workers run one after the other.
  sequence: { groupOrder: 1 },
  // Real processes on a busy machine can fail, so retry once. `npm test` lists the tests that needed it.
  retry: 1,
}

/**
 * `unit` needs only Node. `integration` starts real processes (relay, chain, Redis, official SDKs). `unit-client` and
 * `integration-client` are the same for the client.
 */
export default defineConfig({
  resolve: { conditions: ['foyer-source'] },
  // Leave out `import`: it would also apply to `require` calls in external packages, which would then get the ESM
  // build.
  ssr: { resolve: { conditions: ['foyer-source', 'node', 'module', 'default'] } },
  test: {
    // The official SDKs hold state: a closed client still rejects promises that nobody handles when its timers end.
    onUnhandledError: ({ stack = '' }) => !stack.includes('node_modules/@walletconnect'),
    projects: [
      shared({ ...unit, name: 'unit' }),
      isolated({ ...unit, name: 'unit-client' }),
      shared({ ...integration, name: 'integration' }),
      isolated({ ...integration, name: 'integration-client' }),
    ],
  },
})

/** The files of a worker share modules, which saves loading them for each file. None of our modules holds state. */
function shared(test: Settings): TestProjectInlineConfiguration {
  return { extends: true, test: { ...test, isolate: false, exclude: [...(test.exclude ?? []), ...CLIENT] } }
}

/** The client loads modules on demand. If one is being loaded when a file ends, sharing would make it fail for the next. */
function isolated(test: Settings): TestProjectInlineConfiguration {
  const include = CLIENT.flatMap(
    (folder) => test.include?.map((pattern) => pattern.replace(/^packages\/\*\*/, folder)) ?? [],
  )
  return { extends: true, test: { ...test, include: include.filter((pattern) => pattern.startsWith('packages/')) } }
}
