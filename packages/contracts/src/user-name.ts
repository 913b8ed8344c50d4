import { pipe, regex, string } from 'valibot'

/**
 * What another service calls an account of it: to show, and never to know somebody by, because services let names be changed and taken
 * again. One line, without what can hide or turn around the text beside it.
 */
export const userName = pipe(string(), regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u))
