import type { Message } from '../message.ts'
import { holdings } from './holdings.ts'

/** Messages for the list of assets to send. */
export const sendTokens = {
  ...holdings,
  'send.tokens': 'Your tokens',
  'send.search': 'Search tokens',
  'send.searchPlaceholder': 'Name, symbol or address',
  'send.searchClear': 'Clear search',
  'send.allNetworks': 'All',
  'send.noMatch': 'None of your tokens match “{query}”',
  'send.noMatchText': 'Search by name, symbol or contract.',
} as const satisfies Record<string, Message>
