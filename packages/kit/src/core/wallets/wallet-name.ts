import { cleanText } from '@foyer/base'

const NAME_MAX = 80

/** What a wallet on the page calls itself, as far as it can be shown; undefined: it is not listed. */
export const walletName = (name: unknown): string | undefined =>
  typeof name === 'string' && name.length <= NAME_MAX ? cleanText(name) : undefined
