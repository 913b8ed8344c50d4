import { FoyerError } from '@foyer/base'
import {
  CONNECTOR_CHAIN_MISMATCH,
  NO_ACCOUNT_CONNECTED,
  PROVIDER_NOT_FOUND,
  UNSUPPORTED_CHAIN,
} from '@foyer/base/catalogue'
import type { PreparedTransfer } from '../../core/adapter.ts'
import type { Context } from '../../core/context.ts'
import { adapterOf, dispatch } from '../../core/live.ts'
import { rpcUrlOf } from '../../core/networks.ts'
import type { SendOrder } from '../../core/sending.ts'
import { accountOf, connectedOf } from '../../core/session.ts'
import { putTransfer } from '../../core/transfers.ts'

/**
 * Hands a reviewed transfer to the wallet, on the network of the asset and from the account of the review, or not at all.
 * @returns the transfer's id, under which it can be followed
 * @throws NO_ACCOUNT_CONNECTED, CONNECTOR_CHAIN_MISMATCH when the wallet moved while it was asked, USER_REJECTED,
 *   CHAIN_NOT_SUPPORTED, UNSUPPORTED_CHAIN
 */
export async function submitTransfer(
  ctx: Context,
  order: SendOrder,
  { from, prepared }: { readonly from: string; readonly prepared: PreparedTransfer },
  onStatus: (status: 'switching' | 'asking') => void,
): Promise<string> {
  const { holding, amount, receiver } = order
  const { network } = holding
  const namespace = network.chainNamespace
  const provider = ctx.live.get(namespace)?.provider
  const requireSender = () => {
    const { address } = accountOf(ctx.store.get().session, namespace)
    if (address === undefined) throw new FoyerError(NO_ACCOUNT_CONNECTED)
    if (address !== from) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  }
  requireSender()
  if (!provider) throw new FoyerError(PROVIDER_NOT_FOUND)
  const { can, switchNetwork } = adapterOf(ctx, namespace)
  if (!can.transfer) throw new FoyerError(UNSUPPORTED_CHAIN)

  if (connectedOf(ctx.store.get().session, namespace)?.chain !== network.caipNetworkId) {
    onStatus('switching')
    const rpcUrls = ctx.options.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url)
    await switchNetwork(provider, network, rpcUrls ?? network.rpcUrls.default.http)
    dispatch(ctx, namespace, { type: 'chain', chain: network.caipNetworkId })
    // Some wallets have other accounts on other networks.
    requireSender()
  }
  onStatus('asking')
  const target = { network, rpcUrl: rpcUrlOf(network, ctx.options) }
  const { hash, transaction = prepared.transaction } = await can.transfer.submit(provider, target, from, prepared)
  const id = `${network.caipNetworkId} ${hash}`
  putTransfer(ctx, {
    id,
    network: network.caipNetworkId,
    from,
    to: receiver.address,
    toName: receiver.name,
    amount: String(amount),
    decimals: holding.decimals,
    symbol: holding.symbol,
    iconUrl: holding.iconUrl,
    hash,
    nonce: prepared.nonce,
    transaction,
    sentAt: ctx.now(),
    missing: 0,
    outcome: { status: 'pending' },
  })
  // Whoever took over the wallet meanwhile sees their own account; what was sent stays known.
  if (accountOf(ctx.store.get().session, namespace).address !== from) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  return id
}
