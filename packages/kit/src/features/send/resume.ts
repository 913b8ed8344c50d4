import type { Context } from '../../core/context.ts'
import { loadAdapters } from '../../core/live.ts'
import { restoreTransfers } from '../../core/transfers.ts'
import { send } from '../../locales/en/send.ts'
import type { Translator } from '../../locales/translate.ts'
import { isOpen } from './follow.ts'
import { tellOutcome } from './tell-outcome.ts'
import { track } from './tracker.ts'

/** Goes on following what was on its way before a reload. */
export async function resume(ctx: Context, t: Translator): Promise<void> {
  restoreTransfers(ctx)
  await loadAdapters(ctx)
  const spoken = t.with(send)
  for (const transfer of ctx.store.get().transfers) {
    if (isOpen(transfer, ctx.now())) track(ctx, transfer.id, (changed) => tellOutcome(ctx, spoken, changed))
  }
}
