/** Longest address that mail can carry (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
const EMAIL_MAX_LENGTH = 254

/**
 * Whether a text can be an email address: one line, one @ outside of quotes, something on both sides, a dot in the domain. The
 * server validates it, and the code confirms it.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || /[\s\p{C}]/u.test(text)) return false
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > 64) return false
  const isQuoted = /^".+"$/.test(local)
  return (isQuoted || !local.includes('@')) && /^[^.@"(),:;<>[\]\\]+(\.[^.@"(),:;<>[\]\\]+)+$/.test(domain)
}
