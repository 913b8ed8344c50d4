import type { Namespace } from '@foyer/base'
import { WALLET_PAGE_SIZE } from '@foyer/base/constants'
import type { WalletEntry } from '@foyer/contracts'
import { useCallback, useEffect, useState } from 'react'
import { reportRefusal } from '../../bridge/use-directory.ts'
import type { Context } from '../../core/context.ts'

type State = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly wallets: readonly WalletEntry[]
  readonly count: number
  readonly page: number
  readonly asked: number
}

/** The directory in pages of 40, growing as the visitor scrolls. */
export function useWalletPages(ctx: Context, wanted: Namespace | undefined) {
  const [state, setState] = useState<State>({ status: 'loading', wallets: [], count: 0, page: 0, asked: 1 })
  const { asked, page, status } = state

  useEffect(() => {
    if (page >= asked || status === 'failed') return
    let current = true
    load(ctx, asked, wanted).then(
      ({ wallets, count }) =>
        current &&
        setState((before) => ({
          ...before,
          status: 'ready',
          count,
          page: asked,
          // Pages may shift while scrolling; a wallet stays where it first appeared.
          wallets: [...before.wallets, ...wallets.filter(({ id }) => !before.wallets.some((known) => known.id === id))],
        })),
      (error) => {
        reportRefusal(ctx, error)
        if (current) setState((before) => ({ ...before, status: 'failed' }))
      },
    )
    return () => {
      current = false
    }
  }, [ctx, asked, page, status, wanted])

  const hasMore = page * WALLET_PAGE_SIZE < state.count
  const more = useCallback(
    () =>
      setState((before) =>
        before.status === 'ready' ? { ...before, status: 'loading', asked: before.page + 1 } : before,
      ),
    [],
  )
  const retry = useCallback(() => setState((before) => ({ ...before, status: 'loading' })), [])
  return { status, wallets: state.wallets, count: state.count, hasMore, more, retry }
}

async function load(
  ctx: Context,
  page: number,
  namespace: Namespace | undefined,
): Promise<{ wallets: readonly WalletEntry[]; count: number }> {
  const directory = await ctx.directory()
  if (!directory) return { wallets: [], count: 0 }
  return directory.wallets({ page, namespace })
}
