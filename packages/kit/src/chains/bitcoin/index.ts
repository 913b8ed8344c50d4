import type { AdapterSource } from '../../core/connections/adapter.ts'
import type { PsbtOrder } from './psbt.ts'
import type { MessageOrder } from './sign.ts'

/**
 * The adapter for Bitcoin, for `createFoyer({ adapters: [btc()] })`. It is loaded when the modal is opened. The library that
 * builds and verifies transactions (`@scure/btc-signer`, installed by the host) is loaded on first use.
 * @example createFoyer({ projectId: 'atoll', networks: [bitcoin], adapters: [btc()] })
 */
export const btc = (): AdapterSource => ({
  namespace: 'bip122',
  load: async () => (await import('./adapter.ts')).adapter,
})

/**
 * Asks a wallet to sign the given inputs of a partially signed transaction (BIP-174). We do not broadcast it.
 * @returns the transaction as the wallet returned it, base64, and its id if the wallet broadcast it as requested
 * @throws USER_REJECTED, METHOD_NOT_SUPPORTED, CONNECTOR_CHAIN_MISMATCH, SIGN_MESSAGE_FAILED when the answer is not a
 *   transaction
 * @example const { psbt } = await signPsbt(provider, bitcoin.caipNetworkId, address, { psbt: unsigned, inputs: [{ index: 0, address }] })
 */
export const signPsbt = async (...call: PsbtOrder): Promise<{ readonly psbt: string; readonly txid?: string }> =>
  (await import('./psbt.ts')).signPsbt(...call)

/**
 * Asks a wallet to sign a text with the key of an address, using one of two protocols: `ecdsa` (the legacy form of BIP-137) or
 * `bip322`.
 * @returns the signature, base64
 * @throws USER_REJECTED, METHOD_NOT_SUPPORTED, SIGN_MESSAGE_FAILED when the answer is not a signature
 * @example const signature = await signMessage(provider, address, 'Atoll wants you to sign in')
 */
export const signMessage = async (...call: MessageOrder): Promise<string> =>
  (await import('./sign.ts')).signMessage(...call)

export { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
