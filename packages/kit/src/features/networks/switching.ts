import type { Context } from '../../core/context.ts'
import type { State } from '../../core/state.ts'

/** The only writer of the switching slice. */
export const setSwitching = ({ store }: Context, switching: State['switching']): void => store.set({ switching })

/** Cancels waiting for a switch. A late answer of the wallet then only updates the wallet's network. */
export function giveUpSwitch(ctx: Context): void {
  if (ctx.store.get().switching.status !== 'idle') setSwitching(ctx, { status: 'idle' })
}
