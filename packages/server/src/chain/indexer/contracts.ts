import { tokenDecimals, tokenName, tokenSymbol } from '../token-text.ts'
import type { IndexedBlock, TokenStandard } from './block.ts'
import type { BlockSource } from './source.ts'

/** The metadata of a token contract. */
export type ContractFacts = {
  readonly address: string
  /** The block in which it was first seen. */
  readonly block: bigint
  readonly standard: TokenStandard
  readonly name: string | null
  readonly symbol: string | null
  /** Null for NFTs, and for a token with unusable decimals. */
  readonly decimals: number | null
}

/** First four bytes of keccak-256 of `name()`, `symbol()`, `decimals()`. */
const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** Enough to read a name from storage; too little for an answer of more than about 370 kB (memory costs gas). */
const GAS = 300_000n

/** The token contracts that appear in these blocks, with the first block and standard of each. */
export function contractsIn(
  blocks: readonly IndexedBlock[],
): ReadonlyMap<string, { block: bigint; standard: TokenStandard }> {
  const found = new Map<string, { block: bigint; standard: TokenStandard }>()
  for (const { number, transactions } of blocks)
    for (const { contract, standard } of transactions.flatMap(({ transfers }) => transfers))
      if (contract !== null && standard !== 'native' && !found.has(contract))
        found.set(contract, { block: number, standard })
  return found
}

/**
 * Reads a contract's its name, symbol and decimals. Missing or unusable values are null.
 * @throws when the node does not answer
 */
export async function readContract(
  source: BlockSource,
  address: string,
  seen: { readonly block: bigint; readonly standard: TokenStandard },
): Promise<ContractFacts> {
  const [name, symbol, decimals] = await Promise.all([
    source.read(address, NAME, GAS),
    source.read(address, SYMBOL, GAS),
    seen.standard === 'ERC20' ? source.read(address, DECIMALS, GAS) : undefined,
  ])
  return {
    address,
    ...seen,
    name: tokenName(name) ?? null,
    symbol: tokenSymbol(symbol) ?? null,
    decimals: tokenDecimals(decimals) ?? null,
  }
}
