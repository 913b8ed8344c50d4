/**
 * Accounts of the local Solana world, with the same names as on the EVM chains. Each secret is the SHA-256 of `foyer
 * local world: <label>` and therefore public, so never send anything of value to them on a real network.
 */
export type SolanaAccount = {
  readonly label: string
  /** Base58. */
  readonly address: string
  /** The 32 bytes of the Ed25519 private key (RFC 8032), as hex. */
  readonly secret: string
}

export const SOLANA_ACCOUNTS: readonly [SolanaAccount, SolanaAccount, SolanaAccount, SolanaAccount] = [
  {
    label: 'Faucet',
    address: 'GSDbrqHpcmj3ctLzcnkKpfb3FT8zrtNUFfUy4uiEWugM',
    secret: 'b10d20406703a21c346bced3bd751605b0c6b324ad7b28e618d5ead2d6e9b59b',
  },
  {
    label: 'Mara',
    address: 'Ej94Ha7s3mtHyvXvuU9BqaGKqxHPVBafaXP25gAzygQV',
    secret: '0947bf75ef11b3013786d13063894ad798d564467a661e509711970f972efbb5',
  },
  {
    label: 'Theo',
    address: '9MtntToUatgdbd8xJyyGgMu9HkUJUoNSo2Pr9pNu3eY8',
    secret: '8cc3fce7391c8ecf144e727cc8b93dd55e36c38edeb5a8a8cc6614588ff7c103',
  },
  {
    label: 'Noor',
    address: '2MxMMUFKtDCdxmpjPZPqbxiBYxC4FSu2U73YoC8AVruf',
    secret: '0237f56a1f120cd3178a84970bf0f44338411737a712d172fe5f8bd7cfd849ea',
  },
]

/** CAIP-2 id of the local cluster. It is mainnet's, as the local EVM chains also use the ids of real ones. */
export const SOLANA_CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The hash of mainnet's first block, of which the id is the beginning: https://namespaces.chainagnostic.org/solana/caip2. */
export const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/**
 * Tokens of the local cluster. USD Coin has the same mint address as Circle's on mainnet. Tidemark is fictional and
 * uses the Token-2022 program.
 */
export const SOLANA_TOKENS = {
  usdc: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
  tide: { mint: 'GtTN1JQfz8Ny1xbJr27a9PvgmRVMtx4RbzYfYdUHH4tL', decimals: 9 },
} as const
