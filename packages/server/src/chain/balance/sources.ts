import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import type { Hex } from 'viem'
import { type AccountChains, chainsOfAddress } from '../account-chains.ts'
import type { ServedChain } from '../chains.ts'
import { requireEvmAddress, type Token } from '../tokens.ts'
import type { BalanceSource } from './balances.ts'
import type { TokenDiscovery } from './discovery.ts'
import { readBalances } from './read-balances.ts'
import type { TokenFactsReader } from './token-facts.ts'

type Known = {
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly listed: (chainId: string) => readonly Token[]
  readonly discovery: (chainId: string) => TokenDiscovery
  readonly facts: TokenFactsReader
  readonly others: readonly AccountChains[]
}

/**
 * The account of a request, and the networks to read: those of the address's namespace.
 * @param chainId without it all served networks of that namespace
 * @throws INVALID_PARAMETER for an address of an unsupported namespace, and for a network that is unsupported or belongs to
 *   another namespace
 */
export function balanceSources(
  known: Known,
  text: string,
  chainId: string | undefined,
): { readonly account: string; readonly chains: readonly BalanceSource[] } {
  const other = chainsOfAddress(known.others, text)
  const account = other ? text : requireEvmAddress(text)
  const sources = other
    ? [...other.chains.keys()].map((id) => ({
        id,
        find: async () => ({ holdings: await other.holdings(account, id), isPartial: false }),
      }))
    : [...known.chains.values()].map((chain) => evmSource(known, chain))
  if (chainId === undefined) return { account, chains: sources }
  const source = sources.find(({ id }) => id === chainId)
  if (source) return { account, chains: [source] }
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'this network is not served' } })
}

function evmSource({ listed, discovery, facts }: Known, chain: ServedChain): BalanceSource {
  const { id } = chain
  return {
    id,
    async find(account) {
      const found = await readBalances(chain, account as Hex, listed(id), { discovery: discovery(id), facts })
      const holdings = found.holdings.map(({ iconId, ...holding }) => ({
        ...holding,
        ...(iconId === undefined ? {} : { iconId }),
      }))
      return { ...found, holdings }
    },
  }
}
