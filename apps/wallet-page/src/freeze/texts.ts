import type { Translated } from '../language.ts'

/** Every sentence of the page behind the link that freezes a wallet. */
export const FREEZE_TEXTS = {
  title: 'Freeze your wallet?',
  compare: 'Compare with your address bar',
  lead: 'Freeze it if the email is about something you didn’t do.',
  facts: [
    ['Stops', 'Signing, exporting, new devices and email changes: within a minute, an hour at most'],
    ['Still works', 'Receiving and viewing'],
    ['Reopening', 'In the wallet’s settings, 24 hours later'],
  ],
  noLink: 'This link is incomplete. Open it from the email again.',
  freeze: 'Freeze the wallet',
  sending: 'One moment',
  frozen: 'Your wallet is frozen. Change your email password. You can reopen the wallet in its settings.',
  settings: 'Wallet settings',
  over: 'This link is no longer valid. You can freeze the wallet in its settings.',
  failed: 'That didn’t work, and the wallet isn’t frozen. Check your connection, and try again.',
} as const

export type FreezeTexts = Translated<typeof FREEZE_TEXTS>
