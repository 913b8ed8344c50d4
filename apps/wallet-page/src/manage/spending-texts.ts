import type { Translated } from '../language.ts'

/** Sentences about tokens that others may take. */
export const SPENDING_TEXTS = {
  title: 'Spending you allowed',
  none: 'None of the spending you approved with this wallet is left.',
  note: 'This lists what you approved with this wallet and how much of it is left, according to the network. A permission you signed stays listed until it ends, even if it has been used. It doesn’t list permissions given without this wallet or for collections, those set by a transaction inside Permit2, signed orders and transfers, or any before your latest 100. Taking back spending is a transaction, and usually costs a network fee.',
  noLimit: (symbol: string) => `${symbol}, no limit`,
  unknown: 'A token we don’t know',
  unknownNoLimit: 'A token we don’t know, no limit',
  unread: 'This contract doesn’t say how much is left.',
  signedUntil: (date: string) =>
    `Signed: can be used until ${date}, if it hasn’t been used yet. A signature can’t be taken back here.`,
  signedForGood: 'Signed, with no end date: can be used if it hasn’t been yet. A signature can’t be taken back here.',
  token: 'Token',
  spender: 'Who may take it',
  given: (network: string, date: string) => `On ${network}, since ${date}`,
  forSite: (site: string) => `requested by ${site}`,
  smart: 'of your smart account',
  standard: 'of your standard account',
  takeBack: 'Take back',
  takeBackNamed: (what: string, spender: string) => `Take back: ${what}, from ${spender}`,
  goesOn: 'Being taken back. You can leave this page.',
  done: 'Permission removed.',
  saidDone: (what: string) => `${what}: permission removed.`,
  already: 'There’s nothing left to take back.',
  rejected: 'You rejected it. Nothing was taken back.',
  expired: 'The request expired after 5 minutes. Nothing was taken back.',
  poor: (symbol: string, network: string) =>
    `The account doesn’t have enough ${symbol} on ${network} for the fee. Nothing was taken back.`,
  failed: 'That didn’t work. Nothing was taken back.',
  unanswered: (network: string) => `${network} didn’t respond. Nothing was taken back.`,
  unsure: (network: string) =>
    `${network} didn’t respond. We don’t know whether it was sent. Check again in a minute before you retry.`,
  undone: 'The network rejected it. Nothing was taken back.',
  late: (network: string) =>
    `${network} hasn’t confirmed it for 30 minutes. It may still go through. Trying again can cost a second fee.`,
  stays: 'The transaction went through, but according to the network the permission is still there.',
  away: (networks: string) => `${networks}: no answer. What you allowed there isn’t shown.`,
  again: 'Check again',
} as const

export type SpendingTexts = Translated<typeof SPENDING_TEXTS>
