import type { login } from '@foyer/contracts'
import type { Handlers } from '../http/serve.ts'
import type { Allowances } from './allowances.ts'
import type { LoginSession } from './sessions.ts'

type Options = {
  readonly allowances: Allowances
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}

/** Spending that visitors have allowed, noted by the wallet's frames for its own page. */
export function allowanceHandlers({
  allowances,
  sessionOf,
}: Options): Pick<Handlers<typeof login>, 'noteAllowances' | 'listAllowances'> {
  return {
    noteAllowances: async ({ body }, info) => {
      const { userId, place } = await sessionOf('allowances/note', info)
      await allowances.note(userId, place.site, body.allowances)
      return { success: true }
    },
    listAllowances: async (_, info) => {
      const { userId } = await sessionOf('allowances', info)
      return { allowances: await allowances.of(userId) }
    },
  }
}
