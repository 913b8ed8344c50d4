import { createClient, nameChangeCalls, type names } from '@foyer/contracts'
import type { Context } from '../../core/context.ts'
import { cleanAnswers } from '../../core/data/clean-answers.ts'
import { SDK_VERSION } from '../../core/sdk.ts'

/** The calls that suggest, register and order names. A function, because only these screens need them. */
export function nameClientOf({ options }: Context) {
  const { apiUrl = '', projectId = '' } = options
  const client = createClient<Pick<typeof names, keyof typeof nameChangeCalls>>(nameChangeCalls, {
    baseUrl: apiUrl,
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
  return cleanAnswers(client, apiUrl)
}
