import type { Message } from '../message.ts'

/** Of screens that name the network in use, which nobody here may know. */
export const unknownNetwork = {
  'network.unknown': 'Unknown Network',
} as const satisfies Record<string, Message>
