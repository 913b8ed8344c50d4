import type { AdapterSource } from '../../core/connections/adapter.ts'
import type { SendOptions, SolanaAccess } from './send.ts'

/**
 * The adapter for Solana, for `createFoyer({ adapters: [svm()] })`: named after its virtual machine, as `evm()` is, because
 * `solana` is the network. It is loaded when the modal is opened, and `@solana/kit` with the first transfer.
 * @example createFoyer({ projectId: 'atoll', networks: [solana], adapters: [svm()] })
 */
export const svm = (): AdapterSource => ({
  namespace: 'solana',
  load: async () => (await import('./adapter.ts')).adapter,
})

/**
 * Asks the connected wallet to sign a transaction and submits it.
 * @param transaction the wire format, with a placeholder for the wallet's signature
 * @returns the signature in base58, which identifies the transaction
 * @throws USER_REJECTED, TRANSFER_REFUSED with the node's reason, INSUFFICIENT_BALANCE, SIGN_MESSAGE_FAILED
 * @example const signature = await sendTransaction({ provider, address, network: solana, rpcUrl }, wire)
 */
export const sendTransaction = async (
  access: SolanaAccess,
  transaction: Uint8Array,
  options?: SendOptions,
): Promise<string> => (await import('./send.ts')).sendTransaction(access, transaction, options)

export { solana, solanaDevnet, solanaTestnet } from '@foyer/base/networks'
export { type KitSigner, kitSigner } from './kit-signer.ts'
export type { SendOptions, SolanaAccess } from './send.ts'
export { type WalletAdapter, walletAdapter } from './wallet-adapter.ts'
