import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { Provider } from '../core/connections/adapter.ts'
import type { ConnectorSession } from '../core/connections/connector.ts'
import type { Context } from '../core/context.ts'
import { isMobile } from '../core/page/device.ts'
import type { PairedSession, PairingClient } from './pairing/index.ts'

/** By topic, then by initial network, so that a restored session has the same providers as before. */
export type Providers = Map<string, Map<string, Provider>>

/** Converts a settled pairing to the result of a connector. */
export async function sessionOf(
  ctx: Context,
  client: PairingClient,
  session: PairedSession,
  providers: Providers,
): Promise<ConnectorSession> {
  const { topic, peer, namespaces } = session
  const { createPairedProvider } = await import('./pairing/provider.ts')
  const asking = isMobile() ? (await import('./opening-wallet-app.ts')).openingWalletApp(ctx, client) : client
  const wanted = Object.values(ctx.store.get().session.chosen)
  const own = providers.get(topic) ?? new Map<string, Provider>()
  providers.set(topic, own)
  const providerOf = (namespace: string) => {
    const chains = namespaces[namespace]?.chains ?? []
    const start = chains.find((chain) => wanted.some((id) => id === chain)) ?? chains[0] ?? ''
    const provider = own.get(start) ?? createPairedProvider(asking, topic, start)
    own.set(start, provider)
    return provider
  }
  const shared = Object.keys(namespaces).filter((namespace) => ctx.adapters.has(namespace as Namespace))
  // Loading a picture from a URL would make the visitor's browser contact a host that the wallet chose, so only data: images
  // are used.
  const icon = peer.icons.find((source) => /^data:image\//i.test(source))
  return {
    id: topic,
    providers: Object.fromEntries(shared.map((namespace) => [namespace, providerOf(namespace)])),
    get approvedNetworks() {
      return approvedIn(ctx, client.sessions().find((candidate) => candidate.topic === topic) ?? session)
    },
    wallet: {
      name: peer.name || 'WalletConnect',
      type: 'WALLET_CONNECT',
      ...(icon === undefined ? {} : { icon }),
    },
    end: () => client.disconnect(topic),
  }
}

/** The current networks of each namespace in a session: the wallet may add some later. */
function approvedIn(ctx: Context, { namespaces }: PairedSession): NonNullable<ConnectorSession['approvedNetworks']> {
  const { networks } = ctx.store.get()
  return Object.fromEntries(
    Object.entries(namespaces).flatMap(([namespace, { chains, methods }]) => {
      // A wallet that supports switching may switch to a network for which it has not shared accounts yet.
      if (methods.some((method) => SWITCHES.test(method))) return []
      const isShared = ({ caipNetworkId, deprecatedCaipNetworkId }: Network) =>
        [caipNetworkId, deprecatedCaipNetworkId].some((id) => id !== undefined && chains.includes(id))
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      return [[namespace, own.filter(isShared).map(({ caipNetworkId }) => caipNetworkId)]]
    }),
  )
}

const SWITCHES = /^wallet_switch/
