/** Types of browser.mjs, which is plain Node so that the test suite's runner needs nothing to be built first. */
export function findBrowser(): Promise<string>
export function findShell(): string | undefined
export function findFirefox(): string | undefined
export function findWebKit(): string | undefined
