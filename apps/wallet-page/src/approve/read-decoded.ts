import { ENGLISH } from '@foyer/decode/english'
import { type Currency, inWords, type KnownTokens } from '@foyer/decode/words'

/** Puts what was decoded into sentences. */
export const readDecoded = (decoded: Parameters<typeof inWords>[0], currency?: Currency, tokens?: KnownTokens) =>
  inWords(decoded, ENGLISH, currency, tokens)
