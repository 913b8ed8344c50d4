import { isOriginAllowed } from '@foyer/contracts/origins'

/** An origin counts when it would let itself in: then it is well formed, and no wildcard of a whole top-level domain. */
export const isOriginPattern = (origin: string): boolean =>
  isOriginAllowed(origin.replace('//*.', '//app.'), [origin], [])

/** What a refused one is told. */
export const ORIGIN_FORM = 'is neither https://app.example nor https://*.app.example'
