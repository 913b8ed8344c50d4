import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Provider, RelaySession, WatchHandlers } from '../../core/connections/adapter.ts'
import { watchRelayed } from '../../core/connections/relay-session.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { readAddresses } from './accounts.ts'
import { networkById } from './networks.ts'

/**
 * Follows a wallet. Its events say that something changed; what it is now the wallet is asked for, so that a network and the
 * addresses on it always come together. `disconnect` is heard at most once (R11).
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
      // An empty list says that access was taken back; one that holds only garbage says nothing.
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
      // It said that something changed and then does not say what: what is known stays.
    }
  }
  // However many events come in one turn, the wallet is asked once (R14).
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
/** More of an account's addresses are not looked at. */
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
   * All addresses that an account has now, its change included. Those that the session does not name are no accounts, and none of the
   * session's goes: the one that is spoken of comes first.
   */
  const onMessage = (message: { readonly type?: unknown; readonly data?: unknown }) => {
    if (message.type !== ADDRESSES_CHANGED || !Array.isArray(message.data)) return
    const own = session.accounts()
    const records = message.data.slice(0, TOLD_MAX).filter((record) => own.includes(record?.address))
    const all = [...records, ...own]
    // It comes with every coin that is spent, too.
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
