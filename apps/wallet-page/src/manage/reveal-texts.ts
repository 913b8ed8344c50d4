import type { Translated } from '../language.ts'

/** Sentences about showing what opens everything, also in the page that opens kits. */
export const REVEAL_TEXTS = {
  words: 'Recovery phrase',
  evmKey: 'Ethereum key',
  solanaKey: 'Solana key',
  what: 'What to show',
  hidden: 'Hidden',
  hold: 'Hold to show',
  holding: 'Showing while you hold',
  shown: 'Showing for 60 seconds',
  timed: 'Can’t hold? Show for 60 seconds',
} as const

export type RevealTexts = Translated<typeof REVEAL_TEXTS>
