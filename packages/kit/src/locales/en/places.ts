import type { Message } from '../message.ts'

export const places = {
  'places.title': 'Where to use {wallet}?',
  'places.text': 'It has an account for each kind of network. You can add the others later.',
  'places.all': 'Use it everywhere',
  'places.connected': 'Connected',
} as const satisfies Record<string, Message>
