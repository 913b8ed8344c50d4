import { type CaipNetworkId, FoyerError, isFoyerError } from '@foyer/base'
import { fromBase58, fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import { METHOD_NOT_SUPPORTED, SENT_UNKNOWN, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import { explain } from './explain.ts'
import { refusal } from './refusals.ts'
import { requestWallet } from './request-wallet.ts'
import { at, callNode, isUnanswered, NodeRefusal, type RpcUrls } from './rpc.ts'
import { readSignature } from './sign.ts'

/** Options of `sendTransaction` of a node, https://solana.com/docs/rpc/http/sendtransaction */
export type SendOptions = {
  /** Submits it without the node's simulation. */
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node rebroadcasts it. */
  readonly maxRetries?: number
  readonly minContextSlot?: number
}
/** A connected wallet: `foyer.getProvider('solana')`, its address and the network. */
export type SolanaAccess = {
  readonly provider: Provider
  readonly address: string
  readonly network: { readonly caipNetworkId: CaipNetworkId }
  /** A node to submit transactions to, for wallets that only sign. */
  readonly rpcUrl: RpcUrls
}

const SIGNATURE_BYTES = 64

/**
 * Asks the wallet to sign a transaction and submits it: through the wallet if it supports that
 * (`solana_signAndSendTransaction`), otherwise through a node.
 * @param transaction the wire format, with a placeholder for the wallet's signature
 * @param look called with the transaction before we submit it; may throw
 * @returns the signature in base58, which identifies the transaction
 * @throws USER_REJECTED, TRANSFER_REFUSED with the node's reason, SIGN_MESSAGE_FAILED when the wallet did not sign it,
 *   SENT_UNKNOWN when it was asked to send it and its answer is not a signature
 */
export async function sendTransaction(
  access: SolanaAccess,
  transaction: Uint8Array,
  options: SendOptions = {},
  look: (signed: Uint8Array) => void = () => undefined,
): Promise<string> {
  const { provider, address, network } = access
  const params = { transaction: toBase64(transaction), pubkey: address, sendOptions: options }
  try {
    return readSignature(
      await requestWallet(provider, 'solana_signAndSendTransaction', params, { chainId: network.caipNetworkId }),
    )
  } catch (error) {
    // The wallet may have sent it; reporting a failure could make the visitor pay twice.
    if (isFoyerError(error, SIGN_MESSAGE_FAILED)) throw new FoyerError(SENT_UNKNOWN, { cause: error })
    if (!isFoyerError(error, METHOD_NOT_SUPPORTED)) throw error
    const signed = await signTransaction(access, transaction)
    look(signed)
    return handIn(access.rpcUrl, signed, options)
  }
}

/**
 * Asks the wallet to sign a transaction. Wallets may change it to add a priority fee or a guard.
 * @returns the wire format with the wallet's signature
 * @throws USER_REJECTED, SIGN_MESSAGE_FAILED, METHOD_NOT_SUPPORTED
 */
export async function signTransaction(
  { provider, address, network }: Omit<SolanaAccess, 'rpcUrl'>,
  transaction: Uint8Array,
): Promise<Uint8Array> {
  const params = { transaction: toBase64(transaction), pubkey: address }
  const answer = await requestWallet(provider, 'solana_signTransaction', params, { chainId: network.caipNetworkId })
  const signed = at(answer, 'transaction')
  try {
    if (typeof signed === 'string') return fromBase64(signed)
    // Older wallets return their signature only.
    const signature = fromBase58(readSignature(answer))
    const whole = Uint8Array.from(transaction)
    whole.set(signature, 1 + SIGNATURE_BYTES * (await placeOf(transaction, address)))
    return whole
  } catch (cause) {
    throw new FoyerError(SIGN_MESSAGE_FAILED, { cause })
  }
}

/** The index of an address's signature: signatures have the order of the message's first keys. */
async function placeOf(transaction: Uint8Array, address: string): Promise<number> {
  const { getTransactionDecoder } = await import('@solana/kit')
  const place = Object.keys(getTransactionDecoder().decode(transaction).signatures).indexOf(address)
  if (place < 0) throw new RangeError('the address does not sign this')
  return place
}

/**
 * Without an answer it may have been accepted, so it counts as submitted and is then polled. Reporting a failure could make the
 * visitor pay twice.
 */
async function handIn(rpcUrl: RpcUrls, signed: Uint8Array, options: SendOptions): Promise<string> {
  const hash = toBase58(signed.slice(1, 1 + SIGNATURE_BYTES))
  try {
    const defaults = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await callNode(rpcUrl, 'sendTransaction', [toBase64(signed), { ...defaults, ...options }])
    return hash
  } catch (error) {
    if (isUnanswered(error)) return hash
    const cause = error instanceof NodeRefusal ? at(error.data, 'err') : undefined
    // The wallet may have submitted it although it was asked to sign only.
    if (error instanceof NodeRefusal && (cause === 'AlreadyProcessed' || /already been processed/i.test(error.message)))
      return hash
    if (error instanceof NodeRefusal && cause) throw refusal(cause, at(error.data, 'logs'))
    throw explain(error)
  }
}
