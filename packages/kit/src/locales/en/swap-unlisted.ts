/** Choosing a token that no list has. */
export const swapUnlisted = {
  'swap.foundTitle': 'This token isn’t verified',
  'swap.foundText':
    'Anyone can make a token with any name. Compare the address with a source you trust: a fake may be worthless, or impossible to sell.',
  'swap.imitates': 'It’s named like {symbol}, but it’s a different token',
  'swap.nameTerm': 'Name',
  'swap.symbolTerm': 'Symbol',
  'swap.onNetwork': 'Contract on {network}',
  'swap.trust': 'I’ve checked the address and want to swap this token',
  // Without the symbol: it may be another token's.
  'swap.use': 'Use this token',
  'swap.notFound': 'No token found at this address',
  'swap.notReached': 'This address couldn’t be looked up',
  'swap.notReachedText': 'Check your connection, then try again.',
  'swap.notFoundText': 'Check that it’s a token’s contract on {network}, then try again.',
} as const
