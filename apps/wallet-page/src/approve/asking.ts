import type { Content } from './content.ts'

/** What asks the visitor: in the frame, or from the frame in a window of its own. */
export type Asking = {
  readonly content: Content
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  /** What the frame needs to show it, in CSS pixels. */
  readonly onHeight: (height: number) => void
  /** When the question is over without an answer. */
  readonly signal: AbortSignal
}
export type Answer = 'approved' | 'rejected'
