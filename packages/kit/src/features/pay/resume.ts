import type { Context } from '../../core/context.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'

/**
 * Goes on watching what had arrived when the page was left.
 * @param mount adds the closed modal to the page, where there are screens: a toast tells of what is taken back
 */
export async function resumePayments(ctx: Context, mount: () => Promise<void>): Promise<void> {
  const watched = sessions.all(ctx).filter(({ arrived }) => arrived)
  if (watched.length === 0) return
  ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  for (const session of watched) followPayment(ctx, session)
  await mount()
}
