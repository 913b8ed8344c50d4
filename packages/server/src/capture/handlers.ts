import { FoyerError, isCaipAddress, isFoyerError, messageOf } from '@foyer/base'
import { CODE_WRONG, ENTER_VALID_EMAIL, INVALID_BODY, MAIL_UNAVAILABLE, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { capture } from '@foyer/contracts'
import type { DailyBudget } from '../daily-budget.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import { normalizedEmail, plainCode } from './email.ts'
import type { Guesses } from './guesses.ts'
import { codeMail } from './mail.ts'
import { MailError, type Mailer } from './mailer.ts'
import { createSlotsByKey } from './slots.ts'
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

/** Most mails are sent within this time. Other mails of the same caller wait that long. */
const SENDING_SECONDS = 5
const MOST_WAITING = 4

/** Email capture: a code by mail, and its confirmation. Known and unknown addresses are answered alike. */
export function captureHandlers({
  store,
  mailer,
  idempotency,
  budget,
  guesses,
  log,
}: CaptureOptions): Handlers<typeof capture> {
  const sending = createSlotsByKey(MOST_WAITING)
  /** A caller whose recipients are slow to take mail occupies one connection to the mail server, not all of them. */
  async function oneAtATime<T>(projectId: string, caller: string, send: () => Promise<T>): Promise<T> {
    const key = `${projectId} ${caller}`
    if (!(await sending.take(key, SENDING_SECONDS * 1_000)))
      throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: SENDING_SECONDS } })
    try {
      return await send()
    } finally {
      sending.giveBack(key)
    }
  }
  return {
    requestCode: ({ body }, { projectId = '', origin = '', caller, idempotencyKey }) =>
      idempotency.once({ project: projectId, endpoint: 'requestCode', key: idempotencyKey, body }, async () => {
        const email = normalizedEmail(body.email)
        if (email === undefined) throw new FoyerError(ENTER_VALID_EMAIL)
        if (!isCaipAddress(body.account))
          throw new FoyerError(INVALID_BODY, { context: { reason: 'account is not a CAIP-10 address' } })
        if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
        return oneAtATime(projectId, caller, async () => {
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
          try {
            await mailer.send(codeMail(email, code, origin))
          } catch (cause) {
            // What the mail server has heard of counts, or recipients that it turns down would cost nothing.
            if (cause instanceof MailError && !cause.mayBeSent) {
              await undo()
              await budget.giveBack(projectId, 1, caller)
            }
            log({ level: 'error', event: 'mail-not-sent', reason: messageOf(cause).slice(0, 100) })
            throw new FoyerError(MAIL_UNAVAILABLE, { cause })
          }
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
