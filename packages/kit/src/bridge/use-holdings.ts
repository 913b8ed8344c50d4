import { TOKEN_BALANCE_RETRY_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { useEffect, useMemo, useRef } from 'react'
import { accountOf } from '../core/connections/session.ts'
import { asOfIn, holdingsQuery, unreadIn } from '../core/data/chain-queries.ts'
import { type Holding, holdingsOf } from '../core/data/holdings.ts'
import { showToast } from '../core/notices.ts'
import { holdings as english } from '../locales/en/holdings.ts'
import { useModal, useModalState } from './modal-context.ts'
import { useClock } from './use-clock.ts'
import { type Data, useData } from './use-data.ts'

export type Holdings = Omit<Data<unknown>, 'data' | 'refetch'> & {
  readonly holdings: readonly Holding[] | undefined
  /** Networks of the host that could not be read, so that the list does not include them. */
  readonly unread: readonly Network[]
  /** The time of the data in epoch milliseconds, if the server could not renew it since. */
  readonly asOf: number | undefined
  /** Seconds until a retry is allowed after a failure; 0: now. */
  readonly retryIn: number
  readonly retry: () => void
}

/**
 * The active account's holdings. After a failure a retry is allowed 30 s later, and a toast says once that the balance is
 * unavailable.
 */
export function useHoldings(): Holdings {
  const { ctx, t } = useModal()
  const account = useModalState(({ session }) => accountOf(session).caipAddress)
  const namespace = useModalState(({ session }) => session.active)
  const networks = useModalState((state) => state.networks)
  const { data, refetch, ...result } = useData(
    account === undefined || ctx.options.basic === true ? undefined : holdingsQuery(ctx, account),
  )
  const waits = result.status === 'failed'
  const now = useClock(ctx.now, waits ? 1_000 : 60_000)
  const minute = Math.floor(now / 60_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices grow old by the minute, not by the millisecond.
  const holdings = useMemo(() => data && holdingsOf(data.balances, networks, Date.now()), [data, networks, minute])
  const unread = useMemo(() => (data ? unreadIn(data, networks, namespace) : []), [data, networks, namespace])
  const asOf = waits && data ? result.at : asOfIn(data)
  const retryIn = waits ? Math.max(0, Math.ceil((result.failedAt + TOKEN_BALANCE_RETRY_MS - now) / 1_000)) : 0

  const told = useRef(0)
  const { failedAt } = result
  useEffect(() => {
    if (!waits || told.current === failedAt) return
    told.current = failedAt
    if (ctx.now() - failedAt < 1_000) showToast(ctx, 'error', t.with(english)('holding.unavailable'))
  }, [ctx, t, waits, failedAt])

  return { ...result, holdings, unread, asOf, retryIn, retry: () => retryIn === 0 && refetch() }
}
