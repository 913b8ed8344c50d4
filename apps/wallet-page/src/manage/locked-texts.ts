import type { Translated } from '../language.ts'

/** Sentences of a wallet that locked itself. */
export const LOCKED_TEXTS = {
  title: 'Your wallet locked itself',
  body: (quiet: number, most: number) =>
    `It locks after ${quiet} minutes without use, and after ${most} minutes in any case, so an open laptop isn’t an open wallet.`,
  passkey: 'Unlock with your passkey',
  code: 'Unlock with an email code',
} as const

export type LockedTexts = Translated<typeof LOCKED_TEXTS>
