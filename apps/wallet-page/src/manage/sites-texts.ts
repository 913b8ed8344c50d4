import type { Translated } from '../language.ts'
import { pluralsOf } from '../plurals.ts'
import { SPENDING_TEXTS } from './spending-texts.ts'

const plural = pluralsOf('en')

/** Sentences about sites that see the wallet's addresses. */
export const SITES_TEXTS = {
  title: 'Connected sites',
  none: 'No connected sites yet. Sites you sign in on show up here.',
  used: (date: string) => `Used ${date}`,
  until: (date: string) => `stays until ${date}`,
  unused: (days: number) => plural(days, { one: 'Not used for a day', other: `Not used for ${days} days` }),
  endsIn: (days: number) => plural(days, { one: 'ends within a day', other: `ends in ${days} days` }),
  devices: (count: number) => `on ${count} devices`,
  end: 'End',
  ended: 'Ended. It no longer sees this account.',
  saidEnded: (site: string) => `${site}: ended. It no longer sees this account.`,
  undo: 'Undo',
  saidUndone: (site: string) => `${site}: it sees this account again.`,
  notUndone: 'It’s too late to undo that. Signing in there again takes a code.',
  note: 'A site sees your addresses, and asks you each time. It can never move anything without your approval. Sites you don’t use for 30 days are disconnected.',
  open: 'If a site you end is open, it’s signed out within a minute and can’t sign anything before that. Signing in there again takes a code.',
  failed: 'That didn’t work. The site wasn’t ended.',
  spending: SPENDING_TEXTS,
} as const

export type SitesTexts = Translated<typeof SITES_TEXTS>
