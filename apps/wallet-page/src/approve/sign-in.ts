import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { printSignInMessage, type SignInMessage } from '@foyer/contracts/sign-in-message'
import { withoutHidden } from './visible-text.ts'

/** ERC-4361, and the same form for other namespaces. */
const FIRST_LINE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your [\p{L} ]+ account:$/u
/** Whatever reads like a sign-in counts as one, so that a disguised one is refused and not shown as a plain message. */
const READS_LIKE_SIGN_IN = /wants\s*you\s*to\s*sign\s*in\s*with\s*your/i

/** The lines that say when it counts. */
const TIMES = /^(Issued At|Expiration Time|Not Before): (.*)/gm
/** By how much clocks may differ, in milliseconds: as for the messages that our server takes. */
const CLOCK_SKEW_MS = 600_000

export type SignInCheck = 'none' | 'own' | 'untimely' | 'foreign'

/**
 * Whether a message signs in, and where.
 * @param origin the host page's origin, as the browser names it
 * @returns `untimely` for one of this site that has expired, or that counts only later: whoever keeps it could use it then; `foreign` for
 *   another site, and for a message that only looks like the standard's
 */
export function signInOf(message: string, origin: string): SignInCheck {
  if (!READS_LIKE_SIGN_IN.test(withoutHidden(message).normalize('NFKC'))) return 'none'
  if (withoutHidden(message) !== message) return 'foreign'
  const lines = message.split('\n')
  const [, scheme, domain] = FIRST_LINE.exec(lines[0] ?? '') ?? []
  const { host, protocol } = new URL(origin)
  if (domain !== host || (scheme !== undefined && `${scheme}:` !== protocol)) return 'foreign'
  if (lines.slice(1).some((line) => READS_LIKE_SIGN_IN.test(line))) return 'foreign'
  const uris = lines.filter((line) => line.startsWith('URI: ')).map((line) => line.slice('URI: '.length))
  const isOwn = uris.length === 1 && uris.every((uri) => URL.canParse(uri) && new URL(uri).origin === origin)
  return isOwn ? (isUntimely(message) ? 'untimely' : 'own') : 'foreign'
}

/** Also for a time that cannot be read. */
const isUntimely = (message: string): boolean =>
  [...message.matchAll(TIMES)].some(([, label, time = '']) => {
    const ago = Date.now() - Date.parse(time)
    return !((label === 'Expiration Time' ? ago : -ago) <= CLOCK_SKEW_MS)
  })

/** The text of a sign-in. Whether it is for the page that asks is checked like that of any other message. @throws SIGNING_REFUSED */
export function signInText(message: { readonly [K in keyof SignInMessage]: SignInMessage[K] | undefined }): string {
  try {
    // A part that is undefined is as if it was left out.
    return printSignInMessage(message as SignInMessage)
  } catch (cause) {
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it is no message of a sign-in' }, cause })
  }
}
