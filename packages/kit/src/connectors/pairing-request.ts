import { FoyerError } from '@foyer/base'
import { RELAY_UNREACHABLE } from '@foyer/base/catalogue'
import { RELAY_SLOW_MS, RELAY_UNREACHABLE_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { ConnectRequest } from '../core/connections/connector.ts'
import type { Context } from '../core/context.ts'
import { report } from '../core/notices.ts'
import type { AuthRequest, PairedSession, PairingClient } from './pairing/index.ts'

/* The lifetime of one code, from its creation until a wallet has settled. Loaded with the client. */

/** @param authenticate the sign-in request to combine with the approval that connects */
export async function pair(
  ctx: Context,
  client: PairingClient,
  request: ConnectRequest,
  authenticate: AuthRequest | undefined,
): Promise<PairedSession> {
  request.signal.throwIfAborted() // The visitor left while the message was created, so no code is shown.
  const pairing = client.connect({
    namespaces: proposalOf(ctx, request.networks),
    ...(authenticate ? { authenticate } : {}),
  })
  const onAbort = () => pairing.cancel()
  request.signal.addEventListener('abort', onAbort, { once: true })
  const stopWatching = watchRelay(ctx, client, request)
  request.onPairing?.({ uri: pairing.uri, expiresAt: pairing.expiresAt })
  try {
    return await pairing.settled
  } finally {
    stopWatching()
    request.signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Says when the relay has not been reached for 8 s (slow) and for 20 s (unreachable, with an alert for the developer), and at once when
 * it refuses for good: a code that no wallet can answer is not left standing.
 */
function watchRelay(ctx: Context, client: PairingClient, request: ConnectRequest): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  let isLost = false
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const lose = () => {
    clear()
    isLost = true
    request.onRelay?.('unreachable')
    report(ctx, new FoyerError(RELAY_UNREACHABLE))
  }
  const follow = (status: 'connecting' | 'connected' | 'unreachable') => {
    if (status === 'connected') {
      clear()
      isLost = false
      request.onRelay?.('ok')
    } else if (isLost) return
    else if (status === 'unreachable') lose()
    else if (timers.length === 0)
      timers = [setTimeout(() => request.onRelay?.('slow'), RELAY_SLOW_MS), setTimeout(lose, RELAY_UNREACHABLE_MS)]
  }
  // A relay that was unreachable before gets its time again: the visitor has asked for it.
  follow(client.relayStatus() === 'connected' ? 'connected' : 'connecting')
  const stop = client.on((event) => {
    if (event.type === 'relay') follow(event.status)
  })
  return () => {
    stop()
    clear()
  }
}

/** The proposal: every configured network of a namespace, with the methods and events of its adapter. */
function proposalOf(
  ctx: Context,
  networks: readonly Network[],
): Record<string, { chains: string[]; methods: string[]; events: string[] }> {
  const namespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [namespace, adapter] of ctx.adapters) {
    const chains = networks
      .filter((network) => network.chainNamespace === namespace)
      // Older wallets know a network only by an id from before CAIP-2 was settled.
      .flatMap(({ caipNetworkId, deprecatedCaipNetworkId: earlier }) =>
        earlier ? [caipNetworkId, earlier] : [caipNetworkId],
      )
    if (chains.length > 0)
      namespaces[namespace] = { chains, methods: [...adapter.proposal.methods], events: [...adapter.proposal.events] }
  }
  return namespaces
}
