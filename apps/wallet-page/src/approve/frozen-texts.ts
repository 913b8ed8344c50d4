import type { Translated } from '../language.ts'

/** Sentences of a request to a wallet that its owner has frozen. Loaded with the first. */
export const FROZEN_TEXTS = {
  title: 'Your wallet is frozen',
  since: (day: string) => `You froze it on ${day}. Nothing can leave until you open it again.`,
  settings: 'Open wallet settings',
} as const

export type FrozenTexts = Translated<typeof FROZEN_TEXTS>
