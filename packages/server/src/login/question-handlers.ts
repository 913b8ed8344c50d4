import type { login } from '@foyer/contracts'
import type { Handlers } from '../http/serve.ts'
import type { Questions } from './questions.ts'
import type { LoginSession } from './sessions.ts'

type Options = {
  readonly questions: Questions
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}
type Names = 'putQuestion' | 'readAnswer' | 'endQuestion' | 'takeQuestion' | 'giveAnswer'

/**
 * A frame and its approval window where the host page's `Cross-Origin-Opener-Policy` cuts them off: a mailbox that holds what neither this
 * service nor the host page can read or make.
 */
export function questionHandlers({ questions, sessionOf }: Options): Pick<Handlers<typeof login>, Names> {
  return {
    putQuestion: async ({ body: { id, ...message } }, info) => {
      await questions.put((await sessionOf('questions', info)).userId, id, message)
      return { success: true }
    },
    readAnswer: async ({ body: { id } }, info) => questions.read((await sessionOf('questions/read', info)).userId, id),
    endQuestion: async ({ body: { id, isAnswered } }, info) => {
      await questions.end((await sessionOf('questions/end', info)).userId, id, isAnswered)
      return { success: true }
    },
    takeQuestion: ({ body: { id } }) => questions.take(id),
    giveAnswer: async ({ body: { id, ...message } }) => ({ isStored: await questions.answer(id, message) }),
  }
}
