import type { Context } from '../../core/context.ts'
import type { SwapInput } from './swap-state.ts'

/** Loads `takeMost` with the press that asks for it: what is typed while the code arrives stays, too. */
export async function loadMost(ctx: Context, input: SwapInput): Promise<void> {
  const seen = ctx.store.get().swapDraft
  const { takeMost } = await import('./max.ts')
  return takeMost(ctx, input, seen)
}
