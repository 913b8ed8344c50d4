import { QueryObserver } from '@tanstack/query-core'
import type { ChainData } from './chain-data.ts'
import type { DataQuery } from './chain-queries.ts'

/** Runs a query and follows its result. An answer stored by an earlier visit is available at once. */
export const observe = <T>(data: ChainData, query: DataQuery<T>): QueryObserver<T> =>
  new QueryObserver<T>(data.queries, {
    queryKey: query.key,
    queryFn: ({ signal }) => persist(data, query, query.load(signal)),
    staleTime: query.freshMs,
    ...(query.once ? { retry: false, retryOnMount: false } : {}),
    // The screen decides when to retry after a failure.
    ...(query.renewed ? { refetchInterval: ({ state }) => (state.status === 'error' ? false : query.freshMs) } : {}),
    ...initialDataOf(data, query),
  })

/** A stored answer of an earlier visit, if it is valid. */
export function initialDataOf<T>(data: ChainData, query: Pick<DataQuery<T>, 'key' | 'check'>) {
  const earlier = query.check && data.persisted.read(nameOf(query))
  const initialData = earlier && query.check?.(earlier.data)
  if (!earlier || initialData === undefined) return undefined
  // What has changed since then is shown, but asked for at once.
  const refetchOnMount = earlier.at < data.force.until ? ('always' as const) : true
  return { initialData, initialDataUpdatedAt: earlier.at, refetchOnMount }
}

/** Stores an answer for the next visit. */
export async function persist<T>(
  data: ChainData,
  query: Pick<DataQuery<T>, 'key' | 'check'>,
  load: Promise<T>,
): Promise<T> {
  const answer = await load
  if (query.check) data.persisted.write(nameOf(query), answer)
  return answer
}

const nameOf = (query: { readonly key: readonly string[] }) => query.key.join(' ')
