import type { Translated } from '../language.ts'

/** Every sentence of the page behind the link that freezes a wallet. */
export const FREEZE_TEXTS = {
  title: 'Freeze your wallet?',
  compare: 'Compare with your address bar',
  lead: 'Freeze it if the email is about something that wasn’t you.',
  facts: [
    ['Stops', 'Signing, exporting, new devices and a change of the email: within a minute, an hour at most'],
    ['Goes on', 'Receiving and looking'],
    ['Opening again', 'In the wallet’s settings, 24 hours later'],
  ],
  noLink: 'This link is not complete. Open it from the email again.',
  freeze: 'Freeze the wallet',
  sending: 'One moment',
  frozen: 'Your wallet is frozen. Change your email password. You open the wallet again in its settings.',
  settings: 'Wallet settings',
  over: 'This link is no longer valid. You can freeze the wallet in its settings.',
  failed: 'That didn’t work, and the wallet is not frozen. Check your connection, and try again.',
} as const

export type FreezeTexts = Translated<typeof FREEZE_TEXTS>
