import type { Message } from '../message.ts'

export const signIn = {
  'signIn.why': 'Prove that {account} is yours with a signature. It’s free and can’t move funds.',
  'signIn.message': 'Message',
  'signIn.noStatement': 'Sign in with your account.',
  'signIn.site': 'Site',
  'signIn.until': 'Valid until',
  'signIn.nonce': 'Nonce',
  'signIn.blocked': 'Sign in or cancel to continue.',
  'signIn.cancel': 'Cancel',
  'signIn.sign': 'Sign in',
  'signIn.signing': 'Signing',
  'signIn.verifying': 'Signing you in…',
  'signIn.unread': 'We couldn’t check whether you’re signed in',
  'signIn.unreadText': '{app} didn’t answer. Your wallet stays connected.',
  'signIn.askAgain': 'Try again',
  'signIn.waiting': 'Waiting for {wallet}',
  'signIn.notReady': 'A problem occurred while trying initialize authentication',
  'signIn.failed': 'Error signing message',
} as const satisfies Record<string, Message>
