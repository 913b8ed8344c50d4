import { type Abi, encodeDeployData, encodeFunctionData, type Hex, parseUnits } from 'viem'
import artifacts from './generated/artifacts.json' with { type: 'json' }

/** A transaction of the seed. */
export type Step = { readonly to?: Hex; readonly data: Hex; readonly value?: bigint; readonly gas?: bigint }

export type PoolContracts = { readonly weth: Hex; readonly wethUsdc: Hex; readonly daiUsdc: Hex }

/** The initial reserves of the local pools: one ETH is worth 3,412 USDC, one DAI is worth 1 USDC. */
const HELD = {
  weth: parseUnits('100', 18),
  usdcForWeth: parseUnits('341200', 6),
  dai: parseUnits('500000', 18),
  usdcForDai: parseUnits('500000', 6),
}

/**
 * Deploys wrapped ether and the pools that prices are read from.
 * @param from index of the first of these steps among all steps of the seed
 * @param addressOf returns the address of the contract that the step with this index creates
 */
export function poolSteps(
  from: number,
  addressOf: (index: number) => Hex,
  tokens: { readonly usdc: Hex; readonly dai: Hex },
): { readonly contracts: PoolContracts; readonly steps: readonly Step[] } {
  const contracts = { weth: addressOf(from), wethUsdc: addressOf(from + 1), daiUsdc: addressOf(from + 2) }
  const { weth, wethUsdc, daiUsdc } = contracts
  return {
    contracts,
    steps: [
      { data: ether.bytecode },
      { data: encodeDeployData({ ...pair, args: [weth, tokens.usdc] }) },
      { data: encodeDeployData({ ...pair, args: [tokens.dai, tokens.usdc] }) },
      { to: weth, data: call(ether.abi, 'deposit'), value: HELD.weth },
      { to: weth, data: call(ether.abi, 'transfer', wethUsdc, HELD.weth) },
      { to: tokens.usdc, data: call(token.abi, 'mint', wethUsdc, HELD.usdcForWeth) },
      { to: wethUsdc, data: call(pair.abi, 'sync') },
      { to: tokens.dai, data: call(token.abi, 'mint', daiUsdc, HELD.dai) },
      { to: tokens.usdc, data: call(token.abi, 'mint', daiUsdc, HELD.usdcForDai) },
      { to: daiUsdc, data: call(pair.abi, 'sync') },
    ],
  }
}

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
const token = artifacts.LocalToken as Artifact
const ether = artifacts.WrappedEther as Artifact
const pair = artifacts.LocalPair as Artifact

const call = (abi: Abi, functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args })
