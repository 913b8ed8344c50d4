import { type chain, chainCalls, createClient, nameCalls, type names } from '@foyer/contracts'
import type { QueryClient } from '@tanstack/query-core'
import { SDK_VERSION } from '../sdk.ts'
import { cleanAnswers } from './clean-answers.ts'
import type { PersistedQueries } from './persisted-queries.ts'

/** What the server knows of chains and names: a typed client, and one cache for all that asks it. */
export type ChainData = {
  readonly client: ReturnType<typeof createDataClient>
  readonly queries: QueryClient
  /** Answers of an earlier visit, painted until newer ones come. */
  readonly persisted: PersistedQueries
  /** Until when the server is asked to renew its own answers, in epoch milliseconds. */
  readonly force: { until: number }
}

export const createDataClient = (baseUrl: string, projectId: string) =>
  cleanAnswers(
    createClient<Pick<typeof chain, keyof typeof chainCalls> & Pick<typeof names, keyof typeof nameCalls>>(
      { ...chainCalls, ...nameCalls },
      { baseUrl, common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }) },
    ),
    baseUrl,
  )
