import type { Message } from '../message.ts'

export const receive = {
  'receive.code': 'QR code of your address',
  'receive.codeOn': 'QR code of your address on {network}',
  'receive.plain': 'Address',
  'receive.withNetwork': '{network} only',
  'receive.kind': 'QR code content',
  'receive.networks': 'Only send assets on {networks} here. Assets on {others} won’t arrive.',
  'receive.onlyOn': 'Wallets that scan this code will send on {network}.',
  'receive.yours': 'Your {kind} address',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
} as const satisfies Record<string, Message>
