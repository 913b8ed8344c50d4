import { cleanText } from '@foyer/base'

/** What tokens, collections, accounts and wallets are called, and where their pictures are, in answers of the server. */
const NAMES = /^(name|symbol|collection)$/
const PICTURES = /^(icon_?url|image_?url|avatar)$/i

/**
 * A client whose answers are safe to draw: names of strangers are cleaned ('' where nothing can be read), and a picture is only taken
 * from where it may come from.
 */
export function cleanAnswers<C extends object>(client: C, baseUrl: string): C {
  const own = `${new URL(baseUrl).origin}/`
  // Anything else would have the visitor's browser run or fetch what a stranger likes.
  const isPicture = (address: string) => /^(https:\/\/|data:image\/)/i.test(address) || address.startsWith(own)
  const clean = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (NAMES.test(key)) return cleanText(value) ?? ''
      return PICTURES.test(key) && !isPicture(value) ? null : value
    }
    if (Array.isArray(value)) return value.map((item) => clean(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item, name)]))
  }
  const calls = Object.entries<(input: unknown) => Promise<unknown>>(client as never) // Made of calls alone, `createClient`.
  return Object.fromEntries(
    calls.map(([name, call]) => [name, async (input: unknown) => clean(await call(input))]),
  ) as C
}
