import { InfiniteQueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { asOfIn, type DataQuery, type Page, type PagesQuery } from '../core/data/chain-queries.ts'
import { chainDataOf } from '../core/data/data.ts'
import { initialDataOf, observe, persist } from '../core/data/observe.ts'
import { useModal } from './modal-context.ts'

export type Data<T> = {
  /** `absent`: no server is configured. `failed` may still have `data` from an earlier answer. */
  readonly status: 'absent' | 'loading' | 'ready' | 'failed'
  readonly data: T | undefined
  /** When the data arrived, in epoch milliseconds; 0 before. */
  readonly at: number
  /** When it failed last, in epoch milliseconds; 0 before. */
  readonly failedAt: number
  readonly isFetching: boolean
  readonly refetch: () => void
}

const ABSENT = {
  status: 'absent',
  data: undefined,
  at: 0,
  failedAt: 0,
  isFetching: false,
  refetch: () => undefined,
} as const
const NONE: readonly never[] = []
const never = () => () => undefined
const noop = () => undefined

/** Runs a query and follows its result. @param query may be a new object in every render; its key identifies it */
export function useData<T>(query: DataQuery<T> | undefined): Data<T> {
  const { ctx } = useModal()
  const key = query?.key.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query.
  const observer = useMemo(() => {
    const data = chainDataOf(ctx)
    if (!query || !data) return undefined
    return observe(data, query)
  }, [ctx, key])
  return toData(useObserved<T, QueryObserverResult<T>>(observer))
}

type PagesData<T> = Data<readonly T[]> & {
  /** The time of the newest page in epoch milliseconds, if the server could not renew it since. */
  readonly asOf: number | undefined
  /** Whether the server did not read any network for it, so that an empty list has no meaning. */
  readonly isUnread: boolean
  /** Networks that could not be read for one of the pages. */
  readonly unavailable: readonly string[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
}

/** The same for paginated queries. A repeated cursor ends the list, which would otherwise loop (R45). */
export function usePages<T>(query: PagesQuery<T> | undefined): PagesData<T> {
  const { ctx } = useModal()
  const key = query?.key.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query.
  const observer = useMemo(() => {
    const data = chainDataOf(ctx)
    if (!query || !data) return undefined
    const earlier = initialDataOf(data, query)
    return new InfiniteQueryObserver<Page<T>, Error, { pages: Page<T>[] }, readonly string[], string | undefined>(
      data.queries,
      {
        queryKey: query.key,
        queryFn: ({ pageParam, signal }) => {
          const page = query.load(pageParam, signal)
          return pageParam === undefined ? persist(data, query, page) : page
        },
        initialPageParam: undefined,
        getNextPageParam: (last, _, __, seen) =>
          last.next === null || seen.includes(last.next) ? undefined : last.next,
        staleTime: query.freshMs,
        ...(earlier
          ? {
              initialData: { pages: [earlier.initialData], pageParams: [undefined] },
              initialDataUpdatedAt: earlier.initialDataUpdatedAt,
              refetchOnMount: earlier.refetchOnMount,
            }
          : {}),
      },
    )
  }, [ctx, key])
  const result = useSyncExternalStore(observer?.subscribe ?? never, () => observer?.getCurrentResult(), noop)
  const more = useCallback(() => void observer?.fetchNextPage({ cancelRefetch: false }), [observer])
  if (!result)
    return {
      ...ABSENT,
      asOf: undefined,
      isUnread: false,
      unavailable: NONE,
      hasMore: false,
      isLoadingMore: false,
      more,
    }
  const loaded = result.data?.pages
  const data = loaded?.flatMap((page) => page.data)
  return {
    ...toData(result as unknown as QueryObserverResult<readonly T[]>),
    data,
    asOf: result.isError && data ? result.dataUpdatedAt : asOfIn(loaded?.[0]),
    isUnread: loaded?.[0]?.read?.length === 0 && !loaded[0].unavailable?.length,
    unavailable: loaded?.flatMap((page) => page.unavailable ?? []) ?? NONE,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    more,
  }
}

type Observer<R> = { readonly subscribe: (onChange: () => void) => () => void; readonly getCurrentResult: () => R }

function useObserved<T, R extends QueryObserverResult<T>>(observer: Observer<R> | undefined): R | undefined {
  return useSyncExternalStore(observer?.subscribe ?? never, () => observer?.getCurrentResult(), noop)
}

function toData<T>(result: QueryObserverResult<T> | undefined): Data<T> {
  if (!result) return ABSENT
  return {
    status: result.isError ? 'failed' : result.data === undefined ? 'loading' : 'ready',
    data: result.data,
    at: result.dataUpdatedAt,
    failedAt: result.errorUpdatedAt,
    isFetching: result.isFetching,
    refetch: () => void result.refetch(),
  }
}
