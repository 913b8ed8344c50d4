import type { Translated } from '../language.ts'

/** What is said where sources disagree, or what a node says cannot be. */
export const COMPARE_TEXTS = {
  sendUnconfirmed: 'Send an amount we can’t confirm',
  allowUnconfirmed: 'Allow an amount we can’t confirm',
  twoAnswers: 'Two sources, two answers',
  twoAnswersWhy:
    'We ask two sources before we show a figure. They disagree about this token, so we show none. Approving stays off until both agree.',
  checkAgain: 'Check again',
  token: 'Token',
  byList: 'The token list',
  byItself: 'The token itself',
  asWritten: 'As written',
  units: (amount: string) => `${amount} units`,
  unitsOf: (symbol: string) => `units of ${symbol}`,
  decimals: (count: number) => (count === 1 ? '1 decimal' : `${count} decimals`),
  highFee: 'The network asks an unusually high fee.',
  feeOverAmount: 'The network fee can be more than what you send.',
  otherFee: 'The network reported a fee that can’t be right. What we show is the most this can cost.',
} as const

export type CompareTexts = Translated<typeof COMPARE_TEXTS>
