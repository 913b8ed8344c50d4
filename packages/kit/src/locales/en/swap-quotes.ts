/** Who makes a swap, in its review. */
export const swapQuotes = {
  'swap.provider': 'Provider',
  'swap.via': 'Via {provider}',
  'swap.offers': 'Offers',
  'swap.offersText': 'Ordered by what arrives. Nobody can pay for a place. The network fee comes on top.',
} as const
