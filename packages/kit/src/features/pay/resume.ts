import type { Context } from '../../core/context.ts'
import { isConnectedAccount } from '../../core/page/account-records.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'

/** Goes on watching what had arrived when the page was left, once its account is connected. A toast tells of what is taken back. */
export function resumePayments(ctx: Context): void {
  let left = sessions.all(ctx).filter(({ arrived }) => arrived)
  if (ctx.modalRuntime.ended || left.length === 0) return
  ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  const look = () => {
    const { session } = ctx.store.get()
    const own = left.filter(({ account }) => isConnectedAccount(session, account))
    left = left.filter((one) => !own.includes(one))
    for (const { id } of own) {
      // Another tab may have ended it meanwhile.
      const now = sessions.find(ctx, id)
      if (now?.arrived) followPayment(ctx, now)
    }
  }
  look()
  ctx.undo.add(ctx.store.watch(({ session }) => session, look))
}
