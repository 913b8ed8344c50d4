import type { Message } from '../message.ts'

export const places = {
  'places.title': 'Which accounts do you want to connect?',
  'places.text': '{wallet} has more than one. You can add the rest later.',
  'places.both': 'Connect both',
  'places.all': 'Connect all {count}',
  'places.prompt': '{number} of {count} · {network}',
  'places.refused': '{network}: declined.',
  'places.connected': 'Connected',
} as const satisfies Record<string, Message>
