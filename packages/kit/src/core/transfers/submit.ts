import { FoyerError, isFoyerError } from '@foyer/base'
import {
  CONNECTOR_CHAIN_MISMATCH,
  NO_ACCOUNT_CONNECTED,
  PROVIDER_NOT_FOUND,
  SENT_UNKNOWN,
  UNSUPPORTED_CHAIN,
} from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { PreparedTransfer, Provider, TransactionRecord } from '../connections/adapter.ts'
import { liveOf } from '../connections/live-connection.ts'
import { adapterOf } from '../connections/live-connections.ts'
import { moveWallet } from '../connections/move-wallet.ts'
import { ownRequest } from '../connections/own-request.ts'
import { accountOf, connectedOf } from '../connections/session.ts'
import type { Context } from '../context.ts'
import { readTargetOf } from '../data/read-target.ts'
import type { SendOrder, SentTransfer } from './sending.ts'
import { putTransfer } from './transfers.ts'

/**
 * Asks the wallet to send a reviewed transfer.
 * @returns the transfer, whose id can be used to follow it; an approval is not among the transfers
 * @throws as `askToSubmit`
 */
export async function submitTransfer(
  ctx: Context,
  order: SendOrder,
  { from, prepared }: { readonly from: string; readonly prepared: PreparedTransfer },
  onStatus: OnStatus,
): Promise<SentTransfer> {
  const { hash, transaction } = await askToSubmit(ctx, order.holding.network, { from, prepared }, onStatus)
  // The transfer has been sent at this point, so later changes of the wallet or its accounts must not turn this into an error.
  const transfer = sentTransfer(ctx, order, { from, prepared: { ...prepared, transaction } }, hash)
  if (!order.approval) putTransfer(ctx, transfer)
  return transfer
}

/** What a transfer is once it is sent. */
export function sentTransfer(
  ctx: Context,
  { holding, amount, receiver, swap, requestId }: SendOrder,
  { from, prepared }: { readonly from: string; readonly prepared: Pick<PreparedTransfer, 'nonce' | 'transaction'> },
  hash: string,
): SentTransfer {
  const network = holding.network.caipNetworkId
  return {
    id: `${network} ${hash}`,
    network,
    from,
    to: receiver.address,
    toName: receiver.name,
    amount: String(amount),
    decimals: holding.decimals,
    symbol: holding.symbol,
    iconUrl: holding.iconUrl,
    contract: holding.contract,
    ...(swap ? { swap } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    hash,
    nonce: prepared.nonce,
    transaction: prepared.transaction,
    sentAt: ctx.now(),
    missing: 0,
    outcome: { status: 'pending' },
  }
}

/**
 * Called before each step. If it throws before `settling`, nothing is asked of the wallet. `batch`: what the wallet calls the transfer
 * until it knows its hash.
 */
type OnStatus = (status: 'switching' | 'asking' | 'settling', batch?: string) => void

/**
 * Asks the wallet to send a prepared transaction. It must be on the network and use the account that it was prepared for;
 * otherwise nothing is sent.
 * @throws NO_ACCOUNT_CONNECTED, CONNECTOR_CHAIN_MISMATCH when the wallet moved before it was asked, USER_REJECTED,
 *   TRANSACTION_REVERTED when the chain undid it, CHAIN_NOT_SUPPORTED, UNSUPPORTED_CHAIN, SENT_UNKNOWN when the wallet's answer does not show whether it was sent
 */
async function askToSubmit(
  ctx: Context,
  network: Network,
  { from, prepared }: { readonly from: string; readonly prepared: PreparedTransfer },
  onStatus: OnStatus,
): Promise<{ readonly hash: string; readonly transaction: TransactionRecord }> {
  const { can } = adapterOf(ctx, network.chainNamespace)
  if (!can.transfer) throw new FoyerError(UNSUPPORTED_CHAIN)
  const wallet = await requireWallet(ctx, network, from, onStatus)
  const target = readTargetOf(ctx, network)
  onStatus('asking')
  const { submit } = can.transfer
  const { hash, transaction = prepared.transaction } = await ownRequest(ctx, () =>
    submit(wallet, target, from, prepared, (batch) => onStatus('settling', batch)),
  ).catch((error: unknown) => {
    throw isFoyerError(error) && error.entry.nothingSent ? error : new FoyerError(SENT_UNKNOWN, { cause: error })
  })
  return { hash, transaction }
}

/**
 * The wallet of an account, on a network.
 * @throws NO_ACCOUNT_CONNECTED, CONNECTOR_CHAIN_MISMATCH for another account, PROVIDER_NOT_FOUND, CHAIN_NOT_SUPPORTED
 */
export async function requireWallet(
  ctx: Context,
  network: Network,
  from: string,
  onStatus: (status: 'switching') => void,
): Promise<Provider> {
  const namespace = network.chainNamespace
  const live = liveOf(ctx, namespace)
  const requireSender = () => {
    const { address } = accountOf(ctx.store.get().session, namespace)
    if (address === undefined) throw new FoyerError(NO_ACCOUNT_CONNECTED)
    if (address !== from) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  }
  requireSender()
  if (!live) throw new FoyerError(PROVIDER_NOT_FOUND)
  if (connectedOf(ctx.store.get().session, namespace)?.chain !== network.caipNetworkId) {
    onStatus('switching')
    await moveWallet(ctx, network)
    // Some wallets have other accounts on other networks.
    requireSender()
  }
  return live.provider
}
