import type { Context } from '../../core/context.ts'
import type { PayDraft } from '../../core/payments.ts'

export function setPayDraft(ctx: Context, change: PayDraft): void {
  ctx.store.set({ payDraft: { ...ctx.store.get().payDraft, ...change } })
}
