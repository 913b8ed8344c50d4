import type { Translated } from '../language.ts'

/** Every sentence of the page behind the second mail. */
export const DEVICE_TEXTS = {
  title: 'A new device wants to open your wallet',
  compare: 'Compare with your address bar',
  question: 'Open it only if you’re signing in there right now.',
  device: 'Device',
  site: 'Asked from',
  asked: 'Asked',
  wallet: 'Wallet',
  since: (date: string) => `Kept for you since ${date}`,
  another: 'This may not be your wallet',
  anotherWhy: (date: string) =>
    `Another wallet has been kept for your email address since ${date}. If you used that one, stop this: anything you put into someone else’s wallet is theirs.`,
  noLink: 'This link is incomplete. Open it from the email again.',
  approve: 'It’s me: open it',
  stop: 'Not me: stop it',
  sending: 'One moment',
  approved: 'Approved. You can close this page and continue where you’re signing in.',
  opens: (time: string) => `Approved. Your wallet opens there on ${time}. Until then you can stop it here.`,
  stopped: 'Stopped. Nothing was opened. If it wasn’t you, someone can read your email: change its password.',
  over: 'This link is no longer valid.',
  failed: 'That didn’t work. Check your connection, and try again.',
} as const

export type DeviceTexts = Translated<typeof DEVICE_TEXTS>
