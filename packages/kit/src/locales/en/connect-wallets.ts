import type { Message } from '../message.ts'

/** Messages for the list of all wallets on a device. */
export const connectWallets = {
  'connectWallets.device': 'On this device',
  'connectWallets.phone': 'On your phone',
  'wallet.popular': 'Popular',
} as const satisfies Record<string, Message>
