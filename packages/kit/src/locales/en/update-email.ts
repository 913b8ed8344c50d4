import type { Message } from '../message.ts'

export const updateEmail = {
  'updateEmail.why':
    'From then on, codes and notices go to the new email. Your wallet and its addresses stay as they are.',
  'updateEmail.asking': 'Checking your current email address',
  'updateEmail.presentTerm': 'Current email',
  'updateEmail.field': 'New email',
  'updateEmail.invalid': 'Check the part after @. It needs a dot, like atoll.example.',
  'updateEmail.same': 'That’s already your email.',
  'updateEmail.declined': 'You didn’t approve it. Nothing was changed.',
  'updateEmail.continue': 'Continue',
  'updateEmail.present': 'Confirm your current email',
  'updateEmail.presentDone': 'Current email confirmed',
  'updateEmail.new': 'Confirm the new email',
  'updateEmail.enter': 'Enter the code sent to {email}',
  'updateEmail.enterCode': 'Enter the code we sent there',
  'updateEmail.cancel': 'Cancel',
  'updateEmail.done': 'Your email is now {email}',
  'updateEmail.later': 'Your email changes on {time}',
  'updateEmail.laterText':
    'From then on, you sign in with {email}. Until then, use your current email. You can stop the change in your wallet settings.',
  'updateEmail.none': 'This wallet has no email',
  'updateEmail.noneText': 'You sign in with a passkey, so there’s no email to change.',
  'updateEmail.ok': 'OK',
} as const satisfies Record<string, Message>
