import { type chain, chainCalls, createClient, nameCalls, type names } from '@foyer/contracts'
import type { QueryClient } from '@tanstack/query-core'
import { SDK_VERSION } from '../sdk.ts'
import { cleanAnswers } from './clean-answers.ts'
import type { PersistedQueries } from './persisted-queries.ts'

/** Access to the server's data on chains and names: a typed client and a shared cache. */
export type ChainData = {
  readonly client: ReturnType<typeof createDataClient>
  readonly queries: QueryClient
  /** Answers of an earlier visit, shown until newer ones arrive. */
  readonly persisted: PersistedQueries
  /** Until when requests ask the server to bypass its own cache, in epoch milliseconds. Answers from before then are not fresh. */
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
