import type { Context } from '../../core/context.ts'
import type { State } from '../../core/state.ts'

/** The only writer of the switching slice. */
export const setSwitching = ({ store }: Context, switching: State['switching']): void => store.set({ switching })

/** Waits for no network any more. What the wallet answers later is about the wallet alone. */
export function giveUpSwitch(ctx: Context): void {
  if (ctx.store.get().switching.status !== 'idle') setSwitching(ctx, { status: 'idle' })
}
