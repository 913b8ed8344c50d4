import { ENGLISH } from '@foyer/decode/english'
import { type Currency, inWords, type KnownTokens } from '@foyer/decode/words'
import { READ_TEXTS, type ReadTexts } from './read-texts.ts'
import { TEXTS } from './texts.ts'

/** Puts what was decoded into sentences in the language of this page. */
export const readDecoded = (decoded: Parameters<typeof inWords>[0], currency?: Currency, tokens?: KnownTokens) =>
  inWords(decoded, TEXTS.words ?? ENGLISH, currency, tokens)

/** In the same language. */
export const readTexts = (): ReadTexts => TEXTS.reading ?? READ_TEXTS
