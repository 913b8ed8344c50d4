import type { Context } from '../core/context.ts'
import type { OpenOptions } from '../core/routing/router.ts'

/** The screens of an instance. Whoever has none of ours passes none, and no bundle of theirs holds any. */
export type Shell = {
  readonly open: (ctx: Context, options?: OpenOptions) => Promise<void>
  readonly close: (ctx: Context) => Promise<void>
  /** Shows the next thing that is asked of the visitor, or takes it away. */
  readonly settle: (ctx: Context) => Promise<void>
  readonly preload: (ctx: Context) => Promise<void>
  /** Puts the modal into the page, closed. */
  readonly mount: (ctx: Context) => Promise<void>
}
