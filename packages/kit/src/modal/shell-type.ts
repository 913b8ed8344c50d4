import type { Context } from '../core/context.ts'
import type { OpenOptions } from '../core/routing/router.ts'

/** The screens of an instance. A headless instance passes none, so that its bundle does not contain them. */
export type Shell = {
  readonly open: (ctx: Context, options?: OpenOptions) => Promise<void>
  readonly close: (ctx: Context) => Promise<void>
  /** Shows the visitor's next gate, or removes it. */
  readonly settle: (ctx: Context) => Promise<void>
  readonly preload: (ctx: Context) => Promise<void>
  /** Adds the modal to the page, closed. */
  readonly mount: (ctx: Context) => Promise<void>
}
