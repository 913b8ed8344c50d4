import { storableText } from '../http/clean-json.ts'

const PROPERTIES_MAX = 30
const TEXT_MAX_LENGTH = 200
const STACK_MAX_LENGTH = 2_000
/** Keys with personal or secret values (T40). */
const PRIVATE_KEY = /mail|phone|passw|secret|token|otp|code$|seed|mnemonic|private|signature|address|account/i
const REMOVED = '[removed]'

/** A page's URL without the parts that may identify the visitor: user, query and fragment. */
export function cleanUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname, protocol } = new URL(text)
  return /^https?:$/.test(protocol) ? cut(`${origin}${pathname}`, 500) : ''
}

/** Simple values under simple keys; texts are cleaned of email addresses, accounts and keys. */
export function cleanProperties(
  properties: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(properties)
      .slice(0, PROPERTIES_MAX)
      .flatMap(([key, value]): [string, string | number | boolean][] => {
        if (PRIVATE_KEY.test(key)) return [[key, REMOVED]]
        if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return [[key, value]]
        if (typeof value !== 'string') return []
        return [[key, cut(value, key === 'stackTrace' ? STACK_MAX_LENGTH : TEXT_MAX_LENGTH)]]
      }),
  )
}

/** The text may have been cut within a surrogate pair. */
const cut = (text: string, length: number): string => storableText(withoutPrivate(text).slice(0, length))

function withoutPrivate(text: string): string {
  return text
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}/g, REMOVED)
    .replace(/0x[0-9a-fA-F]{40,}/g, REMOVED)
    .replace(/[1-9A-HJ-NP-Za-km-z]{32,88}/g, REMOVED)
    .replace(/(?:\b[a-z]{3,8}\b[ ,]+){11,}[a-z]{3,8}\b/g, REMOVED)
}
