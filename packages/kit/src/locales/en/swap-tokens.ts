/** Choosing a token to swap. */
export const swapTokens = {
  'swap.others': 'More tokens',
  'swap.noMatch': 'No token is called “{query}”',
  'swap.noMatchText': 'Only tokens that this app’s operator lists can be swapped.',
} as const
