/** A swap that moves the price a lot, in its review. */
export const swapImpact = {
  'swap.impactAccept': 'I understand that I lose {percent} to price impact',
} as const
