import { FoyerError, messageOf } from '@foyer/base'
import { MAIL_UNAVAILABLE, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { type Mail, MailError, type Mailer } from './mailer.ts'
import { createSlotsByKey } from './slots.ts'

/** Most mails are sent within this time. Other mails of the same caller wait that long. */
const SENDING_SECONDS = 5
const MOST_WAITING = 4

type Log = (line: Readonly<Record<string, unknown>>) => void

/** A caller whose recipients are slow to take mail occupies one connection to the mail server, not all of them. */
export function createOneAtATime(): <T>(caller: string, send: () => Promise<T>) => Promise<T> {
  const sending = createSlotsByKey(MOST_WAITING)
  return async (caller, send) => {
    if (!(await sending.take(caller, SENDING_SECONDS * 1_000)))
      throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: SENDING_SECONDS } })
    try {
      return await send()
    } finally {
      sending.giveBack(caller)
    }
  }
}

/**
 * Sends a mail that was counted.
 * @param undo takes the count back, for a mail that no mail server has heard of
 * @throws MAIL_UNAVAILABLE
 */
export async function sendCounted(
  mailer: Pick<Mailer, 'send'>,
  mail: Mail,
  undo: () => Promise<void>,
  log: Log,
): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (cause) {
    // What the mail server has heard of counts, or recipients that it turns down would cost nothing.
    if (cause instanceof MailError && !cause.mayBeSent) await undo()
    log({ level: 'error', event: 'mail-not-sent', reason: messageOf(cause).slice(0, 100) })
    throw new FoyerError(MAIL_UNAVAILABLE, { cause })
  }
}
