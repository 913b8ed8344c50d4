import { FoyerError, type Namespace } from '@foyer/base'
import { METHOD_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter, Provider, RelaySession } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { openRelayed, switchRelayed, watchRelayed } from '../../core/connections/relay-session.ts'
import { METHODS } from './methods.ts'

/**
 * How to speak to wallets of a namespace that has no adapter: over the relay only. Accounts and networks are what the session
 * says; every other request goes through as the host wrote it. Nothing of the chain is read, so nothing of it is drawn.
 */
export const universalAdapter = (namespace: Namespace): Adapter => ({
  namespace,
  isAddress: (text) => /^[-.%a-zA-Z0-9]{1,128}$/.test(text),
  // Wallets on the page announce themselves in the words of their chain, which nobody here knows.
  discover: () => () => undefined,
  open: async (provider, options) => openRelayed(relayed(provider), options),
  watch: (provider, handlers) => watchRelayed(relayed(provider), handlers),
  switchNetwork: async (provider, network) => switchRelayed(relayed(provider), network),
  getBalance: async () => {
    throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'reading a balance' } })
  },
  // The session ends with the connection; there is no grant besides.
  revoke: async () => undefined,
  explain,
  proposal: { methods: METHODS[namespace] ?? [], events: RELAY_SESSION_EVENTS },
  can: {},
})

/** @throws METHOD_NOT_SUPPORTED for a wallet that is not behind the relay */
function relayed(provider: Provider): Provider & { readonly session: RelaySession } {
  const { session } = provider
  if (!session) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'connecting without the relay' } })
  return { ...provider, session }
}
