import { expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.mjs'

test('tests of Vitest: what failed or was left out is named, and so is a file that did not load', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    numPendingTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'breaks' },
          { status: 'skipped', fullName: 'waits' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestCounts(report)).toEqual({
    passed: 1,
    failed: 2,
    names: ['a.test.ts › breaks', 'a.test.ts › waits', 'b.test.ts'],
  })
  // Only files that did not load: each counts as one failure.
  expect(vitestCounts({ ...report, numFailedTests: 0, numPendingTests: 0 }).failed).toBe(2)
})

test('tests of Playwright: what failed, at whatever depth, and what passed only the second time', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    line: 3,
    title,
    tests: [{ projectName: 'chromium', status }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('holds', 'expected')],
        suites: [{ specs: [spec('breaks', 'unexpected'), spec('wavers', 'flaky')] }],
      },
    ],
  }
  expect(playwrightCounts(report)).toEqual({
    passed: 1,
    failed: 2,
    names: ['chromium › x.spec.ts:3 › breaks', 'chromium › x.spec.ts:3 › wavers'],
  })
})
