import type { Translated } from '../language.ts'

/** Sentences about tokens that others may take. */
export const SPENDING_TEXTS = {
  title: 'Spending you allowed',
  none: 'Nobody may take your tokens, as far as this wallet has asked you.',
  note: 'Listed is what you approved with this wallet and what is still left of it, by what the network says. Permissions that you gave without this wallet, to collections, or inside of Permit2 are not listed. Taking back spending is a transaction, and usually costs a network fee.',
  noLimit: (symbol: string) => `${symbol}, no limit`,
  unknown: 'A token that we don’t know',
  unknownNoLimit: 'A token that we don’t know, no limit',
  token: 'Token',
  spender: 'Who may take it',
  given: (network: string, date: string) => `On ${network}, since ${date}`,
  forSite: (site: string) => `asked by ${site}`,
  smart: 'of your smart account',
  standard: 'of your standard account',
  takeBack: 'Take back',
  takeBackNamed: (what: string, spender: string) => `Take back: ${what}, from ${spender}`,
  goesOn: 'Being taken back. You can leave this page.',
  done: 'Taken back. Nobody takes this any more.',
  saidDone: (what: string) => `${what}: taken back.`,
  already: 'That was taken back already.',
  rejected: 'You rejected it. Nothing was taken back.',
  expired: 'The question waited for 5 minutes and is over. Nothing was taken back.',
  failed: (symbol: string, network: string) =>
    `That didn’t work, and nothing was taken back. The account needs some ${symbol} on ${network} for the fee.`,
  undone: 'The network didn’t carry it out. Nothing was taken back.',
  unsure: (network: string) =>
    `${network} did not answer. We don’t know whether it was sent: look again in a minute before you try once more.`,
  away: (networks: string) => `${networks}: no answer. What you allowed there is not shown.`,
  again: 'Look again',
} as const

export type SpendingTexts = Translated<typeof SPENDING_TEXTS>
