import { chainCalls } from '@foyer/contracts/chain-calls'
import type { KnownTokens } from '@foyer/decode/english'
import { safeParse } from 'valibot'

const TIMEOUT_MS = 3_000
const ASKED_MAX = 20

export type ReadTokens = (chainId: string, contracts: readonly string[]) => Promise<KnownTokens>

/**
 * Symbols and decimals of the tokens that the operator lists. What a contract says of itself is never used: anybody can make a token
 * with any name. Without an answer no token is known, and amounts stay in base units.
 */
export function createTokens(apiUrl: string, projectId: string, get: typeof fetch = fetch): ReadTokens {
  const { path, ok } = chainCalls.getPrices
  return async (chainId, contracts) => {
    const known = new Map<string, { symbol: string; decimals: number }>()
    const addresses = [...new Set(contracts.map((contract) => `${chainId}:${contract}`))].slice(0, ASKED_MAX)
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
      for (const { address, symbol, decimals } of answer.success ? answer.output.fungibles : [])
        if (decimals !== undefined) known.set(address.slice(chainId.length + 1).toLowerCase(), { symbol, decimals })
    } catch {
      // The question is asked without names.
    }
    return known
  }
}
