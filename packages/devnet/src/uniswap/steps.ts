import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem'
import artifacts from '../generated/artifacts.json' with { type: 'json' }
import type { Step } from '../pools.ts'
import { positionManager, quoter, routerArtifact, v2Factory, v2Pair, v3Factory } from './artifacts.ts'

/** Uniswap's contracts on a local chain. */
export type UniswapContracts = {
  readonly v2Factory: Hex
  readonly v3Factory: Hex
  readonly positionManager: Hex
  readonly quoter: Hex
  readonly router: Hex
}
export type Tokens = { readonly weth: Hex; readonly usdc: Hex; readonly dai: Hex }

type Side = { readonly token: Hex; readonly amount: bigint }
type Range = { readonly fee: number; readonly ticks: number }

/** All pools start at the price of the local world: one ETH is worth 3,412 USDC, one DAI one USDC. */
const ether = ({ weth, usdc }: Tokens, amount: bigint): readonly [Side, Side] => [
  { token: weth, amount: parseUnits(`${amount}`, 18) },
  { token: usdc, amount: parseUnits(`${amount * 3_412n}`, 6) },
]
const dollars = ({ dai, usdc }: Tokens, amount: bigint): readonly [Side, Side] => [
  { token: dai, amount: parseUnits(`${amount}`, 18) },
  { token: usdc, amount: parseUnits(`${amount}`, 6) },
]
const EVERYWHERE = 887_220
/** The pool of dollars gives out everything within about one per cent of its price, as such pools do. */
const NARROW = { fee: 100, ticks: 100 }

const localToken = artifacts.LocalToken as { abi: Abi; bytecode: Hex }
const ABI = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)',
  'function deposit() payable',
])
const HELD = { ether: 5_000n, usdc: 40_000_000n, dai: 20_000_000n }
const UNLIMITED = 2n ** 256n - 1n
const AT_ANY_TIME = 2n ** 64n

/**
 * Deploys Uniswap v2 and v3 with SwapRouter02 and QuoterV2, and makes pools: WETH/USDC in v2 (0.3 %) and in v3 (0.05 % and 0.3 %),
 * USDC/DAI in v3 (0.01 %).
 * @param owner sends these steps, from its first transaction on
 */
export function uniswapSteps(
  owner: Hex,
  tokens: Tokens,
): { readonly contracts: UniswapContracts; readonly steps: readonly Step[] } {
  const addressOf = (nonce: bigint) => getContractAddress({ from: owner, nonce })
  const contracts = {
    v2Factory: addressOf(0n),
    v3Factory: addressOf(1n),
    positionManager: addressOf(2n),
    quoter: addressOf(3n),
    router: addressOf(4n),
  }
  const { weth, usdc, dai } = tokens
  const spenders = [contracts.positionManager, contracts.router]
  return {
    contracts,
    steps: [
      deployment(v2Factory, owner),
      deployment(v3Factory),
      deployment(positionManager, contracts.v3Factory, weth, zeroAddress),
      deployment(quoter, contracts.v3Factory, weth),
      deployment(routerArtifact, contracts.v2Factory, contracts.v3Factory, contracts.positionManager, weth),
      { to: weth, data: call(ABI, 'deposit'), value: parseUnits(`${HELD.ether}`, 18) },
      { to: usdc, data: call(ABI, 'mint', owner, parseUnits(`${HELD.usdc}`, 6)) },
      { to: dai, data: call(ABI, 'mint', owner, parseUnits(`${HELD.dai}`, 18)) },
      ...[weth, usdc, dai].flatMap((to) =>
        spenders.map((spender) => ({ to, data: call(ABI, 'approve', spender, UNLIMITED) })),
      ),
      // The local chain starts without the tier that the public ones have had enabled since.
      { to: contracts.v3Factory, data: call(v3Factory.abi, 'enableFeeAmount', NARROW.fee, 1) },
      ...pairSteps(contracts, owner, ether(tokens, 200n)),
      ...poolSteps(contracts, owner, ether(tokens, 400n), { fee: 500, ticks: EVERYWHERE }),
      ...poolSteps(contracts, owner, ether(tokens, 300n), { fee: 3_000, ticks: EVERYWHERE }),
      ...poolSteps(contracts, owner, dollars(tokens, 2_000_000n), NARROW),
    ],
  }
}

/**
 * Makes the rest of the pools that the three tokens can have in v2 and in the tiers of 0.01, 0.05 and 0.3 % of v3: eight, after
 * which there are twelve.
 */
