import type { Message } from '../message.ts'

export const newWallet = {
  'newWallet.making': 'Creating your wallet',
  'newWallet.makingText': 'Your own address, and the key that signs for it.',
  'newWallet.yours': 'You keep one half of the key',
  'newWallet.yoursText': 'On this device, sealed by your browser.',
  'newWallet.ours': 'We keep the other half, and a spare',
  'newWallet.oursText': 'In two places that can’t read each other. One half alone opens nothing.',
  'newWallet.away': 'You can do without us',
  'newWallet.awayText':
    'Once you have a passkey and a recovery kit, you can erase our spare. Then only you can get in.',
  'newWallet.title': 'This is your door',
  'newWallet.text': 'It’s drawn from your address, {account}',
  'newWallet.next': 'What you can do next',
  'newWallet.passkey': 'Add a passkey',
  'newWallet.passkeyText': 'No codes, no waiting on new devices',
  'newWallet.continue': 'Continue to {app}',
} as const satisfies Record<string, Message>
