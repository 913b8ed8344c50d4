import { FoyerError } from '@foyer/base'
import { UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { type Answer, createClient, type onramp } from '@foyer/contracts'
import { onrampCalls } from '@foyer/contracts/onramp-calls'
import type { Context } from '../../core/context.ts'
import type { DataQuery } from '../../core/data/chain-queries.ts'
import { cleanAnswers } from '../../core/data/clean-answers.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { SDK_VERSION } from '../../core/sdk.ts'

export type OnrampOptions = Answer<typeof onramp.getOnrampOptions>

const OPTIONS_MS = 300_000

/** The server's calls for purchases. @throws UNSUPPORTED_CHAIN without a server */
export function onrampClientOf({ options: { apiUrl, projectId } }: Context) {
  if (apiUrl === undefined || projectId === undefined) throw new FoyerError(UNSUPPORTED_CHAIN)
  const client = createClient<Pick<typeof onramp, keyof typeof onrampCalls>>(onrampCalls, {
    baseUrl: apiUrl,
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
  return cleanAnswers(client, apiUrl)
}

export function optionsQuery(ctx: Context): DataQuery<OnrampOptions> | undefined {
  if (!chainDataOf(ctx)) return undefined
  return {
    key: ['onramp-options'],
    freshMs: OPTIONS_MS,
    once: true,
    load: (signal) => onrampClientOf(ctx).getOnrampOptions({ query: {}, signal }),
  }
}