export function otherPoolSteps(contracts: UniswapContracts, owner: Hex, tokens: Tokens): readonly Step[] {
  const { weth, usdc, dai } = tokens
  const sides = (one: Hex, amount: string, other: Hex, otherAmount: string): readonly [Side, Side] => [
    { token: one, amount: parseUnits(amount, 18) },
    { token: other, amount: parseUnits(otherAmount, other === usdc ? 6 : 18) },
  ]
  const inDai = sides(weth, '100', dai, '341200')
  return [
    ...poolSteps(contracts, owner, sides(weth, '100', usdc, '341200'), { fee: 100, ticks: EVERYWHERE }),
    ...pairSteps(contracts, owner, inDai),
    ...[100, 500, 3_000].flatMap((fee) => poolSteps(contracts, owner, inDai, { fee, ticks: EVERYWHERE })),
    ...pairSteps(contracts, owner, dollars(tokens, 500_000n)),
    ...[500, 3_000].flatMap((fee) =>
      poolSteps(contracts, owner, dollars(tokens, 500_000n), { fee, ticks: EVERYWHERE }),
    ),
  ]
}

/** A token that nobody lists, which anybody may mint, and its pool of 0.3 %: a thousand of it are worth one ether. */
export function unlistedSteps(
  contracts: UniswapContracts,
  owner: Hex,
  { weth }: Pick<Tokens, 'weth'>,
  { token, name, symbol, holder }: Unlisted & { readonly token: Hex },
): readonly Step[] {
  const mint = (to: Hex, amount: string) => ({ to: token, data: call(ABI, 'mint', to, parseUnits(amount, 18)) })
  const sides = [
    { token: weth, amount: parseUnits('100', 18) },
    { token, amount: parseUnits('100000', 18) },
  ] as const
  return [
    deployment(localToken, name, symbol, 18),
    mint(owner, '100000'),
    mint(holder, '1000'),
    { to: token, data: call(ABI, 'approve', contracts.positionManager, UNLIMITED) },
    ...poolSteps(contracts, owner, sides, { fee: 3_000, ticks: EVERYWHERE }),
  ]
}
export type Unlisted = { readonly name: string; readonly symbol: string; readonly holder: Hex }

const pairSteps = (contracts: UniswapContracts, owner: Hex, sides: readonly [Side, Side]): readonly Step[] => {
  const [first, second] = ordered(sides)
  const pair = getContractAddress({
    opcode: 'CREATE2',
    from: contracts.v2Factory,
    salt: keccak256(encodePacked(['address', 'address'], [first.token, second.token])),
    bytecodeHash: keccak256(v2Pair.bytecode),
  })
  return [
    { to: contracts.v2Factory, data: call(v2Factory.abi, 'createPair', first.token, second.token), gas: 5_000_000n },
    ...sides.map(({ token, amount }) => ({ to: token, data: call(ABI, 'transfer', pair, amount) })),
    { to: pair, data: call(v2Pair.abi, 'mint', owner) },
  ]
}

const poolSteps = (
  { positionManager: to }: UniswapContracts,
  owner: Hex,
  sides: readonly [Side, Side],
  { fee, ticks }: Range,
): readonly Step[] => {
  const [first, second] = ordered(sides)
  const price = squareRoot((second.amount << 192n) / first.amount)
  const { abi } = positionManager
  return [
    {
      to,
      data: call(abi, 'createAndInitializePoolIfNecessary', first.token, second.token, fee, price),
      gas: 8_000_000n,
    },
    {
      to,
      data: call(abi, 'mint', {
        token0: first.token,
        token1: second.token,
        fee,
        ...ticksAround(first, second, ticks),
        amount0Desired: first.amount,
        amount1Desired: second.amount,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: owner,
        deadline: AT_ANY_TIME,
      }),
    },
  ]
}

/** So many ticks on both sides of the price; `EVERYWHERE` is on both sides of one. */
function ticksAround(
  first: Side,
  second: Side,
  ticks: number,
): { readonly tickLower: number; readonly tickUpper: number } {
  const middle =
    ticks === EVERYWHERE ? 0 : Math.round(Math.log(Number(second.amount) / Number(first.amount)) / Math.log(1.0001))
  return { tickLower: middle - ticks, tickUpper: middle + ticks }
}

/** The order in which Uniswap's pools have their tokens. */
function ordered([one, other]: readonly [Side, Side]): readonly [Side, Side] {
  return hexToBigInt(one.token) < hexToBigInt(other.token) ? [one, other] : [other, one]
}

function squareRoot(value: bigint): bigint {
  let [root, next] = [value, (value + 1n) / 2n]
  while (next < root) [root, next] = [next, (next + value / next) / 2n]
  return root
}

const deployment = (artifact: { readonly abi: Abi; readonly bytecode: Hex }, ...args: unknown[]): Step => ({
  data: encodeDeployData({ ...artifact, args }),
  gas: 8_000_000n,
})

const call = (abi: Abi | typeof ABI, functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: abi as Abi, functionName, args })
