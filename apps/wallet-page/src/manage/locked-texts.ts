import type { Translated } from '../language.ts'

/** Sentences of a wallet that locked itself. */
export const LOCKED_TEXTS = {
  title: 'Your wallet locked itself',
  body: (quiet: number, most: number) =>
    `It does after ${quiet} quiet minutes, and after ${most} minutes in any case, so an open laptop is not an open wallet.`,
  passkey: 'Unlock with your passkey',
  code: 'Unlock with a code by email',
} as const

export type LockedTexts = Translated<typeof LOCKED_TEXTS>
