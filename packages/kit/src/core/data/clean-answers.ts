import { cleanText } from '@foyer/base'

/** Names and pictures of tokens, collections, accounts and wallets in answers of the server. */
const NAMES = /^(name|symbol|collection)$/
const PICTURES = /^(icon_?url|image_?url|avatar)$/i

/**
 * A client whose answers are safe to draw: untrusted names are cleaned ('' where nothing readable is left), and a picture is
 * only accepted from an allowed source.
 */
export function cleanAnswers<C extends object>(client: C, baseUrl: string): C {
  const own = `${new URL(baseUrl).origin}/`
  // Any other scheme could make the visitor's browser run or fetch untrusted content.
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
  const calls = Object.entries<(input: unknown) => Promise<unknown>>(client as never) // `createClient` returns functions only.
  return Object.fromEntries(
    calls.map(([name, call]) => [name, async (input: unknown) => clean(await call(input))]),
  ) as C
}
