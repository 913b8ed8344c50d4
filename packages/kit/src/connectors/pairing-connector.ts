import { FoyerError, type Namespace } from '@foyer/base'
import { RELAY_UNREACHABLE } from '@foyer/base/catalogue'
import { RELAY_SLOW_MS, RELAY_UNREACHABLE_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Provider } from '../core/adapter.ts'
import type { Connector, ConnectorSession, ConnectRequest } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import { appLink, DEEP_LINK, openApp } from '../core/deep-link.ts'
import { isMobile } from '../core/device.ts'
import { report } from '../core/notices.ts'
import type { AuthRequest, Cacao, PairedSession, PairingClient } from './pairing/index.ts'

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
  const client = () => {
    loading ??= loadClient(ctx)
    return loading
  }
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: [...ctx.adapters.keys()],
    connect: async (request) => {
      const [pairing, authenticate] = await Promise.all([client(), oneClick?.request(request.networks)])
      return pair(ctx, pairing, request, { authenticate, keep: oneClick?.keep })
    },
    resume: async (topic) => {
      const pairing = await client()
      const { sessions } = await pairing.resume()
      const session = sessions.find((candidate) => candidate.topic === topic)
      return session && (await sessionOf(ctx, pairing, session))
    },
    pending: async () => {
      const pairing = await client()
      const { pending } = await pairing.resume()
      return pending.map(async ({ settled }) => sessionOf(ctx, pairing, await signedIn(await settled, oneClick?.keep)))
    },
  }
}

async function loadClient(ctx: Context): Promise<PairingClient> {
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
): Promise<ConnectorSession> {
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
    return await sessionOf(ctx, client, await signedIn(await pairing.settled, keep))
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

async function sessionOf(ctx: Context, client: PairingClient, session: PairedSession): Promise<ConnectorSession> {
  const { createPairedProvider } = await import('./pairing/index.ts')
  const shared = Object.keys(session.namespaces).filter((namespace): namespace is Namespace =>
    ctx.adapters.has(namespace as Namespace),
  )
  const { session: before, networks } = ctx.store.get()
  const wanted = Object.values(before.chosen)
  const providers = shared.map((namespace): [Namespace, Provider] => {
    const chains = session.namespaces[namespace]?.chains ?? []
    const start = chains.find((chain) => wanted.some((id) => id === chain)) ?? chains[0] ?? ''
    return [namespace, waking(ctx, createPairedProvider(client, session.topic, start))]
  })
  // A picture by address would have the visitor's browser call at a host of the wallet's choice. Only one that came along counts.
  const icon = session.peer.icons.find((source) => /^data:image\//i.test(source))
  return {
    id: session.topic,
    providers: Object.fromEntries(providers),
    approvedNetworks: Object.fromEntries(
      providers.flatMap(([namespace, { session: paired }]) => {
        const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
        const methods = session.namespaces[namespace]?.methods ?? []
        // A wallet that can be asked to switch may go where it shares nothing yet.
        if (!paired || methods.some((method) => SWITCHES.test(method))) return []
        const shared: readonly string[] = paired.chains()
        const isShared = ({ caipNetworkId, deprecatedCaipNetworkId }: Network) =>
          shared.includes(caipNetworkId) ||
          (deprecatedCaipNetworkId !== undefined && shared.includes(deprecatedCaipNetworkId))
        return [[namespace, own.filter(isShared).map(({ caipNetworkId }) => caipNetworkId)]]
      }),
    ),
    wallet: {
      name: session.peer.name || 'WalletConnect',
      type: 'WALLET_CONNECT',
      ...(icon === undefined ? {} : { icon }),
    },
    end: () => client.disconnect(session.topic),
  }
}

const SWITCHES = /^wallet_switch/

/** Questions that a person answers in the wallet. The rest is answered from the session or by the network. */
const ANSWERED_BY_HAND = /^(personal_sign|eth_sign|eth_send|wallet_|send)|_(sign|send|transfer)/i

/**
 * On a phone the wallet is an app in the background: a question to it also opens it, by the link that the visitor chose when
 * connecting. Browsers allow that only right after a tap, which is when hosts ask.
 */
function waking(ctx: Context, provider: Provider): Provider {
  if (!isMobile()) return provider
  return {
    ...provider,
    request(call) {
      const answer = provider.request(call)
      const href = ctx.storage.read(DEEP_LINK)?.href
      const link = ANSWERED_BY_HAND.test(call.method) ? appLink(href) : undefined
      if (link !== undefined) openApp(link)
      return answer
    },
  }
}
