import { cleanText } from '@foyer/base'

const NAME_MAX = 80

/** The name of a wallet on the page, cleaned for display; undefined: it is not listed. */
export const walletName = (name: unknown): string | undefined =>
  typeof name === 'string' && name.length <= NAME_MAX ? cleanText(name) : undefined
