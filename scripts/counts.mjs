/* What the runners' JSON reports say: how many tests passed, how many did not, and which; and which passed only when they
   were run again (`wavering`): they do not fail a run, and are named at its end so that somebody looks into them. */

export function vitestCounts({
  numPassedTests,
  numFailedTests,
  numFailedTestSuites,
  numPendingTests,
  testResults = [],
}) {
  // A suite that could not be loaded holds no test that could fail; a test left out is one that says nothing.
  const broken = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : 0
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name} › ${test.fullName}`)
    return failed.length === 0 && status === 'failed' ? [name] : failed
  })
  const wavering = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${name} › ${test.fullName}`),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken + numPendingTests, names, wavering }
}

export function playwrightCounts({ stats, suites = [] }) {
  const tests = suites.flatMap(testsIn)
  const named = (...of) => tests.filter(({ status }) => of.includes(status)).map(({ name }) => name)
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
      page: results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'error-context')?.path,
    })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

/** What the page showed when a test failed, from the file that Playwright writes about it; its beginning, if it is long. */
export function snapshotIn(errorContext) {
  const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(errorContext) ?? []
  const lines = snapshot.trimEnd().split('\n')
  return lines.length > SNAPSHOT_LINES ? [...lines.slice(0, SNAPSHOT_LINES), '…'].join('\n') : lines.join('\n')
}

const SNAPSHOT_LINES = 60
