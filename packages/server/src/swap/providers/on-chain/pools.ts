import { FoyerError } from '@foyer/base'
import { NODE_OF_ANOTHER_NETWORK } from '@foyer/base/catalogue'
import {
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { ContractCall, SwapNetwork } from '../../provider.ts'
import type { Deployment } from './deployments.ts'

/** The tiers of Uniswap v3, in millionths. 100 was enabled later on, and may be missing. */
const TIERS = [100, 500, 3_000, 10_000] as const
/** keccak256 of the creation code of v2's pairs. SwapRouter02 derives their addresses from it too. */
const V2_PAIR_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

const abi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'function getPool(address one, address other, uint24 fee) view returns (address pool)',
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH9() view returns (address)',
])

/** The pools between two tokens: those of v3 by their tier, that of v2 with what it holds of `one` and `other`. */
export type Pools = {
  readonly tiers: readonly number[]
  readonly reserves?: readonly [one: bigint, other: bigint] | undefined
}
export type TokenPair = readonly [one: Hex, other: Hex]

/**
 * Reads which pools there are, in one request, and what the router was made with: it swaps through pools of these factories only.
 * @throws NODE_OF_ANOTHER_NETWORK when the router knows other contracts
 */
export async function readPools(
  network: SwapNetwork,
  deployment: Deployment,
  pairs: readonly TokenPair[],
): Promise<readonly Pools[]> {
  const { router, v2Factory, v3Factory, wrapped } = deployment
  const made = (['factory', 'WETH9', 'factoryV2'] as const).map((functionName) => ({
    to: router,
    data: encodeFunctionData({ abi, functionName }),
  }))
  const all = await network.read([...made, ...pairs.flatMap((pair) => callsOf(deployment, pair))])
  const isMadeWith = (index: number, address: Hex) => isSameAddress(all[index], address)
  if (!isMadeWith(0, v3Factory) || !isMadeWith(1, wrapped))
    throw new FoyerError(NODE_OF_ANOTHER_NETWORK, { context: { network: network.id } })
  const hasV2 = v2Factory !== undefined && isMadeWith(2, v2Factory)
  const answers = all.slice(made.length)
  const length = TIERS.length + (deployment.v2Factory ? 1 : 0)
  return pairs.map((pair, index) => {
    const own = answers.slice(index * length, (index + 1) * length)
    return {
      tiers: TIERS.filter((_, tier) => isPool(own[tier])),
      reserves: hasV2 ? reservesOf(own[TIERS.length], pair) : undefined,
    }
  })
}

const callsOf = ({ v2Factory, v3Factory }: Deployment, [one, other]: TokenPair): readonly ContractCall[] => [
  ...TIERS.map((fee) => ({
    to: v3Factory,
    data: encodeFunctionData({ abi, functionName: 'getPool', args: [one, other, fee] }),
  })),
  ...(v2Factory
    ? [{ to: v2Pair(v2Factory, one, other), data: encodeFunctionData({ abi, functionName: 'getReserves' }) }]
    : []),
]

function v2Pair(factory: Hex, ...pair: TokenPair): Hex {
  const salt = keccak256(encodePacked(['address', 'address'], isFirst(pair) ? [...pair] : [pair[1], pair[0]]))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: V2_PAIR_HASH })
}

/** The pools' own order of their tokens. */
const isFirst = ([one, other]: TokenPair): boolean => hexToBigInt(one) < hexToBigInt(other)

const isSameAddress = (answer: Hex | undefined, address: Hex): boolean =>
  answer !== undefined && size(answer) === 32 && hexToBigInt(answer) === hexToBigInt(address)

const isPool = (answer: Hex | undefined): boolean =>
  answer !== undefined && size(answer) === 32 && hexToBigInt(slice(answer, 12)) !== 0n

function reservesOf(answer: Hex | undefined, pair: TokenPair): Pools['reserves'] {
  // Nothing is returned where there is no pair.
  if (answer === undefined || size(answer) !== 96) return undefined
  const [first, second] = decodeFunctionResult({ abi, functionName: 'getReserves', data: answer })
  if (first === 0n || second === 0n) return undefined
  return isFirst(pair) ? [first, second] : [second, first]
}
