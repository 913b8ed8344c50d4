import type { Translated } from '../language.ts'
import { pluralsOf } from '../plurals.ts'
import { SPENDING_TEXTS } from './spending-texts.ts'

const plural = pluralsOf('en')

/** Sentences about sites that see the wallet's addresses. */
export const SITES_TEXTS = {
  title: 'Connected sites',
  none: 'No site is connected. One that you sign in on is listed here.',
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
  notUndone: 'That can’t be undone any more. Signing in there again takes a code.',
  note: 'A site sees your addresses, and asks you each time. It can never move anything without your yes. One that you don’t use for 30 days is ended.',
  open: 'An open page of a site that you end is signed out within a minute, and signs nothing before that. Signing in there again takes a code.',
  failed: 'That didn’t work. The site was not ended.',
  spending: SPENDING_TEXTS,
} as const

export type SitesTexts = Translated<typeof SITES_TEXTS>
