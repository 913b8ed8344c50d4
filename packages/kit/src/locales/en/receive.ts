import type { Message } from '../message.ts'

export const receive = {
  'receive.code': 'Your address as a code',
  'receive.codeOn': 'Your address on {network} as a code',
  'receive.plain': 'Address',
  'receive.withNetwork': '{network} only',
  'receive.kind': 'QR code content',
  'receive.networks': 'Only send assets on {networks} here. Those on {others} won’t arrive.',
  'receive.onlyOn': 'Wallets that read this code send on {network}.',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
} as const satisfies Record<string, Message>
