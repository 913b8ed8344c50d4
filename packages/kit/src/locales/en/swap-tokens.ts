/** Choosing a token to swap. */
export const swapTokens = {
  'swap.unlisted': '{symbol} · not verified',
  'swap.held': 'Your tokens on {network}',
  'swap.others': 'More tokens on {network}',
  'swap.noMatch': 'No token called “{query}”',
  'swap.noMatchText': 'For a token that isn’t listed here, paste the address of its contract.',
} as const
