import { DEFAULT_ALLOWED_ORIGINS } from '@foyer/contracts/origins'

/**
 * The sources of a `frame-ancestors` directive (https://www.w3.org/TR/CSP3/#directive-frame-ancestors) for a project's origins.
 * They may match more than the project allows: `*.` stands for several labels in CSP, for one in a project. The page behind the
 * frame therefore checks its parent's exact origin as well.
 * @param patterns origins as a project lists them
 * @param allowsLocalhost whether pages on the visitor's own machine may embed it, on any port
 */
export function frameAncestors(patterns: readonly string[], allowsLocalhost: boolean): string {
  // CSP has no syntax for IPv6 addresses.
  const local = DEFAULT_ALLOWED_ORIGINS.filter((origin) => !origin.includes('[')).map((origin) => `${origin}:*`)
  const sources = [...(allowsLocalhost ? local : []), ...patterns.filter((pattern) => !pattern.includes('['))]
  return sources.length > 0 ? sources.join(' ') : "'none'"
}
