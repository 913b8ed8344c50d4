import { expect, test } from 'vitest'
import { playwrightCounts, snapshotIn, vitestCounts } from './counts.mjs'

test('tests of Vitest: what failed or was left out is named, so is a file that did not load, and what passed the second time', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    numPendingTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          { status: 'passed', fullName: 'wavers', failureMessages: ['expected 1 to be 2'] },
          { status: 'failed', fullName: 'breaks' },
          { status: 'skipped', fullName: 'waits' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 2,
    names: ['a.test.ts › breaks', 'a.test.ts › waits', 'b.test.ts'],
    wavering: ['a.test.ts › wavers\n    expected 1 to be 2'],
  })
  // Without failed tests, each file that did not load counts as one failure.
  expect(vitestCounts({ ...report, numFailedTests: 0, numPendingTests: 0 }).failed).toBe(2)
})

test('tests of Playwright: what failed, at whatever depth, what was left out, and what passed only the second time', () => {
  const spec = (title: string, status: string, path?: string) => ({
    file: 'x.spec.ts',
    line: 3,
    title,
    tests: [
      {
        projectName: 'chromium',
        status,
        results: [
          {
            attachments: [{ name: 'screenshot' }, ...(path ? [{ name: 'error-context', path }] : [])],
            ...(path && { error: { message: 'Error: \u001b[31mtold twice\u001b[39m\n\n  expected 1' } }),
          },
          {},
        ],
      },
    ],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        specs: [spec('holds', 'expected')],
        suites: [
          { specs: [spec('breaks', 'unexpected', 'breaks.md'), spec('wavers', 'flaky'), spec('waits', 'skipped')] },
        ],
      },
    ],
  }
  expect(playwrightCounts(report)).toEqual({
    passed: 2,
    failed: 2,
    names: ['chromium › x.spec.ts:3 › breaks\n    Error: told twice\n    expected 1', 'chromium › x.spec.ts:3 › waits'],
    wavering: ['chromium › x.spec.ts:3 › wavers'],
    pages: [{ name: 'chromium › x.spec.ts:3 › breaks', page: 'breaks.md' }],
  })
})

test('the page of a test that failed: its snapshot, at most sixty lines', () => {
  const context = (lines: readonly string[]) =>
    ['# Page snapshot', '', '```yaml', ...lines, '```', '', '# Test source', '', '```ts', 'x', '```'].join('\n')
  expect(snapshotIn(context(['- main:', '  - button "Connect"']))).toBe('- main:\n  - button "Connect"')
  expect(snapshotIn(context(Array(99).fill('- a'))).split('\n')).toHaveLength(61)
  // An assertion that failed has it without a heading.
  expect(snapshotIn('# Error details\n\n```yaml\n- main\n```')).toBe('- main')
  expect(snapshotIn('# Error details')).toBe('')
})
