/** The languages that mails are written in. */
const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** @param header `Accept-Language` (RFC 9110, section 12.5.4). Of languages that are wanted equally, the first counts. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const known = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))
    if (known) return known
  }
  return 'en'
}

/** Text of another direction, kept apart from the sentence around it (Unicode Bidirectional Algorithm, UAX 9). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
