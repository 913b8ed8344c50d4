import type { Translated } from '../language.ts'

/** Sentences of a sign-in that nobody can approve. Loaded with the first. */
export const REFUSAL_TEXTS = {
  elsewhere: 'Refused: this would sign you in somewhere else',
  malformed: 'Refused: this isn’t a proper sign-in',
  youAreOn: 'You are on',
  signsInTo: 'The message signs you in to',
  isNot: (site: string) => `This page isn’t ${site}`,
  asYou: (site: string) => `Whoever runs this page could use ${site} as you. You can’t allow this.`,
  looksLike: 'It only looks like a sign-in',
  notForHere: 'It isn’t one for this site and your account. You can’t allow this.',
  nothingSigned: 'Nothing was signed. Your funds are safe.',
  close: 'Close',
} as const

export type RefusalTexts = Translated<typeof REFUSAL_TEXTS>
