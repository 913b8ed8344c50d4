/** How a swap ended. */
export const swapOutcome = {
  'swap.pendingTitle': '{from} for at least {to}',
  'swap.revertedTitle': '{network} rejected this swap',
  'swap.cancelledTitle': 'You cancelled this swap',
  'swap.droppedTitle': 'The network dropped this swap',
} as const
