import { FoyerError, type Namespace } from '@foyer/base'
import { RELAY_UNREACHABLE } from '@foyer/base/catalogue'
import { RELAY_SLOW_MS, RELAY_UNREACHABLE_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Provider } from '../core/adapter.ts'
import type { Connector, ConnectorSession, ConnectRequest } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import { report } from '../core/notices.ts'
import type { AuthRequest, Cacao, PairedSession, PairingClient } from './pairing/index.ts'
import { waking } from './waking.ts'

/** Signing in with the approval that connects. Absent where the host signs nobody in. */
export type OneClick = {
  /** What the wallet is asked to sign, soon: the code waits for it. Undefined: it is connected plainly. */
  readonly request: (networks: readonly Network[]) => Promise<AuthRequest | undefined>
  /** Takes what it signed. Never rejects. */
  readonly keep: (auths: readonly Cacao[]) => Promise<void>
}

/** The connector that reaches a phone wallet through the relay. Its client is loaded with the first code. */
export function pairingConnector(ctx: Context, oneClick?: OneClick): Connector {
  let loading: Promise<PairingClient> | undefined
  const providers: Providers = new Map()
  const client = () => {
    loading ??= loadClient(ctx, (topic) => providers.delete(topic))
    return loading
  }
  const open = (pairing: PairingClient, session: PairedSession) => sessionOf(ctx, pairing, session, providers)
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: [...ctx.adapters.keys()],
    connect: async (request) => {
      const [pairing, authenticate] = await Promise.all([client(), oneClick?.request(request.networks)])
      return open(pairing, await pair(ctx, pairing, request, { authenticate, keep: oneClick?.keep }))
    },
    resume: async (topic) => {
      const pairing = await client()
      const { sessions } = await pairing.resume()
      const session = sessions.find((candidate) => candidate.topic === topic)
      return session && (await open(pairing, session))
    },
    pending: async () => {
      const pairing = await client()
      const { pending } = await pairing.resume()
      return pending.map(async ({ settled }) => open(pairing, await signedIn(await settled, oneClick?.keep)))
    },
  }
}

/** By topic, then by the network that they started on: a session that is taken up again has the providers that it had. */
type Providers = Map<string, Map<string, Provider>>

async function loadClient(ctx: Context, onEnd: (topic: string) => void): Promise<PairingClient> {
  const { createPairingClient } = await import('./pairing/index.ts')
  const { relayUrl, projectId, metadata, id } = ctx.options
  const client = createPairingClient({
    relayUrl: relayUrl ?? '',
    metadata: { ...metadata, icons: [...metadata.icons] },
    storagePrefix: id,
    ...(projectId === undefined ? {} : { projectId }),
  })
  const stop = client.on((event) => {
    if (event.type === 'alert') report(ctx, event.error)
    else if (event.type === 'session_delete') onEnd(event.topic)
  })
  ctx.undo.add(() => {
    stop()
    void client.destroy()
  })
  return client
}

async function pair(
  ctx: Context,
  client: PairingClient,
  request: ConnectRequest,
  signIn: { authenticate: AuthRequest | undefined; keep: OneClick['keep'] | undefined },
): Promise<PairedSession> {
  request.signal.throwIfAborted() // Whoever left while the message was made is not shown a code any more.
  const { authenticate, keep } = signIn
  const pairing = client.connect({
    namespaces: proposalOf(ctx, request.networks),
    ...(authenticate ? { authenticate } : {}),
  })
  const onAbort = () => pairing.cancel()
  request.signal.addEventListener('abort', onAbort, { once: true })
  const stopWatching = watchRelay(ctx, client, request)
  request.onPairing?.({ uri: pairing.uri, expiresAt: pairing.expiresAt })
  try {
    return await signedIn(await pairing.settled, keep)
  } finally {
    stopWatching()
    request.signal.removeEventListener('abort', onAbort)
  }
}

/** Before the session is used: whoever is signed in with it is not asked again. */
async function signedIn(session: PairedSession, keep: OneClick['keep'] | undefined): Promise<PairedSession> {
  if (session.auths) await keep?.(session.auths)
  return session
}

/** Says when the relay has not been reached for 8 s (slow) and for 20 s (unreachable, with an alert for the developer). */
function watchRelay(ctx: Context, client: PairingClient, request: ConnectRequest): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const follow = (status: 'connecting' | 'connected' | 'unreachable') => {
    if (status === 'connected') {
      clear()
      request.onRelay?.('ok')
    } else if (timers.length === 0) {
      timers = [
        setTimeout(() => request.onRelay?.('slow'), RELAY_SLOW_MS),
        setTimeout(() => {
          request.onRelay?.('unreachable')
          report(ctx, new FoyerError(RELAY_UNREACHABLE))
        }, RELAY_UNREACHABLE_MS),
      ]
    }
  }
  follow(client.relayStatus())
  const stop = client.on((event) => {
    if (event.type === 'relay') follow(event.status)
  })
  return () => {
    stop()
    clear()
  }
}

/** What is asked of the wallet: every configured network of a namespace, with the methods and events of its adapter. */
function proposalOf(
  ctx: Context,
  networks: readonly Network[],
): Record<string, { chains: string[]; methods: string[]; events: string[] }> {
  const namespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [namespace, adapter] of ctx.adapters) {
    const chains = networks
      .filter((network) => network.chainNamespace === namespace)
      // Wallets from before CAIP-2 settled know a network by its earlier name only.
      .flatMap(({ caipNetworkId, deprecatedCaipNetworkId: earlier }) =>
        earlier ? [caipNetworkId, earlier] : [caipNetworkId],
      )
    if (chains.length > 0)
      namespaces[namespace] = { chains, methods: [...adapter.proposal.methods], events: [...adapter.proposal.events] }
  }
  return namespaces
}

async function sessionOf(
  ctx: Context,
  client: PairingClient,
  session: PairedSession,
  providers: Providers,
): Promise<ConnectorSession> {
  const { createPairedProvider } = await import('./pairing/index.ts')
  const { topic, peer, namespaces } = session
  const asking = waking(ctx, client)
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
  // A picture by address would have the visitor's browser call at a host of the wallet's choice. Only one that came along counts.
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

/** The networks of each namespace that a session holds now: its wallet may add some later. */
function approvedIn(ctx: Context, { namespaces }: PairedSession): NonNullable<ConnectorSession['approvedNetworks']> {
  const { networks } = ctx.store.get()
  return Object.fromEntries(
    Object.entries(namespaces).flatMap(([namespace, { chains, methods }]) => {
      // A wallet that can be asked to switch may go where it shares nothing yet.
      if (methods.some((method) => SWITCHES.test(method))) return []
      const isShared = ({ caipNetworkId, deprecatedCaipNetworkId }: Network) =>
        [caipNetworkId, deprecatedCaipNetworkId].some((id) => id !== undefined && chains.includes(id))
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      return [[namespace, own.filter(isShared).map(({ caipNetworkId }) => caipNetworkId)]]
    }),
  )
}

const SWITCHES = /^wallet_switch/
