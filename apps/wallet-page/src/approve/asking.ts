import type { QuestionServices } from './ask-in-box.ts'
import type { BoxSecret } from './box.ts'
import type { Content } from './content.ts'
import type { Drawn } from './small-panel.ts'

/** What the frame says before it opens the window of a question, drawn when it is shown. It approves nothing. */
export type Intro = () => Pick<Drawn, 'title' | 'go' | 'more'>

/** What is shown, and what it is about: what is signed if the visitor approves, for example. */
export type Question<Subject> = {
  readonly content: Content
  readonly subject: Subject
  readonly intro?: Intro | undefined
  /** In place of a question: tells in the frame what is refused, and has no answer but a rejection. */
  readonly tell?: ((asking: Asking<unknown>) => Promise<undefined>) | undefined
  /**
   * Where `content.limit` offers it: the question with that limit in place of none, in base units of the token.
   * What is approved is always what was drawn last.
   */
  readonly limited?: ((amount: bigint) => Promise<Question<Subject>>) | undefined
  /** Where its content is unconfirmed: the same question, for which everybody is asked anew. */
  readonly again?: (() => Promise<Question<Subject>>) | undefined
}

/** Makes a question, once it is its turn: what was read while others were open can be old. */
export type Make<Subject> = () => Question<Subject> | Promise<Question<Subject>>

/** What asks the visitor: in the frame, or from the frame in a window of its own. */
export type Asking<Subject> = {
  readonly question: Question<Subject>
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  /** When it ends, in milliseconds of `performance.now()`. */
  readonly endsAt: number
  /** What the frame needs to show it, in CSS pixels. */
  readonly onHeight: (height: number) => void
  /** What a window is opened with, for where the host page cuts it off. */
  readonly secret: BoxSecret
  readonly services: () => Promise<QuestionServices>
  /** When the question is over without an answer. */
  readonly signal: AbortSignal
}
/** Undefined: rejected. */
export type Answer<Subject> = { readonly approved: Subject; readonly isFromWindow: boolean } | undefined
