import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

/** A question waits five minutes for its visitor. */
const LIFETIME_MS = 6 * 60_000
/**
 * Questions of one visitor at once: one for each page that asks. A page that was reloaded or killed may not have ended its own, so
 * one more takes the place of the oldest. That page's frame learns it, and asks again when the visitor opens the window again.
 * Each needed a press of the visitor in the wallet's frame: a page alone can displace none.
 */
const OPEN_MAX = 4

type Message = { readonly sequence: number; readonly sealed: string }

/** Sealed questions and answers, between a frame and its approval window. */
export type Questions = {
  /** A later sequence takes the place of the question, and of its answer; a new one, of the oldest of too many. @throws INVALID_BODY for the id of somebody else */
  readonly put: (userId: string, id: string, message: Message) => Promise<void>
  readonly read: (userId: string, id: string) => Promise<{ isOpened: boolean; answer: Message | null }>
  readonly end: (userId: string, id: string, isAnswered: boolean) => Promise<void>
  /** For whoever has the id. */
  readonly take: (id: string) => Promise<{ state: 'none' | 'asked' | 'answered'; question: Message | null }>
  /** @returns false for a question that is over, of another sequence, or answered */
  readonly answer: (id: string, message: Message) => Promise<boolean>
}

type Row = {
  readonly sequence: number
  readonly question: string | null
  readonly answer: string | null
  readonly is_opened: boolean
  readonly is_answered: boolean
  readonly expires_at: Date
}

export function createQuestions(db: Database, now: () => number): Questions {
  return {
    put: (userId, id, { sequence, sealed }) =>
      db.transaction(async (tx) => {
        const at = now()
        // Locks the user, so that parallel questions are counted one after the other.
        await tx.query('select id from login_users where id = $1 for update', [userId])
        const stored = await tx.query(
          `insert into login_questions (id, user_id, sequence, question, expires_at) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set sequence = excluded.sequence, question = excluded.question, answer = null
           where login_questions.user_id = excluded.user_id and login_questions.sequence < excluded.sequence
             and login_questions.question is not null
           returning id`,
          [id, userId, sequence, sealed, new Date(at + LIFETIME_MS)],
        )
        if (stored.length === 0)
          throw new FoyerError(INVALID_BODY, { context: { reason: 'the id has another question' } })
        await tx.query(
          `delete from login_questions where id in (
             select id from login_questions where user_id = $1 and id <> $2 and expires_at > $3 and question is not null
             order by expires_at desc, id offset $4)`,
          [userId, id, new Date(at), OPEN_MAX - 1],
        )
      }),
    async read(userId, id) {
      const [row] = await db.query<Row>(
        'select * from login_questions where id = $1 and user_id = $2 and expires_at > $3',
        [id, userId, new Date(now())],
      )
      if (!row) return { isOpened: false, answer: null }
      const { sequence, answer: sealed, is_opened: isOpened } = row
      return { isOpened, answer: sealed === null ? null : { sequence, sealed } }
    },
    async end(userId, id, isAnswered) {
      await db.query(
        `update login_questions set question = null, answer = null, is_answered = $3
         where id = $1 and user_id = $2 and question is not null`,
        [id, userId, isAnswered],
      )
    },
    async take(id) {
      const [row] = await db.query<Row>(
        'update login_questions set is_opened = true where id = $1 and expires_at > $2 returning *',
        [id, new Date(now())],
      )
      if (!row) return { state: 'none', question: null }
      const { sequence, question: sealed, is_answered: isAnswered } = row
      if (sealed === null) return { state: isAnswered ? 'answered' : 'none', question: null }
      return { state: 'asked', question: { sequence, sealed } }
    },
    async answer(id, { sequence, sealed }) {
      const stored = await db.query(
        `update login_questions set answer = $3
         where id = $1 and sequence = $2 and question is not null and answer is null and expires_at > $4 returning id`,
        [id, sequence, sealed, new Date(now())],
      )
      return stored.length > 0
    },
  }
}
