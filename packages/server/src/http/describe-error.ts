import { messageOf } from '@foyer/base'

const LENGTH_MAX = 200

/** What may be anybody's: an address, a key, an email address, a quoted value, a URL. What is left says what went wrong. */
const VALUES: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /"[^"]*"?/g,
  /[^\s@]+@[^\s@]+/g,
  /\b0x[0-9a-f]{4,}/gi,
  /\b[\w-]{24,}/g,
]

/**
 * An error of our own for the log: what it is and where it came from, without the values that it speaks of.
 */
export function describeError(error: unknown): { readonly message: string; readonly where: string | undefined } {
  const message = VALUES.reduce((text, values) => text.replace(values, '…'), messageOf(error).slice(0, 2_000))
  const frame =
    error instanceof Error ? /\n\s+at (?:.*?[(/\\])?([\w.-]+:\d+):\d+\)?/.exec(error.stack ?? '')?.[1] : undefined
  return { message: message.replace(/\s+/g, ' ').slice(0, LENGTH_MAX), where: frame }
}
