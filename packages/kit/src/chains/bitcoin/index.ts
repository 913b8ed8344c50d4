import type { AdapterSource } from '../../core/connections/adapter.ts'
import type { PsbtOrder } from './psbt.ts'
import type { MessageOrder } from './sign.ts'

/**
 * The adapter for Bitcoin, for `createFoyer({ adapters: [btc()] })`. It is loaded when somebody opens the modal; what builds and checks
 * transactions (`@scure/btc-signer`, installed by the host) with the first need.
 * @example createFoyer({ projectId: 'atoll', networks: [bitcoin], adapters: [btc()] })
 */
export const btc = (): AdapterSource => ({
  namespace: 'bip122',
  load: async () => (await import('./adapter.ts')).adapter,
})

/**
 * Has a wallet sign a partially signed transaction (BIP-174) as it is, input by input. Nothing is broadcast by us.
 * @returns the transaction as the wallet gave it back, base64, and its id where the wallet broadcast it as asked
 * @throws USER_REJECTED, METHOD_NOT_SUPPORTED, CONNECTOR_CHAIN_MISMATCH, SIGN_MESSAGE_FAILED when the answer is none
 * @example const { psbt } = await signPsbt(provider, bitcoin.caipNetworkId, address, { psbt: unsigned, inputs: [{ index: 0, address }] })
 */
export const signPsbt = async (...call: PsbtOrder): Promise<{ readonly psbt: string; readonly txid?: string }> =>
  (await import('./psbt.ts')).signPsbt(...call)

/**
 * Has a wallet sign a text with the key of an address, by the protocol of one's choice: `ecdsa` (the legacy form of BIP-137) or `bip322`.
 * @returns the signature, base64
 * @throws USER_REJECTED, METHOD_NOT_SUPPORTED, SIGN_MESSAGE_FAILED when the answer is no signature
 * @example const signature = await signMessage(provider, address, 'Atoll wants you to sign in')
 */
export const signMessage = async (...call: MessageOrder): Promise<string> =>
  (await import('./sign.ts')).signMessage(...call)

export { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
