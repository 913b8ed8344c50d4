import { ACCOUNTS } from '@foyer/devnet/accounts'
import { SOLANA_ACCOUNTS } from '@foyer/devnet/solana-accounts'
import { arbitrum, base, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'

const NETWORKS = [arbitrum, base, gnosis, mainnet, optimism, polygon]

export const networkOf = (chainId: number): string =>
  NETWORKS.find(({ id }) => Number(id) === chainId)?.name ?? `Network ${chainId}`

/** The owner's contacts. */
export const KNOWN = ACCOUNTS.map(({ address }) => address)
export const SOLANA_KNOWN = SOLANA_ACCOUNTS.map(({ address }) => address)

export const personOf = (address: string): string | undefined =>
  ACCOUNTS.find((account) => account.address.toLowerCase() === address.toLowerCase())?.label
