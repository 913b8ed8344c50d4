import type { Context } from '../../core/context.ts'
import { onceConnected } from '../../core/page/account-records.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'

/**
 * Goes on with what an earlier page has begun. What had arrived is watched, whoever is connected: the host hears what is taken back.
 * What had not, whether the visitor deposits or a host asked for it, is followed once its account is connected.
 */
export function resumePayments(ctx: Context): void {
  if (ctx.modalRuntime.ended) return
  ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  const kept = sessions.all(ctx)
  for (const session of kept) if (session.arrived) followPayment(ctx, session, undefined, true)
  const unfinished = kept.filter(({ arrived, unpaidBy }) => !arrived && unpaidBy === undefined)
  onceConnected(ctx, unfinished, ({ id }) => {
    // Another tab may have seen its end meanwhile.
    const session = sessions.find(ctx, id)
    if (session) followPayment(ctx, session, undefined, true)
  })
}
