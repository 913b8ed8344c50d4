import type { Context } from '../../core/context.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'

/**
 * Goes on watching what had arrived when the page was left, whoever is connected: the host hears what is taken back. The toast is
 * for the account that the payment is of, see `tell`.
 */
export function resumePayments(ctx: Context): void {
  const watched = sessions.all(ctx).filter(({ arrived }) => arrived)
  if (ctx.modalRuntime.ended || watched.length === 0) return
  ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  for (const session of watched) followPayment(ctx, session)
}
