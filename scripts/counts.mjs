import { stripVTControlCharacters } from 'node:util'

/* Counts tests from the runners' JSON reports: passed, failed (with names), and those that passed only on a retry
   (`wavering`). The latter do not fail a run but are listed at its end so that they get investigated. */

export function vitestCounts({
  numPassedTests,
  numFailedTests,
  numFailedTestSuites,
  numPendingTests,
  testResults = [],
}) {
  // A suite that failed to load has no failing test, so count it as one. A skipped test counts as failed.
  const broken = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : 0
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed').map((test) => named(name, test))
    return failed.length === 0 && status === 'failed' ? [name] : failed
  })
  const wavering = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => named(name, test)),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken + numPendingTests, names, wavering }
}

const named = (file, { fullName, failureMessages = [] }) => withReason(`${file} › ${fullName}`, failureMessages.at(-1))

/** The name of a test, and below it the beginning of its last failure: often all that is left of a run elsewhere. */
function withReason(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES)
  return [name, ...lines.filter((line) => line.trim()).map((line) => `    ${line.trim()}`)].join('\n')
}

const REASON_LINES = 8

export function playwrightCounts({ stats, suites = [] }) {
  const tests = suites.flatMap(testsIn)
  const named = (...of) =>
    tests.filter(({ status }) => of.includes(status)).map(({ name, message }) => withReason(name, message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    names: named('unexpected', 'skipped'),
    wavering: named('flaky'),
    pages: tests.filter(({ page }) => page !== undefined).map(({ name, page }) => ({ name, page })),
  }
}

function testsIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results = [] }) => ({
      status,
      name: `${projectName} › ${file}:${line} › ${title}`,
      page: results.flatMap(({ attachments = [] }) => attachments).findLast(({ name }) => name === 'error-context')
        ?.path,
      message: results.findLast(({ error }) => error !== undefined)?.error.message,
    })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

/**
 * Returns the page snapshot from the error context file that Playwright writes for a failed test, truncated if it is
 * long.
 */
export function snapshotIn(errorContext) {
  const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(errorContext) ?? []
  const lines = snapshot.trimEnd().split('\n')
  return lines.length > SNAPSHOT_LINES ? [...lines.slice(0, SNAPSHOT_LINES), '…'].join('\n') : lines.join('\n')
}

const SNAPSHOT_LINES = 60
