import type { Context } from '../../core/context.ts'
import { onceConnected } from '../../core/page/account-records.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'

/**
 * Goes on with what an earlier page has begun. What had arrived is watched, whoever is connected: the host hears what is taken back.
 * A deposit that had not is followed once its account is connected. What a host asked for waits for the host to ask again: told
 * before, it would be asked for twice.
 */
export function resumePayments(ctx: Context): void {
  const kept = sessions.all(ctx)
  const deposits = kept.filter((one) => one.isDeposit && !one.arrived && one.unpaidBy === undefined)
  if (ctx.modalRuntime.ended) return
  ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  for (const session of kept) if (session.arrived) followPayment(ctx, session, undefined, true)
  onceConnected(ctx, deposits, ({ id }) => {
    // Another tab may have seen its end meanwhile.
    const session = sessions.find(ctx, id)
    if (session) followPayment(ctx, session, undefined, true)
  })
}
