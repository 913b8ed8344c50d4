import { DEFAULT_ALLOWED_ORIGINS } from '@foyer/contracts/origins'
import type { Project } from '../config.ts'

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

/**
 * Whether pages on a visitor's own machine may embed the wallet. Any program that the visitor has started can listen there, so a wallet of
 * real visitors is embedded there only where the project says so, or is one for development.
 * @param walletOrigin where the page is served: on `localhost`, it is a developer's own
 */
export function allowsLocalhost({ allowLocalhost, environment }: Project, walletOrigin: string): boolean {
  const isLocal = /(^|\.)localhost$/.test(new URL(walletOrigin).hostname)
  return allowLocalhost ?? (isLocal || environment === 'development')
}
