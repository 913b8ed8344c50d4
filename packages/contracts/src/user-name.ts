import { pipe, regex, string } from 'valibot'

/**
 * What another service calls an account of it: to show, and never to know somebody by, because services let names be changed and taken
 * again. One line that shows, without what can hide, cover or turn around the text beside it. Code points that are not assigned pass: which
 ones they are depends on the Unicode version of the engine, and what the server accepts, every browser must.
 */
export const userName = pipe(
  string(),
  regex(/^[^\p{Cc}\p{Cf}\uD800-\uDFFF\p{Co}\p{Zl}\p{Zp}\p{DI}]{1,64}$/u),
  // Not spaces and marks alone (U+2800 is a pattern without dots), and no marks that pile up over other lines.
  regex(/^(?!.*\p{M}{3}).*[^\p{Z}\p{M}\u2800]/u),
)
