import { domainToASCII } from 'node:url'

const ADDRESS_MAX_LENGTH = 254
const LOCAL_MAX_LENGTH = 64
/** RFC 5321: a dot-string, or a quoted string of visible ASCII and blanks. */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])+"$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Normalises an email address for storage and delivery: the host in lower case and as ASCII (IDNA), the mailbox as typed.
 * @returns undefined for an invalid address, one that is too long for mail, or one with a line break
 */
export function normalizedEmail(typed: string): string | undefined {
  const text = typed.replace(/^ +| +$/g, '')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  // An IP address in brackets, a port or a path is not part of a visitor's email address.
  const host = /^[^\s@:/?#[\]\\%]+$/.test(text.slice(at + 1)) ? domainToASCII(text.slice(at + 1)) : ''
  const labels = host.split('.')
  const isMailbox = local.length <= LOCAL_MAX_LENGTH && (DOT_STRING.test(local) || QUOTED_STRING.test(local))
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  const address = `${local}@${host}`
  return isMailbox && isHost && address.length <= ADDRESS_MAX_LENGTH ? address : undefined
}

/** The lookup key of an address: mail hosts in practice ignore case. */
export const indexedEmail = (email: string): string => email.toLowerCase()

/** Hosts that ignore dots in mailboxes, with the canonical name of each. */
const DOTLESS_HOSTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
])

/**
 * The mailbox that an address probably belongs to, for rate limits only: without quotes, without the part after a plus (RFC
 * 5233), and without dots if the host ignores them, so that alternative spellings share one limit.
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

/** A typed code in the form in which it was sent: without spaces and dashes, and with ASCII digits. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(decimalOf(digit)))
}

/** Decimal digits of a script form blocks of ten, from zero to nine (Unicode standard, section 4.6). */
function decimalOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  // Five sets of mathematical digits are adjacent, starting at U+1D7CE; NFKC has already converted them to ASCII.
  return point - zero
}
