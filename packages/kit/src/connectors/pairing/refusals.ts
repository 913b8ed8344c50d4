import { FoyerError } from '@foyer/base'
import {
  INVALID_PROJECT_ID,
  JWT_TOKEN_NOT_VALID,
  ORIGIN_NOT_ALLOWED,
  RATE_LIMITED_APP_CONFIGURATION,
} from '@foyer/base/catalogue'

/** What relays say, and the alert for developers that it means. */
const ALERTS = [
  [/origin not allowed/i, ORIGIN_NOT_ALLOWED],
  [/JWT Token (is not yet valid|has expired|is expired)|token (future|expired)/i, JWT_TOKEN_NOT_VALID],
  [/invalid key|unknown project|project ?id/i, INVALID_PROJECT_ID],
  [/too many requests|rate limit/i, RATE_LIMITED_APP_CONFIGURATION],
] as const

/** The alert behind a relay's words, if it is one of the known ones. */
export function refusalOf(words: string): FoyerError | undefined {
  const entry = ALERTS.find(([pattern]) => pattern.test(words))?.[1]
  return entry && new FoyerError(entry, { cause: words })
}

/** The relay's clock in epoch milliseconds, where it says it with a refusal. */
export function serverTimeOf(words: string): number | undefined {
  const seconds = /server time (\d{9,11})\b/.exec(words)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
