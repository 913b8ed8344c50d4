import { FoyerError, type Namespace } from '@foyer/base'
import { MODAL_CLOSED, WALLET_CONNECT_CONNECTOR_NOT_FOUND } from '@foyer/base/catalogue'
import type { PairingOffer, RelayReach } from '../core/connections/connector.ts'
import { type Account, isConnected } from '../core/connections/session.ts'
import { connectWallet, withdraw } from '../features/connect/attempt.ts'
import { discover } from '../modal/verbs.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

export type CodeHandlers = {
  /** The namespaces to request from the wallet. Default: every namespace that the host has networks of. */
  readonly namespaces?: readonly Namespace[]
  /** Receives the code to draw as a QR code or open in a wallet's app, and when it expires (epoch milliseconds). */
  readonly onCode: (code: PairingOffer) => void
  /**
   * `slow` if the relay has not answered for 8 s. `unreachable` after 20 s, or immediately if the relay refuses the
   * connection for good. `ok` once it is connected.
   */
  readonly onRelay?: (relay: RelayReach) => void
  /** Aborting withdraws the code. A later answer from the wallet is ignored. */
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet on another device, or an app on this one, through the relay.
 * @throws WALLET_CONNECT_CONNECTOR_NOT_FOUND without a relay, NO_REQUESTED_CHAIN_SUPPORTED if the host has no network of the
 *   namespaces, MODAL_CLOSED if the code is withdrawn, PAIRING_EXPIRED if no wallet answers within five minutes,
 *   RELAY_UNREACHABLE if the relay does not take the code, CONNECTION_REJECTED, FAILED_TO_CONNECT
 * @example const account = await connectByCode(foyer, { onCode: ({ uri }) => drawQrCode(uri) })
 */
export async function connectByCode(
  { context }: HeadlessFoyer,
  { namespaces, onCode, onRelay, signal }: CodeHandlers,
): Promise<Account> {
  await discover(context)
  const connector = context.store.get().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!connector)
    throw new FoyerError(WALLET_CONNECT_CONNECTOR_NOT_FOUND, {
      cause: 'without `apiUrl` or `relayUrl` there is no walletConnect',
    })
  // As with `foyer.connect`, the project's configuration decides whether the current wallet stays connected. Wait for
  // it here, before an attempt starts, so that `signal` can still cancel.
  if (isConnected(context.store.get().session)) await (await import('../modal/remote-config.ts')).featuresReady(context)
  if (signal?.aborted) throw new FoyerError(MODAL_CLOSED)
  let shown: PairingOffer | undefined
  let reach: RelayReach | undefined
  const stop = context.store.watch(
    ({ attempt }) => attempt,
    (attempt) => {
      if (attempt.status !== 'waiting' || attempt.connectorId !== connector.id) return
      if (attempt.pairing && attempt.pairing !== shown) onCode(attempt.pairing)
      if (attempt.relay && attempt.relay !== reach) onRelay?.(attempt.relay)
      shown = attempt.pairing
      reach = attempt.relay
    },
  )
  const onAbort = () => withdraw(context)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await connectWallet(context, connector.id, namespaces)
  } finally {
    signal?.removeEventListener('abort', onAbort)
    stop()
  }
}
