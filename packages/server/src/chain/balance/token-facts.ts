import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { ServedChain } from '../chains.ts'
import { readContracts } from '../multicall.ts'
import { tokenDecimals, tokenName, tokenSymbol } from '../token-text.ts'

export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** The metadata of unlisted tokens, by address. Tokens without usable metadata are left out. */
export type TokenFactsReader = (chain: ServedChain, addresses: readonly Hex[]) => Promise<ReadonlyMap<Hex, TokenFacts>>

/** They hardly ever change, but a contract may be deployed later. */
const LIFETIME_MS = 3_600_000
/** A call that failed may have been affected by others in the same request. */
const SILENT_LIFETIME_MS = 30_000
const KEPT_MAX = 20_000
const SELECTORS = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)
/** What a token is asked, for `factsOf`. */
export const factCalls = (to: Hex) => SELECTORS.map((data) => ({ to, data }))

/** Reads names, symbols and decimals in one request, and caches them for an hour. */
export function createTokenFacts(now: () => number): TokenFactsReader {
  const kept = new Map<string, { readonly facts: TokenFacts | undefined; readonly until: number }>()
  const keyOf = (chain: ServedChain, address: Hex) => `${chain.id}:${address.toLowerCase()}`
  return async (chain, addresses) => {
    const asked = addresses.filter((address) => now() >= (kept.get(keyOf(chain, address))?.until ?? 0))
    if (asked.length === 0) return known(chain, addresses)
    const answers = await readContracts(chain, asked.flatMap(factCalls), 0)
    asked.forEach((address, index) => {
      if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
      const own = answers.slice(index * 3, index * 3 + 3)
      const isSilent = own[1] === undefined || own[2] === undefined
      const until = now() + (isSilent ? SILENT_LIFETIME_MS : LIFETIME_MS)
      kept.set(keyOf(chain, address), { facts: factsOf(own), until })
    })
    return known(chain, addresses)
  }

  function known(chain: ServedChain, addresses: readonly Hex[]): ReadonlyMap<Hex, TokenFacts> {
    return new Map(
      addresses.flatMap((address) => {
        const facts = kept.get(keyOf(chain, address))?.facts
        return facts ? [[address, facts] as const] : []
      }),
    )
  }
}

/** @param answers to `factCalls` */
export function factsOf([name, symbol, decimals]: readonly (Hex | undefined)[]): TokenFacts | undefined {
  const facts = { name: tokenName(name), symbol: tokenSymbol(symbol), decimals: tokenDecimals(decimals) }
  // Without a symbol or decimals an amount is meaningless; the name is optional.
  if (facts.symbol === undefined || facts.decimals === undefined) return undefined
  return { name: facts.name ?? facts.symbol, symbol: facts.symbol, decimals: facts.decimals }
}
