import { isOriginAllowed } from '@foyer/contracts/origins'

/** An origin pattern is valid if it matches itself: then it is well formed, and not a wildcard for a whole top-level domain. */
export const isOriginPattern = (origin: string): boolean =>
  isOriginAllowed(origin.replace('//*.', '//app.'), [origin], [])

/** The error for an invalid one. */
export const ORIGIN_FORM = 'is neither https://app.example nor https://*.app.example'
