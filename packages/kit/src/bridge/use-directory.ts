import { isFoyerError } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import { useEffect, useState } from 'react'
import type { Context } from '../core/context.ts'
import type { WalletQuery } from '../core/data/directory.ts'
import type { Pictures } from '../core/networks/network-picture.ts'
import { picturesOf } from '../core/networks/pictures.ts'
import { report } from '../core/notices.ts'
import { hasServer } from '../core/options.ts'

/**
 * The source of pictures for wallets and networks, once it is known: the server's directory or, without a server, the logos
 * bundled with the client.
 */
export function useDirectory(ctx: Context): Pictures | undefined {
  const [directory, setDirectory] = useState<Pictures>()
  useEffect(() => {
    let current = true
    // If its chunk does not load, the list has no directory entries; wallets on this device are still listed.
    picturesOf(ctx).then(
      (loaded) => current && setDirectory(loaded),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [ctx])
  return directory
}

/** Tells the developer that the server does not serve this project or page: with `basic`, only the lists of wallets are asked for. */
export function reportRefusal(ctx: Context, error: unknown): void {
  if (isFoyerError(error) && error.entry.surface === 'alert') report(ctx, error)
}

type WalletsResult =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'absent' }
  | { readonly status: 'ready'; readonly wallets: readonly WalletEntry[]; readonly count: number }

/** One page of the directory. @param query pass a stable object; undefined asks nothing */
export function useWallets(ctx: Context, query: WalletQuery | undefined): WalletsResult {
  const isServed = hasServer(ctx.options)
  const [result, setResult] = useState<WalletsResult>({ status: isServed ? 'loading' : 'absent' })
  useEffect(() => {
    if (!isServed || query === undefined) return
    let current = true
    setResult({ status: 'loading' })
    const set = (value: WalletsResult) => current && setResult(value)
    ctx
      .directory()
      .then((directory) => directory?.wallets(query))
      .then(
        (page) => set(page ? { status: 'ready', ...page } : { status: 'absent' }),
        (error) => {
          reportRefusal(ctx, error)
          set({ status: 'failed' })
        },
      )
    return () => {
      current = false
    }
  }, [ctx, query, isServed])
  return result
}
