import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Provider, RelaySession, WatchHandlers } from '../../core/connections/adapter.ts'
import { watchRelayed } from '../../core/connections/relay-session.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { readAddresses } from './accounts.ts'
import { networkById } from './networks.ts'

/**
 * Follows a wallet. Its events only signal a change, and the current state is then requested, so that a network is always
 * reported together with its addresses. `disconnect` is reported at most once (R11).
 */
export function watchProvider(provider: Provider, handlers: WatchHandlers): () => void {
  const { session } = provider
  if (session) return watchSession({ ...provider, session }, handlers)
  let gone = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    if (gone) return
    gone = true
    handlers.disconnect()
  }
  const read = async () => {
    timer = undefined
    try {
      const timeout = { timeoutMs: WALLET_READ_TIMEOUT_MS }
      const shared = await requestWallet(provider, { method: 'getAccountAddresses' }, timeout)
      if (gone) return
      // An empty list means that access was revoked; a list with only invalid entries is ignored.
      if (Array.isArray(shared) && shared.length === 0) return leave()
      const chain = await requestWallet(provider, { method: 'getNetwork' }, timeout)
      const network = typeof chain === 'string' ? networkById(chain) : undefined
      if (gone || !network) return
      const details = readAddresses(shared, network.id)
      if (details.length === 0) return
      handlers.chain(network.id)
      const addresses = details.map(({ address }) => address)
      handlers.accounts(addresses, details)
    } catch {
      // The wallet signalled a change and then did not answer, so the known state is kept.
    }
  }
  // The wallet is asked once for all events of one turn (R14).
  const onChange = () => {
    timer ??= setTimeout(() => void read(), 0)
  }
  const events = { accountsChanged: onChange, chainChanged: onChange, disconnect: leave } as const
  for (const [name, listener] of Object.entries(events)) provider.on?.(name, listener)
  return () => {
    gone = true
    clearTimeout(timer)
    for (const [name, listener] of Object.entries(events)) provider.removeListener?.(name, listener)
  }
}

/** https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin */
export const ADDRESSES_CHANGED = 'bip122_addressesChanged'
/** Maximum number of an account's addresses that are processed. */
const TOLD_MAX = 200

function watchSession(provider: Provider & { readonly session: RelaySession }, handlers: WatchHandlers): () => void {
  const { session } = provider
  let shown = readAddresses(session.accounts(), session.chain()).map(addressOf).join()

  const tell = (shared: readonly unknown[]) => {
    const details = readAddresses(shared, session.chain())
    if (details.length === 0 && shared.length > 0) return
    const addresses = details.map(addressOf)
    shown = addresses.join()
    handlers.accounts(addresses, details)
  }
  /**
   * All current addresses of an account, including those for change. Addresses outside of the session are not accounts, and
   * addresses of the session are never removed; the current one comes first.
   */
  const onMessage = (message: { readonly type?: unknown; readonly data?: unknown }) => {
    if (message.type !== ADDRESSES_CHANGED || !Array.isArray(message.data)) return
    const own = session.accounts()
    const records = message.data.slice(0, TOLD_MAX).filter((record) => own.includes(record?.address))
    const all = [...records, ...own]
    // The event is also emitted for every spent coin.
    const isNew = readAddresses(all, session.chain()).map(addressOf).join() !== shown
    if (records.length > 0 && isNew) tell(all)
  }
  provider.on?.('message', onMessage)
  const stop = watchRelayed(provider, { ...handlers, accounts: tell })
  return () => {
    stop()
    provider.removeListener?.('message', onMessage)
  }
}

const addressOf = ({ address }: { readonly address: string }) => address
