import { isSolanaAddress } from '@foyer/base'
import type { Provider, WatchHandlers } from '../../core/connections/adapter.ts'
import { watchRelayed } from '../../core/connections/relay-session.ts'
import { clusterOf } from './clusters.ts'

/**
 * Follows a wallet's events. Handlers receive the last state of each turn once (R14); invalid addresses are dropped (R12);
 * `disconnect` is reported at most once (R11).
 */
export function watchProvider(provider: Provider, handlers: WatchHandlers): () => void {
  const { session } = provider
  // A session may use an id from before CAIP-2.
  if (session)
    return watchRelayed(
      { ...provider, session },
      { ...handlers, chain: (chain) => handlers.chain(clusterOf(chain) ?? chain) },
    )
  let accounts: readonly string[] | undefined
  let isGone = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    if (isGone) return
    isGone = true
    handlers.disconnect()
  }
  const flush = () => {
    timer = undefined
    const latest = accounts
    accounts = undefined
    if (latest === undefined || isGone) return
    if (latest.length === 0) leave()
    else handlers.accounts(latest)
  }
  const onAccounts = (value: unknown) => {
    if (!Array.isArray(value)) return
    const addresses = value.filter((key) => typeof key === 'string' && isSolanaAddress(key))
    // A list with only invalid entries is ignored; an empty list means that access was revoked.
    if (value.length > 0 && addresses.length === 0) return
    accounts = [...new Set(addresses)]
    timer ??= setTimeout(flush, 0)
  }
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('disconnect', leave)
  return () => {
    isGone = true
    clearTimeout(timer)
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('disconnect', leave)
  }
}
