import { chainCalls } from '@foyer/contracts/chain-calls'
import { safeParse } from 'valibot'

const TIMEOUT_MS = 3_000
const ASKED_MAX = 20

/** `price`: of a whole one in dollars, as a decimal text, where the operator has one. */
export type PricedToken = { readonly symbol: string; readonly decimals: number; readonly price?: string | undefined }
/** By the address of the contract, on EVM networks in lower case; the network's currency by `CURRENCY`. */
export type ReadTokens = (chainId: string, contracts: readonly string[]) => Promise<ReadonlyMap<string, PricedToken>>
/** Names the network's currency, among contracts. */
export const CURRENCY = ''
/** Of a network's currency: as many on every EVM network that this wallet signs transactions for, and fewer on Solana. */
export const currencyDecimals = (chainId: string): number => (chainId.startsWith('solana:') ? 9 : 18)

/**
 * Symbols and decimals of the tokens that the operator lists. What a contract says of itself is never used: anybody can make a token
 * with any name. Without an answer no token is known, and amounts stay in base units.
 */
export function createTokens(apiUrl: string, projectId: string, get: typeof fetch = fetch): ReadTokens {
  const { path, ok } = chainCalls.getPrices
  return async (chainId, contracts) => {
    const known = new Map<string, PricedToken>()
    const idOf = (contract: string) => (contract === CURRENCY ? chainId : `${chainId}:${contract}`)
    const addresses = [...new Set(contracts.map(idOf))].slice(0, ASKED_MAX)
    if (addresses.length === 0) return known
    try {
      const response = await get(`${apiUrl}${path}?${new URLSearchParams({ projectId })}`, {
        method: 'POST',
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ currency: 'usd', addresses }),
      })
      const answer = safeParse(ok, await response.json())
      for (const { address, symbol, price, ...token } of answer.success ? answer.output.fungibles : []) {
        const decimals = address === chainId ? currencyDecimals(chainId) : token.decimals
        const contract = address.slice(chainId.length + 1)
        // Addresses of Solana differ by case.
        const key = chainId.startsWith('solana:') ? contract : contract.toLowerCase()
        if (decimals !== undefined) known.set(key, { symbol, decimals, price })
      }
    } catch {
      // The question is asked without names.
    }
    return known
  }
}
