import { SOLANA_CHAIN, SOLANA_TOKENS } from './accounts.ts'

/** The token list of the local cluster, as part of the server's variable FOYER_TOKENS. */
export const solanaTokens = () => ({
  [SOLANA_CHAIN]: [
    { address: SOLANA_TOKENS.usdc.mint, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconId: 'USDC' },
    { address: SOLANA_TOKENS.tide.mint, name: 'Tidemark', symbol: 'TIDE', decimals: 9 },
  ],
})
