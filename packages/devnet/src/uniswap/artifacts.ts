import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

/**
 * The published builds of Uniswap's contracts. Their licences are GPL and BUSL, so they are development dependencies of this private
 * package, read from `node_modules`: nothing that is published, and no file of this repository, has them.
 */

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
const require = createRequire(import.meta.url)

export const v2Factory = truffle('@uniswap/v2-core/build/UniswapV2Factory.json')
export const v2Pair = truffle('@uniswap/v2-core/build/UniswapV2Pair.json')
export const v3Factory = hardhat('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
export const positionManager = hardhat(
  '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
)
export const quoter = hardhat('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json')
export const routerArtifact = hardhat(
  '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
)

function hardhat(path: string): Artifact {
  const { abi, bytecode } = require(path)
  return { abi, bytecode }
}

/** Builds of that time have the bytecode without 0x. */
function truffle(path: string): Artifact {
  const { abi, bytecode } = require(path)
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}
