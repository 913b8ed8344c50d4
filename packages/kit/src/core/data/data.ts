import { QUERY_CACHE_LIFETIME_MS, QUERY_RETRIES, QUERY_RETRY_BASE_MS, QUERY_RETRY_MAX_MS } from '@foyer/base/constants'
import { QueryClient } from '@tanstack/query-core'
import type { Context } from '../context.ts'
import { later } from '../notices.ts'
import { isPassing } from './cache.ts'
import { type ChainData, createDataClient } from './chain-data.ts'
import { createPersistedQueries } from './persisted-queries.ts'

/**
 * The data of an instance, created when the account button or a screen first needs it. Only code that shows data imports this
 * module, so that connecting does not load the query library.
 * @returns undefined where no server is configured
 */
export function chainDataOf(ctx: Context): ChainData | undefined {
  const { apiUrl, projectId } = ctx.options
  if (apiUrl === undefined || projectId === undefined) return undefined
  ctx.data.chain ??= createChainData(ctx, apiUrl, projectId)
  return ctx.data.chain
}

/**
 * Refetches holdings and history past every cache after a change. The server follows the chain with a small delay, so it is
 * asked twice more.
 */
export function refreshAccount(ctx: Context): void {
  // A page that has shown nothing yet would take what an earlier page has stored for new.
  const data = chainDataOf(ctx)
  if (!data) return
  for (const ms of REFRESH_AFTER_MS)
    later(ctx, ms, () => {
      data.force.until = ctx.now() + 1_000
      void data.queries.invalidateQueries()
    })
}
const REFRESH_AFTER_MS = [0, 1_500, 5_000]

function createChainData(ctx: Context, baseUrl: string, projectId: string): ChainData {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_CACHE_LIFETIME_MS,
        retry: (count, error) => count < QUERY_RETRIES && isPassing(error),
        retryDelay: (attempt) => Math.min(QUERY_RETRY_BASE_MS * 2 ** attempt, QUERY_RETRY_MAX_MS),
        // Queries of a page in the background are refetched when a screen is shown; none run while the modal is closed.
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  })
  ctx.undo.add(() => queries.clear())
  return {
    client: createDataClient(baseUrl, projectId),
    queries,
    persisted: createPersistedQueries(ctx.storage, ctx.now),
    force: { until: 0 },
  }
}
