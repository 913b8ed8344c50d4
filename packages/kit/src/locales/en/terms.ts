import type { Message } from '../message.ts'

export const terms = {
  'terms.text': 'Before you connect, {app} asks you to accept this:',
  'terms.both': 'I agree to the {first} and the {second}',
  'terms.one': 'I agree to the {first}',
  'terms.accept': 'Continue',
  'terms.missing': 'Tick the box to continue.',
} as const satisfies Record<string, Message>
