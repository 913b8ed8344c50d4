import type { Message } from '../message.ts'

export const passkey = {
  'passkey.with': 'Continue with a passkey',
  'passkey.asking': 'Use your passkey',
  'passkey.askingText': 'Your browser is asking. Confirm the way you unlock this device.',
  'passkey.askAgain': 'Ask again',
  'passkey.unused': 'The passkey wasn’t used',
  'passkey.unusedText': 'You closed the prompt, it timed out, or this device has no passkey for a wallet here.',
  'passkey.unknown': 'This passkey doesn’t open a wallet',
  'passkey.unknownText': 'Use another one, or create a new wallet. If your wallet has an email, sign in with that.',
  'passkey.unsuitable': 'This browser can’t use passkeys here',
  'passkey.unsuitableText': 'In-app browsers often can’t. Open this page in your browser.',
  'passkey.failed': 'That didn’t work',
  'passkey.failedText': 'Try again, or use another way.',
  'passkey.safe': 'Nothing was opened or changed.',
  'passkey.new': 'Create a wallet with a passkey',
  'passkey.making': 'Create your wallet in the new tab',
  'passkey.makingText': 'When it’s ready, come back here and continue with your new passkey.',
  'passkey.other': 'Use another way',
  'passkey.continue': 'Continue',
} as const satisfies Record<string, Message>
