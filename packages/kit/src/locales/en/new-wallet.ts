import type { Message } from '../message.ts'

export const newWallet = {
  'newWallet.title': 'This is your door',
  'newWallet.text': 'It’s drawn from your address, {account}',
  'newWallet.next': 'What you can do next',
  'newWallet.passkey': 'Add a passkey',
  'newWallet.passkeyText': 'No codes, no waiting on new devices',
  'newWallet.continue': 'Continue to {app}',
} as const satisfies Record<string, Message>
