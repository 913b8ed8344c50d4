import { FoyerError } from '@foyer/base'
import {
  INVALID_PROJECT_ID,
  JWT_TOKEN_NOT_VALID,
  ORIGIN_NOT_ALLOWED,
  RATE_LIMITED_APP_CONFIGURATION,
  RELAY_ADDRESS_DIFFERS,
} from '@foyer/base/catalogue'

/** Error messages of relays, with the developer alert for each. */
const ALERTS = [
  [/origin not allowed/i, ORIGIN_NOT_ALLOWED],
  [/JWT Token (is not yet valid|has expired|is expired)|token (future|expired)/i, JWT_TOKEN_NOT_VALID],
  [/token audience/i, RELAY_ADDRESS_DIFFERS],
  [/invalid key|unknown project|project ?id/i, INVALID_PROJECT_ID],
  [/too many requests|rate limit/i, RATE_LIMITED_APP_CONFIGURATION],
] as const

/** The alert for a relay's message, if it is a known one. */
export function refusalOf(words: string): FoyerError | undefined {
  const entry = ALERTS.find(([pattern]) => pattern.test(words))?.[1]
  return entry && new FoyerError(entry, { cause: words })
}

/** The relay's clock in epoch milliseconds, if its error contains it. */
export function serverTimeOf(words: string): number | undefined {
  const seconds = /server time (\d{9,11})\b/.exec(words)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
