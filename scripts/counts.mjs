/* What the runners' JSON reports say: how many tests passed, how many did not, and which. */

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
  return { passed: numPassedTests, failed: numFailedTests + broken + numPendingTests, names }
}

export function playwrightCounts({ stats, suites = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    names: suites.flatMap(failedIn),
  }
}

function failedIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName }) => `${projectName} › ${file}:${line} › ${title}`),
  )
  return [...own, ...suites.flatMap(failedIn)]
}
