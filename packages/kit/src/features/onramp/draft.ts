import type { Context } from '../../core/context.ts'
import type { OnrampDraft } from '../../core/onramp-draft.ts'

export function setOnrampDraft(ctx: Context, change: OnrampDraft): void {
  ctx.store.set({ onrampDraft: { ...ctx.store.get().onrampDraft, ...change } })
}
