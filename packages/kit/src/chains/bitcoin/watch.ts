import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Provider, WatchHandlers } from '../../core/adapter.ts'
import { watchRelayed } from '../../core/relay-session.ts'
import { readAddresses } from './accounts.ts'
import { ask } from './ask.ts'
import { networkById } from './networks.ts'

/**
 * Follows a wallet. Its events say that something changed; what it is now the wallet is asked for, so that a network and the
 * addresses on it always come together. `disconnect` is heard at most once (R11).
 */
export function watch(provider: Provider, handlers: WatchHandlers): () => void {
  const { session } = provider
  if (session) {
    const accounts: WatchHandlers['accounts'] = (shared) => {
      const details = readAddresses(shared, session.chain())
      if (details.length === 0 && shared.length > 0) return
      const addresses = details.map(({ address }) => address)
      handlers.accounts(addresses, details)
    }
    return watchRelayed({ ...provider, session }, { ...handlers, accounts })
  }
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
      const shared = await ask(provider, { method: 'getAccountAddresses' }, timeout)
      if (gone) return
      // An empty list says that access was taken back; one that holds only garbage says nothing.
      if (Array.isArray(shared) && shared.length === 0) return leave()
      const chain = await ask(provider, { method: 'getNetwork' }, timeout)
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
