import type { Message } from '../message.ts'

export const help = {
  'help.wallet.homeTitle': 'A home for what’s yours',
  'help.wallet.homeText':
    'A wallet keeps the keys to your tokens and collectibles. They stay yours, whatever app you visit.',
  'help.wallet.loginTitle': 'A way in without passwords',
  'help.wallet.loginText': 'Apps ask, you approve. Nothing is shared without your say-so.',
  'help.wallet.askTitle': 'You decide, each time',
  'help.wallet.askText': 'Nothing moves until you approve it in your wallet. Connecting never moves funds.',
  'help.wallet.get': 'Find a wallet',
  'help.network.placeTitle': 'A place where tokens live',
  'help.network.placeText': 'Each network keeps its own record. One address can hold different tokens on each.',
  'help.network.feeTitle': 'Each has its own fee',
  'help.network.feeText': 'Fees are paid in the network’s own currency. Switching networks costs nothing.',
  'help.network.stayTitle': 'Your tokens stay put',
  'help.network.stayText': 'Switching changes what an app reads. It doesn’t move anything.',
} as const satisfies Record<string, Message>
