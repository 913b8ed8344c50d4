/** Every sentence that the visitor reads in the approval window, besides the question. */
export const WINDOW_TEXTS = {
  title: 'Your wallet',
  compare: 'Compare with your address bar',
  waiting: 'One moment.',
  alone: 'This window can’t reach the page that asked. Nothing was signed. You can close it.',
  sending: 'One moment.',
  approved: 'Approved. You can close this window.',
  rejected: 'Rejected. Nothing was signed. You can close this window.',
  lost: 'The page that asked is gone. Nothing was signed. You can close this window.',
} as const
