import type { Translated } from '../language.ts'

/** Sentences before the first transaction of a smart account on a network, which deploys it there. */
export const INTRO_TEXTS = {
  title: (network: string) => `First time on ${network}`,
  lead: 'This step sets up your account',
  body: (network: string) =>
    `Your address stays the same. Setting it up on ${network} happens once, together with what you’re doing now.`,
  asked: 'You’re asked to',
  setUp: 'Set up your account',
  once: 'Once, in the same step',
  fee: 'Network fee for both, at most',
  go: 'Continue',
  why: 'Why is this needed?',
  because:
    'Your account is a contract. Before its first transaction on a network, only its address exists there: it can receive, but nothing can leave it. The first transaction creates the contract.',
} as const

export type IntroTexts = Translated<typeof INTRO_TEXTS>
