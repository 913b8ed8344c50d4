import { FoyerError, type Namespace } from '@foyer/base'
import { METHOD_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter, Provider, RelaySession } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { openRelayed, switchRelayed, watchRelayed } from '../../core/connections/relay-session.ts'
import { METHODS } from './methods.ts'

/**
 * The adapter for wallets of a namespace without its own adapter, over the relay only. Accounts and networks come from the
 * session; other requests are forwarded unchanged. Nothing is read from the chain, so screens show no chain data.
 */
export const universalAdapter = (namespace: Namespace): Adapter => ({
  namespace,
  isAddress: (text) => /^[-.%a-zA-Z0-9]{1,128}$/.test(text),
  // Wallets on the page announce themselves by a standard of their chain, which is not known here.
  discover: () => () => undefined,
  open: async (provider, options) => openRelayed(relayed(provider), options),
  watch: (provider, handlers) => watchRelayed(relayed(provider), handlers),
  switchNetwork: async (provider, network) => switchRelayed(relayed(provider), network),
  getBalance: async () => {
    throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'reading a balance' } })
  },
  // The session ends with the connection; there is no other permission.
  revoke: async () => undefined,
  explain,
  proposal: { methods: METHODS[namespace] ?? [], events: RELAY_SESSION_EVENTS },
  can: {},
})

/** @throws METHOD_NOT_SUPPORTED for a wallet that is not connected over the relay */
function relayed(provider: Provider): Provider & { readonly session: RelaySession } {
  const { session } = provider
  if (!session) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'connecting without the relay' } })
  return { ...provider, session }
}
