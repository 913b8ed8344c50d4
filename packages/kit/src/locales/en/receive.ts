import type { Message } from '../message.ts'

export const receive = {
  'receive.code': 'Your address as a code',
  'receive.codeOn': 'Your address on {network} as a code',
  'receive.plain': 'Address',
  'receive.withNetwork': '{network} only',
  'receive.kind': 'What the code says',
  'receive.networks': 'For {networks}. Not for {others}.',
  'receive.onlyOn': 'Wallets that read this code send on {network}.',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
} as const satisfies Record<string, Message>
