import { FoyerError } from '@foyer/base'
import { MAIL_UNAVAILABLE } from '@foyer/base/catalogue'
import type { DailyBudget } from '../daily-budget.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { createOneAtATime, sendCounted } from '../mail/send.ts'
import type { LoginCodes } from './codes.ts'

type Options = {
  readonly codes: LoginCodes
  readonly mailer: Pick<Mailer, 'send'> | undefined
  /** The daily budgets of mails, of a project and in total. */
  readonly budgets: { readonly project: DailyBudget; readonly total: DailyBudget }
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}
type Request = Parameters<LoginCodes['create']>[0] & { readonly projectId: string }
export type SendCode = (request: Request, mailOf: (code: string) => Mail) => Promise<{ id: string; expiresAt: Date }>

/** No project has such an id. */
const TOTAL = '*'

/** Makes a code and mails it, within the limits of the mailbox, the caller and the day. @throws MAIL_UNAVAILABLE, TOO_MANY_REQUESTS */
export function createSendCode({ codes, mailer, budgets, log }: Options): SendCode {
  const oneAtATime = createOneAtATime()
  return async ({ projectId, ...request }, mailOf) => {
    if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
    const { caller } = request
    return oneAtATime(caller, async () => {
      const { id, code, expiresAt, undo } = await codes.create(request)
      const spent: (() => Promise<void>)[] = []
      const uncount = async () => {
        await undo()
        for (const giveBack of spent) await giveBack()
      }
      try {
        for (const [budget, project] of [
          [budgets.project, projectId],
          [budgets.total, TOTAL],
        ] as const) {
          await budget.spend(project, 1, caller)
          spent.push(() => budget.giveBack(project, 1, caller))
        }
      } catch (error) {
        await uncount()
        throw error
      }
      await sendCounted(mailer, mailOf(code), uncount, log)
      return { id, expiresAt }
    })
  }
}
