import type { Translated } from '../language.ts'

/** Titles and dangers that are made with the question, where its bytes are read: the window gets them with it. */
export const READ_TEXTS = {
  sendUnlisted: 'Send a token we don’t know',
  sendItem: (number: string, times: string) => `Send ${times}item ${number} of a collection`,
  sendItems: (count: number) => `Send ${count} items of a collection`,
  allowCollection: 'Let someone take a whole collection of yours',
  couldEmptyCollection: 'This could empty your collection. Every item can be taken, at any time.',
  takeBackCollection: 'Take back access to a collection of yours',
  allowControl: 'Let someone control all you have in a contract',
  allowUnlisted: 'Let someone take a token we don’t know',
  allowAllUnlisted: 'Let someone take all of a token we don’t know',
  allowSeveral: (count: number) => `Let someone take ${count} tokens of yours`,
  takeBackUnlisted: 'Take back access to a token we don’t know',
  unlistedToken: 'We don’t know this token. Its amount could be worth anything.',
  changesOfSeveral: 'We can’t check this for several transactions together.',
} as const

export type ReadTexts = Translated<typeof READ_TEXTS>
