import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { pipe, regex, string } from 'valibot'
import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import type { ServedChain } from '../chains.ts'
import { multicallAbi, readContracts } from '../multicall.ts'
import { imitates, isAdvertisement, tokenNumber } from '../token-text.ts'
import type { Token } from '../tokens.ts'
import type { TokenDiscovery } from './discovery.ts'
import type { TokenFacts, TokenFactsReader } from './token-facts.ts'

type Found = {
  readonly holdings: readonly Holding[]
  /** The account may hold more: what was not found, not read, or taken for an imitation. */
  readonly isPartial: boolean
}
type Holding = TokenFacts & {
  /** Absent for the native currency. */
  readonly address?: Hex
  /** In base units. */
  readonly amount: bigint
  readonly iconId?: string | undefined
  /** An unlisted token with a name that looks like an advertisement. */
  readonly isSuspect: boolean
}

/** No real balance has this many base units (about 10^38), so larger ones are treated as false (R41). */
const AMOUNT_MAX = 2n ** 128n
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/))
const DISCOVERED_MAX = 100

/**
 * The holdings of an account on one network, all from the same block. The native currency is always included and first; tokens
 * are included if the balance is not zero. Tokens without a valid answer are left out.
 * @throws UPSTREAM_UNAVAILABLE when the node does not answer, instead of an empty list
 */
export async function readBalances(
  chain: ServedChain,
  account: Hex,
  listed: readonly Token[],
  { discovery, facts }: { readonly discovery: TokenDiscovery; readonly facts: TokenFactsReader },
): Promise<Found> {
  const related = unlisted(await discovery.tokensOf(chain, account), listed)
  const others = related.slice(0, DISCOVERED_MAX)
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const native = encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [account] })
  const calls = [
    { to: chain.multicall, data: native },
    ...[...listed.map(({ address }) => address), ...others].map((to) => ({ to, data: balanceOf })),
  ]
  const [first, ...rest] = (await readContracts(chain, calls, 1 + listed.length)).map(tokenNumber)
  const amounts = rest.map((amount) => (amount !== undefined && amount < AMOUNT_MAX ? amount : 0n))
  const held = others.filter((_, index) => (amounts[listed.length + index] ?? 0n) > 0n)
  const known = await facts(chain, held)
  const symbols = [chain.native.symbol, ...listed.map(({ symbol }) => symbol)]
  const isTaken = (address: Hex) => {
    const token = known.get(address)
    // A token that resembles a listed one is probably an imitation (T13).
    return token !== undefined && !imitates(token.symbol, symbols)
  }
  const holdings = [
    {
      ...chain.native,
      amount: first ?? (await readNative(chain, account)),
      iconId: chain.native.symbol,
      isSuspect: false,
    },
    ...listed.flatMap((token, index) => {
      const amount = amounts[index] ?? 0n
      return amount > 0n ? [{ ...token, amount, isSuspect: false }] : []
    }),
    ...others.flatMap((address, index) => {
      const token = known.get(address)
      const amount = amounts[listed.length + index] ?? 0n
      if (!token || amount === 0n || !isTaken(address)) return []
      return [{ ...token, address, amount, isSuspect: isAdvertisement(token.name, token.symbol) }]
    }),
  ]
  return { holdings, isPartial: !discovery.isComplete || related.length > DISCOVERED_MAX || !held.every(isTaken) }
}

/** Balances are also read on networks without Multicall3. */
async function readNative(chain: ServedChain, account: Hex): Promise<bigint> {
  try {
    return BigInt(await chain.rpc.request('eth_getBalance', [account, 'latest'], quantity))
  } catch (cause) {
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${chain.id}` }, cause })
  }
}

function unlisted(found: readonly Hex[], listed: readonly Token[]): readonly Hex[] {
  const own = new Set(listed.map(({ address }) => address.toLowerCase()))
  const others = found
    .filter((address) => !own.has(address.toLowerCase()))
    .map((address) => getAddress(address.toLowerCase()))
  return [...new Set(others)]
}
