import { domainToASCII } from 'node:url'

const ADDRESS_MAX_LENGTH = 254
const LOCAL_MAX_LENGTH = 64
/** RFC 5321: a dot-string, or a quoted string of visible ASCII and blanks. */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])+"$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An email address in the form that is kept and written to: the host in lower case and as ASCII (IDNA), the mailbox as typed.
 * @returns undefined for what is no address, is longer than mail can carry, or holds a line break
 */
export function normalizedEmail(typed: string): string | undefined {
  const text = typed.replace(/^ +| +$/g, '')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  // An IP address in brackets, a port or a path is not what a visitor's mailbox looks like.
  const host = /^[^\s@:/?#[\]\\%]+$/.test(text.slice(at + 1)) ? domainToASCII(text.slice(at + 1)) : ''
  const labels = host.split('.')
  const isMailbox = local.length <= LOCAL_MAX_LENGTH && (DOT_STRING.test(local) || QUOTED_STRING.test(local))
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  const address = `${local}@${host}`
  return isMailbox && isHost && address.length <= ADDRESS_MAX_LENGTH ? address : undefined
}

/** Addresses of one mailbox are found under one text: no mail host that matters tells capitals apart. */
export const indexedEmail = (email: string): string => email.toLowerCase()

/** Hosts whose mailboxes do not tell dots apart, and the name that each goes by here. */
const DOTLESS_HOSTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
])

/**
 * The mailbox that an address most likely ends in, for limits only: without quotes, without what follows a plus (RFC 5233), and
 * without dots where the host ignores them. Whoever writes his address another way gets no more mail.
 * @param email normalised
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const typed = email.slice(0, at)
  const host = email.slice(at + 1).toLowerCase()
  const plain = (typed.startsWith('"') ? typed.slice(1, -1).replace(/\\(.)/g, '$1') : typed).toLowerCase().trim()
  const [untagged = ''] = plain.split('+')
  const local = untagged === '' ? plain : untagged
  const dotless = DOTLESS_HOSTS.get(host)
  return dotless === undefined ? `${local}@${host}` : `${local.replaceAll('.', '')}@${dotless}`
}

/** A code as it was sent, from what somebody typed: blanks and dashes left out, digits of other scripts as ours. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(decimalOf(digit)))
}

/** Decimal digits of a script stand in blocks of ten, from zero to nine (Unicode standard, section 4.6). */
function decimalOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  // Five alphabets of mathematical digits follow each other without a gap, beginning at U+1D7CE; NFKC has made them ours.
  return point - zero
}
