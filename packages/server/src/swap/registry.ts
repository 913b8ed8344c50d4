import type { SwapProvider } from './provider.ts'
import type { Deployment } from './providers/on-chain/deployments.ts'
import { createUniswap } from './providers/on-chain/uniswap.ts'
import { createWrapper } from './providers/wrapped-native.ts'

/**
 * All who swap.
 * @param deployments of the contracts on chain, by CAIP-2 id
 */
export function createProviders(deployments: ReadonlyMap<string, Deployment>): readonly SwapProvider[] {
  return [createWrapper((id) => deployments.get(id)?.wrapped), createUniswap(deployments)]
}
