import { messageOf } from '@foyer/base'

const LENGTH_MAX = 200

/**
 * Values that may be personal or secret: an address, a key, an email address, a quoted value, a URL. The rest describes the
 * error.
 */
const VALUES: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /"[^"]*"?/g,
  /[^\s@]+@[^\s@]+/g,
  /\b0x[0-9a-f]{4,}/gi,
  /\b[\w-]{24,}/g,
]

/** Describes an internal error for the log: its type and origin, without the values it contains. */
export function describeError(error: unknown): { readonly message: string; readonly where: string | undefined } {
  const message = VALUES.reduce((text, values) => text.replace(values, '…'), messageOf(error).slice(0, 2_000))
  const frame =
    error instanceof Error ? /\n\s+at (?:.*?[(/\\])?([\w.-]+:\d+):\d+\)?/.exec(error.stack ?? '')?.[1] : undefined
  return { message: message.replace(/\s+/g, ' ').slice(0, LENGTH_MAX), where: frame }
}
