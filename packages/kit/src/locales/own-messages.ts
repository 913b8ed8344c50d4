import { isRecord } from '@foyer/base'
import { type FoyerMessages, ownMessages } from './host.ts'
import type { Message } from './message.ts'
import type { PartialMessages } from './translate.ts'

/* Sentences that a host brings. Loaded only for hosts that do. */

/** The host's sentences in a language. What is not a text is left out, so that our sentence is shown. */
export function ownSentences(messages: FoyerMessages, locale: string): PartialMessages {
  const all: Readonly<Record<string, unknown>> = ownMessages(messages, locale)
  return Object.fromEntries(Object.entries(all).filter(([, message]) => isMessage(message)))
}

/** Whether a value is a text, or a text for each plural form with one for all others. */
export const isMessage = (value: unknown): value is Message =>
  isText(value) || (isRecord(value) && isText(value.other) && Object.values(value).every(isText))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
