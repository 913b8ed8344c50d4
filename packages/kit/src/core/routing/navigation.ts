import type { Context } from '../context.ts'
import type { RouterState, Target } from './router.ts'
import { push as pushed, replace as replaced, reset as wasReset } from './router-moves.ts'

/* The only writers of the router slice. Closing and going back are in the modal, which has the rules. */

export const push = (ctx: Context, target: Target): void => setRouter(ctx, pushed(ctx.store.get().router, target))
export const replace = (ctx: Context, target: Target): void => setRouter(ctx, replaced(ctx.store.get().router, target))
export const reset = (ctx: Context, target: Target, uri?: string): void =>
  setRouter(ctx, wasReset(ctx.store.get().router, target, uri))

export function setRouter(ctx: Context, router: RouterState): void {
  if (router !== ctx.store.get().router) ctx.store.set({ router })
}
