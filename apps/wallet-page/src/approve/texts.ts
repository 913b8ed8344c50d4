import type { Words } from '@foyer/decode/words'
import type { CompareTexts } from '../compare/texts.ts'
import type { Translated } from '../language.ts'
import type { SimulationTexts } from '../simulate/texts.ts'
import type { IntroTexts } from '../smart-account/intro-texts.ts'
import type { FrozenTexts } from './frozen-texts.ts'
import type { ReadTexts } from './read-texts.ts'
import type { RefusalTexts } from './refusal-texts.ts'

/** Every sentence that the visitor reads in a question. One object a language. */
const ENGLISH = {
  /** Before and after the name of the site. */
  asks: ['', ' asks you to'],
  approveNamed: (title: string, site: string) => `Approve: ${title}, asked by ${site}`,
  firstRequest: 'First request from this site on this device.',
  signMessage: 'Sign a message',
  signTypedData: 'Sign data',
  signIn: 'Sign in',
  sendTransaction: 'Send a transaction',
  send: (amount: string) => `Send ${amount}`,
  signTransactions: (count: number) => `Sign ${count} transactions together`,
  sendCalls: (count: number) => `Send ${count} transactions at once`,
  calls: 'Together',
  allOrNone: (count: number) => `All ${count}, or none`,
  step: 'Step',
  stepOf: (number: number, count: number) => `${number} of ${count}, each on its own`,
  firstTime: 'First time',
  learnsSteps: 'This lets your account do several things in one step. Your address stays the same.',
  paidForYou: 'Paid for you',
  paidByPage: 'Paid by the site, which can take tokens you’ve allowed it to spend',
  runUnknown: 'Run something we can’t read',
  changeEmail: 'Change the email of your wallet',
  changeEmailDanger: 'Anyone who can read the new mailbox can sign in to your wallet. The current email no longer can.',
  presentEmail: 'Current email',
  newEmail: 'New email',
  message: 'Message',
  data: 'Data',
  account: 'Your account',
  network: 'Network',
  to: 'To',
  whoGets: 'Who gets it',
  whoMayTake: 'Who may take it',
  whoMayNot: 'Who may no longer take it',
  through: 'Through',
  value: 'Leaves',
  sentAlong: 'Sent along',
  feeAtMost: 'Network fee, at most',
  fee: 'Network fee',
  signedBy: 'Signed by',
  yourPasskey: 'Your passkey, in the next step',
  feeUnknown: 'We couldn’t check it',
  contract: 'Contract',
  newContract: 'A new contract',
  approve: 'Approve',
  reject: 'Reject',
  opaqueHash: 'These are 32 bytes that nobody can read. By signing, you could be agreeing to anything.',
  opaqueBytes: 'This message isn’t text. By signing, you could be agreeing to anything.',
  hiddenCharacters: 'The message has characters that can hide or reorder text. They are shown as ⟨U+…⟩.',
  unreadableCall: 'We can’t read what this does. It could take what you own.',
  allowAll: (symbol: string) => `Let someone take all your ${symbol}`,
  allowSome: (amount: string) => `Let someone take ${amount}`,
  takeBack: (symbol: string) => `Take back spending of ${symbol}`,
  couldEmpty: (symbol: string) => `This could empty your ${symbol}. Any amount can be taken, at any time.`,
  couldEmptyCollection: 'This could empty your collection. Every item can be taken, at any time.',
  mayTake: (amount: string) => `They can take up to ${amount} without asking you again.`,
  allowOnly: (symbol: string) => `Allow only some ${symbol}`,
  setLimit: 'Set limit',
  limiting: 'One moment.',
  limitInvalid: (decimals: number) =>
    decimals === 0
      ? 'Enter a whole number above 0.'
      : `Enter a number above 0, such as 25.5, with at most ${decimals} decimals.`,
  changes: 'What changes for you',
  changesUnknown: 'We couldn’t check it.',
  steps: 'What it does',
  covered: 'Something is covering this request',
  coveredWhy: 'Part of the page is on top of it, so you might not see what you’re approving.',
  answerWithin: 'Answer within',
  secondsLeft: (seconds: number) => `${seconds} seconds left to answer`,
  compare: 'Compare with your address bar',
  besidesTitle: 'Continue in a separate window',
  besides: (site: string) => `Your wallet answers on its own page, where ${site} can’t reach it.`,
  openWindow: 'Open the window',
  showWindow: 'Show the window',
  answerThere: 'Answer in the window that has just opened.',
  heldBack: 'Your browser blocked the window. Allow pop-ups for this site, or press the button again.',
  answerAgain: 'What the window showed is out of date. Open it again.',
  busy: 'Too many requests at once. This one will appear in the window in a moment.',
  unreachable: 'Your wallet can’t be reached. This request will appear in the window once it’s back.',
  windowClosed: 'The window was closed. Nothing was signed.',
  seemsClosed: 'The window seems to be closed. If you still see it, answer there.',
  tooLong: 'This request is too long for the window this page allows. Nothing was signed.',
  passkeyTitle: 'Now your passkey',
  passkeyNext: (site: string) => `Your passkey signs what you approved for ${site}.`,
  usePasskey: 'Use your passkey',
  passkeyAsked: 'Your browser is asking for your passkey.',
  passkeyNotUsed: 'No passkey was used, and nothing was signed. Press the button to try again.',
} as const

export type QuestionTexts = Translated<typeof ENGLISH>
/** With sentences whose English ones come with code that is loaded later. */
type PageTexts = QuestionTexts & {
  readonly comparison?: CompareTexts
  readonly simulation?: SimulationTexts
  readonly intro?: IntroTexts
  readonly reading?: ReadTexts
  readonly refusal?: RefusalTexts
  readonly frozen?: FrozenTexts
  readonly words?: Words
}

/** In the language of this page. */
export let TEXTS: PageTexts = ENGLISH
/** Called once, before anything is drawn: a question is in one language from its first sentence to its last. */
export function setTexts(texts: PageTexts): void {
  TEXTS = texts
}
