type Counts = { passed: number; failed: number; names: string[]; wavering: string[] }

export function vitestCounts(report: {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
  testResults?: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}): Counts

export function playwrightCounts(report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
}): Counts & { pages: { name: string; page: string }[] }

export function snapshotIn(errorContext: string): string

type Suite = {
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: {
      status: string
      projectName: string
      results?: { attachments?: { name: string; path?: string }[] }[]
    }[]
  }[]
}
