import type { Translated } from '../language.ts'

/**
 * Every sentence that the visitor reads in the approval window, besides the question. The window does not know what another window
 * of the question has answered, nor what the page did after it heard an answer: none of them says that nothing was signed.
 */
export const WINDOW_TEXTS = {
  title: 'Your wallet',
  compare: 'Compare with your address bar',
  waiting: 'One moment.',
  alone: 'This window can’t reach the page that asked. You can close it.',
  sending: 'One moment.',
  goBack: 'The page that asked hasn’t received your answer yet. Go back to it now.',
  approved: 'Approved. You can close this window.',
  rejected: 'Rejected. You can close this window.',
  answered: 'Already answered, here or in another window. You can close this one.',
  unconfirmed:
    'The page that asked didn’t confirm your answer, and no longer accepts it. Before you answer again, check there whether it went through. You can close this window.',
  over: 'The page that asked is no longer waiting. You can close this window.',
  expired: 'This request expired',
  expiredWhy: (site: string) => `Requests wait 5 minutes, so an old one can’t surprise you. Ask again from ${site}.`,
  close: 'Close this window',
} as const

export type WindowTexts = Translated<typeof WINDOW_TEXTS>
/** A sentence that is all there is to say. */
export type WindowState = Exclude<keyof WindowTexts, 'title' | 'compare' | 'expired' | 'expiredWhy' | 'close'>
