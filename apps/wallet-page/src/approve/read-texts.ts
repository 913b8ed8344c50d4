import type { Translated } from '../language.ts'

/** Titles and dangers that are made with the question, where its bytes are read: the window gets them with it. */
export const READ_TEXTS = {
  swap: (paid: string, got: string) => `Swap ${paid} for at least ${got}`,
  unreadableData: 'Signing this can let others take what you own. Approve only what you understand.',
  notChecked: 'We couldn’t check what it calls.',
  otherNetwork: 'This is for a different network than the one in use.',
  untimely: 'It has expired, or isn’t valid yet.',
  sendUnlisted: 'Send a token we don’t know',
  sendItem: (number: string, times: string) => `Send ${times}item ${number} from a collection`,
  sendItems: (count: number) => `Send ${count} items from a collection`,
  allowCollection: 'Let someone take one of your whole collections',
  takeBackCollection: 'Take back access to one of your collections',
  allowControl: 'Let someone control everything you have in a contract',
  allowUnlisted: 'Let someone take a token we don’t know',
  allowAllUnlisted: 'Let someone take all of a token we don’t know',
  allowSeveral: (count: number) => `Let someone take ${count} different tokens of yours`,
  takeBackUnlisted: 'Take back access to a token we don’t know',
  unlistedToken: 'We don’t know this token. Its amount could be worth anything.',
} as const

export type ReadTexts = Translated<typeof READ_TEXTS>
