import { FoyerError, type Namespace } from '@foyer/base'
import { MODAL_CLOSED, NO_CONNECTOR_FOR_CONNECTION } from '@foyer/base/catalogue'
import type { PairingOffer, RelayReach } from '../core/connections/connector.ts'
import { type Account, isConnected } from '../core/connections/session.ts'
import { connectWallet, withdraw } from '../features/connect/attempt.ts'
import { discover } from '../modal/verbs.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

export type CodeHandlers = {
  /** Which namespaces the wallet is asked for; by default all that the host has networks of. */
  readonly namespaces?: readonly Namespace[]
  /** What to draw as a QR code or to open in a wallet's app, and until when it counts (epoch milliseconds). */
  readonly onCode: (code: PairingOffer) => void
  /** `slow` after 8 s without the relay, `unreachable` after 20 s, `ok` when it is there. */
  readonly onRelay?: (relay: RelayReach) => void
  /** Aborting withdraws the code: what the wallet answers to it afterwards connects nobody. */
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet on another device, or an app on this one, through the relay.
 * @throws NO_CONNECTOR_FOR_CONNECTION without a relay, NO_REQUESTED_CHAIN_SUPPORTED where the host has no network of the namespaces,
 * MODAL_CLOSED when withdrawn, PAIRING_EXPIRED when nobody answered in five minutes, CONNECTION_REJECTED, FAILED_TO_CONNECT
 * @example const account = await connectByCode(foyer, { onCode: ({ uri }) => drawQrCode(uri) })
 */
export async function connectByCode(
  { context }: HeadlessFoyer,
  { namespaces, onCode, onRelay, signal }: CodeHandlers,
): Promise<Account> {
  await discover(context)
  const connector = context.store.get().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!connector) throw new FoyerError(NO_CONNECTOR_FOR_CONNECTION)
  // Whether the wallet that is connected stays is the project's decision, as with `foyer.connect`; but what is waited for here is
  // waited for before there is an attempt to withdraw.
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
