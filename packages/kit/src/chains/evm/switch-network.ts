import { FoyerError, isFoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, REQUEST_ALREADY_PENDING, USER_REJECTED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Provider } from '../../core/connections/adapter.ts'
import { codesOf } from '../../core/connections/explain.ts'
import { requestWallet } from './request-wallet.ts'

/** Of wallets that do not know the network. */
const NEEDS_ADD_CHAIN_CODES: readonly number[] = [4902, 32603, 5000]

/**
 * Switches a wallet to a network (EIP-3326), adding the network once if the wallet does not know it (EIP-3085).
 * @throws USER_REJECTED, CHAIN_NOT_SUPPORTED when the wallet will neither switch nor add
 */
export async function switchNetwork(provider: Provider, network: Network, rpcUrls: readonly string[]): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  try {
    await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!isFoyerError(error) || !needsAddChain(error.cause)) throw error
    await addNetwork(provider, network, chainId, rpcUrls)
  }
}

async function addNetwork(
  provider: Provider,
  network: Network,
  chainId: string,
  rpcUrls: readonly string[],
): Promise<void> {
  const explorer = network.blockExplorers?.default.url
  try {
    await requestWallet(provider, 'wallet_addEthereumChain', [
      {
        chainId,
        chainName: network.name,
        nativeCurrency: network.nativeCurrency,
        rpcUrls,
        ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
      },
    ])
    // Adding does not guarantee a switch (EIP-3085), and switching again has no effect.
    await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (isFoyerError(error, USER_REJECTED) || isFoyerError(error, REQUEST_ALREADY_PENDING)) throw error
    throw new FoyerError(CHAIN_NOT_SUPPORTED, { cause: error })
  }
}

/** Whether a rejected switch means that the wallet does not know the chain: 4902, 32603 or 5000, also nested or as text. */
export function needsAddChain(error: unknown): boolean {
  return codesOf(error).some((code) => NEEDS_ADD_CHAIN_CODES.includes(Math.abs(code) === 32603 ? 32603 : code))
}
