import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { base64Of } from './bytes.ts'

export type PsbtInput = {
  /** The address whose key signs. */
  readonly address: string
  readonly index: number
  /** Hash types that the wallet may sign with; by default the one that covers everything. */
  readonly sighashTypes?: readonly number[]
}
export type PsbtRequest = {
  /** base64, BIP-174 */
  readonly psbt: string
  readonly inputs: readonly PsbtInput[]
  /** Whether the wallet broadcasts it. */
  readonly broadcast?: boolean
}
export type PsbtOrder = readonly [provider: Provider, network: CaipNetworkId, account: string, request: PsbtRequest]

/** See `signPsbt` of `@foyer/kit/bitcoin`. */
export async function signPsbt(
  ...[provider, network, account, { psbt, inputs, broadcast = false }]: PsbtOrder
): Promise<{ readonly psbt: string; readonly txid?: string }> {
  const answer = await requestWallet(provider, {
    method: 'signPsbt',
    params: { account, psbt, signInputs: inputs, broadcast },
    chainId: network,
  })
  const { psbt: signed, txid } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    psbt?: unknown
    txid?: unknown
  }
  const text = base64Of(signed)
  // The magic bytes `psbt` and 0xff.
  if (!text?.startsWith('cHNidP')) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return { psbt: text, ...(isTxid(txid) ? { txid } : {}) }
}

export const isTxid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
