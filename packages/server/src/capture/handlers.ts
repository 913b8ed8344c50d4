import { FoyerError, isCaipAddress, isFoyerError } from '@foyer/base'
import { CODE_WRONG, ENTER_VALID_EMAIL, INVALID_BODY, MAIL_UNAVAILABLE } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { capture } from '@foyer/contracts'
import type { DailyBudget } from '../daily-budget.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import { normalizedEmail, plainCode } from '../mail/email.ts'
import type { Guesses } from '../mail/guesses.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createOneAtATime, sendCounted } from '../mail/send.ts'
import { codeMail } from './mail.ts'
import type { CaptureStore } from './store.ts'

type CaptureOptions = {
  readonly store: CaptureStore
  /** Absent if no mail server is configured. */
  readonly mailer: Pick<Mailer, 'send'> | undefined
  readonly idempotency: Idempotency
  /** The daily budget of mails. */
  readonly budget: DailyBudget
  readonly guesses: Guesses
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

/** Email capture: a code by mail, and its confirmation. Known and unknown addresses are answered alike. */
export function captureHandlers({
  store,
  mailer,
  idempotency,
  budget,
  guesses,
  log,
}: CaptureOptions): Handlers<typeof capture> {
  const oneAtATime = createOneAtATime()
  return {
    requestCode: ({ body }, { projectId = '', origin = '', caller, language, idempotencyKey }) =>
      idempotency.once({ project: projectId, endpoint: 'requestCode', key: idempotencyKey, body }, async () => {
        const email = normalizedEmail(body.email)
        if (email === undefined) throw new FoyerError(ENTER_VALID_EMAIL)
        if (!isCaipAddress(body.account))
          throw new FoyerError(INVALID_BODY, { context: { reason: 'account is not a CAIP-10 address' } })
        if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
        return oneAtATime(`${projectId} ${caller}`, async () => {
          const { id, code, expiresAt, undo } = await store.create({
            project: projectId,
            email,
            account: body.account,
            caller,
          })
          await budget.spend(projectId, 1, caller).catch(async (error: unknown) => {
            await undo()
            throw error
          })
          const uncount = async () => {
            await undo()
            await budget.giveBack(projectId, 1, caller)
          }
          await sendCounted(mailer, codeMail({ email, language }, code, origin), uncount, log)
          return { id, resendAfterSeconds: EMAIL_LOGIN_COOLDOWN_MS / 1_000, expiresAt: expiresAt.toISOString() }
        })
      }),
    confirmCode: async ({ body }, { projectId = '', caller }) => {
      guesses.admit(projectId)
      try {
        await store.confirm(projectId, body.id, plainCode(body.code))
      } catch (error) {
        if (isFoyerError(error, CODE_WRONG)) guesses.wrong(projectId, caller)
        throw error
      }
      guesses.right(projectId)
      return { success: true }
    },
  }
}
