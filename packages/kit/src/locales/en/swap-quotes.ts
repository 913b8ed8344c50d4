/** Who makes a swap, in its review. */
export const swapQuotes = {
  'swap.provider': 'Provider',
  'swap.via': 'Via {provider}',
  'swap.offers': 'Offers',
  'swap.compare': { one: 'Compare {count} offer', other: 'Compare {count} offers' },
  'swap.compareMore': '{provider}: {amount} more',
  'swap.offerFee': '{fee} network fee',
  'swap.offersText': 'Sorted by what you receive, before the network fee. Nobody can pay to rank higher.',
  'swap.untried':
    'This swap can’t be checked in advance on {network}. We could only compare it with what you see here.',
} as const
