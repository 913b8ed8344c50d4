import type { AccountToken } from '../tokens.ts'

/**
 * Tokens with names that we have verified. Mints from the issuers' own pages:
 * developers.circle.com/stablecoins/usdc-contract-addresses, tether.to/en/supported-protocols, docs.jup.ag, bonkcoin.com,
 * docs.pyth.network, and the native mint of the token program.
 */
const ROWS: Readonly<
  Record<string, readonly (readonly [mint: string, name: string, symbol: string, decimals: number])[]>
> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USD Coin', 'USDC', 6],
    ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'Tether USD', 'USDT', 6],
    ['So11111111111111111111111111111111111111112', 'Wrapped SOL', 'WSOL', 9],
    ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'Jupiter', 'JUP', 6],
    ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'Bonk', 'BONK', 5],
    ['HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 'Pyth Network', 'PYTH', 6],
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [['4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 'USD Coin', 'USDC', 6]],
}
export const SOLANA_TOKEN_SYMBOLS: readonly string[] = Object.values(ROWS).flatMap((rows) =>
  rows.map(([, , symbol]) => symbol),
)

/** The operator's list for a cluster, otherwise our own; by mint. */
export function knownTokens(
  configured: readonly AccountToken[] | undefined,
  chain: string,
): ReadonlyMap<string, AccountToken> {
  const rows = (ROWS[chain] ?? []).map(([address, name, symbol, decimals]) => ({
    address,
    name,
    symbol,
    decimals,
    iconId: symbol,
  }))
  return new Map((configured ?? rows).map((token) => [token.address, token]))
}
