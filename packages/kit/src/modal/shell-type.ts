import type { Context } from '../core/context.ts'
import type { OpenRequest } from './rules.ts'

/** The screens of an instance. Whoever has none of ours passes none, and no bundle of theirs holds any. */
export type Shell = {
  readonly open: (ctx: Context, request?: OpenRequest) => Promise<void>
  readonly close: (ctx: Context) => Promise<void>
  readonly preload: (ctx: Context) => Promise<void>
  /** Puts the modal into the page, closed. */
  readonly mount: (ctx: Context) => Promise<void>
}
