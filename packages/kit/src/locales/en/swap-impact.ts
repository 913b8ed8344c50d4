/** A swap that may lose much, in its review. */
export const swapImpact = {
  'swap.impactAccept': 'I understand that I lose {percent} to price impact',
  'swap.worthAccept': 'I understand that I receive {percent} less in value than I pay',
  'swap.unknownAccept': 'I understand that the price impact isn’t known and I may lose much of the value',
} as const
