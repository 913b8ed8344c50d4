import { DECIMALS_MAX, formatAmount } from '@foyer/base'
import type { decodeTransactions } from '@foyer/decode/evm'
import type { Question } from '../approve/asking.ts'
import { TEXTS } from '../approve/texts.ts'
import type { Dispute } from './confirmed-tokens.ts'
import type { CompareTexts } from './texts.ts'

type Action = ReturnType<typeof decodeTransactions>['actions'][number]
type Around<Subject> = {
  readonly disputes: readonly Dispute[]
  /** What it does, as far as that can be read. */
  readonly actions: readonly Action[]
  readonly again: () => Promise<Question<Subject>>
  readonly words: CompareTexts
}

export const withDangers = <Subject>(question: Question<Subject>, dangers: readonly string[]): Question<Subject> => ({
  ...question,
  content: { ...question.content, dangers: [...question.content.dangers, ...dangers] },
})

/** A question about tokens of which nobody knows how much a unit is: it says so, and cannot be approved. */
export function withDisputes<Subject>(question: Question<Subject>, around: Around<Subject>): Question<Subject> {
  const { disputes, actions, again, words } = around
  const [first] = disputes
  if (!first) return question
  const { content, subject } = question
  const told = disputes.flatMap(({ contract, symbol, listed, own }) => {
    const amount = amountOf(contract, actions)
    const figure = (decimals: number) => figureOf(amount, decimals, words)
    return [
      { label: words.token, value: symbol },
      { label: words.byList, value: figure(listed) },
      { label: words.byItself, value: figure(own) },
      ...(amount === undefined ? [] : [{ label: words.asWritten, value: words.units(`${amount}`) }]),
    ]
  })
  /** All of a token is all of it, in any unit. */
  const named = (text: string): string => {
    for (const { symbol } of disputes)
      for (const sentence of [TEXTS.allowAll, TEXTS.couldEmpty])
        if (text === sentence(words.unitsOf(symbol))) return sentence(symbol)
    return text
  }
  return {
    content: {
      ...content,
      title: named(titleOf(content.title, first, around)),
      dangers: content.dangers.map(named),
      limit: undefined,
      facts: [...told, ...content.facts],
      unconfirmed: {
        title: words.twoAnswers,
        why: words.twoAnswersWhy,
        again: words.checkAgain,
      },
    },
    subject,
    again,
  }
}

/** Of the token that is moved or allowed, where one is. */
function amountOf(contract: string, actions: readonly Action[]): bigint | undefined {
  const isOf = (named = '') => named === contract || (named.startsWith('0x') && named.toLowerCase() === contract)
  return actions.find(
    ({ contract: named, amount, item, isUnlimited }) =>
      isOf(named) && amount !== undefined && item === undefined && !isUnlimited,
  )?.amount
}

/** Some decimals are none of any token: a contract, or a list, can say anything. */
const figureOf = (amount: bigint | undefined, decimals: number, words: CompareTexts): string =>
  amount !== undefined && Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS_MAX
    ? formatAmount(amount, decimals)
    : words.decimals(decimals)

/** A title that would name the amount names none. */
function titleOf<Subject>(title: string, { contract, symbol }: Dispute, { actions, words }: Around<Subject>): string {
  const written = `${amountOf(contract, actions)} ${words.unitsOf(symbol)}`
  if (title === TEXTS.sendTransaction || title === TEXTS.send(written)) return words.sendUnconfirmed
  return title === TEXTS.allowSome(written) ? words.allowUnconfirmed : title
}
