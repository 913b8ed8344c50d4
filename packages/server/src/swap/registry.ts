import { strictObject } from 'valibot'
import type { Upstream } from '../http/upstream.ts'
import { checkProviderKeys, createRegistered, type ProviderKeys, type Registered } from '../payouts/provider-keys.ts'
import type { SwapProvider } from './provider.ts'
import { DEPLOYMENTS, type Deployment } from './providers/on-chain/deployments.ts'
import { createUniswap } from './providers/on-chain/uniswap.ts'
import { createVelora, veloraKeys } from './providers/velora.ts'
import { createWrapper } from './providers/wrapped-native.ts'
import { createZeroEx, zeroExKeys } from './providers/zero-ex.ts'

type ProviderContext = Parameters<typeof createVelora>[1]

/** Those whom an operator turns on. */
const AGGREGATORS: Readonly<Record<string, Registered<ProviderContext, SwapProvider>>> = {
  velora: { keys: strictObject(veloraKeys), keyNames: Object.keys(veloraKeys), create: createVelora },
  '0x': { keys: strictObject(zeroExKeys), keyNames: Object.keys(zeroExKeys), create: createZeroEx },
}

/** Reads a setting with the keys of aggregators. @throws INVALID_OPTION */
export const aggregatorKeys = (name: string, text: string | undefined): ProviderKeys =>
  checkProviderKeys(AGGREGATORS, name, text)

type ProvidersOptions = {
  /** Of the contracts on chain, by CAIP-2 id. */
  readonly deployments: ReadonlyMap<string, Deployment>
  readonly aggregators: ProviderKeys
  readonly upstreamOf: (id: string) => Upstream
}

/** All who swap. */
export function createProviders({ deployments, aggregators, upstreamOf }: ProvidersOptions): readonly SwapProvider[] {
  const wrappedOf = (id: string) => deployments.get(id)?.wrapped
  // A chain on this machine may have the id of a public one, and other prices.
  const publicWrappedOf = (id: string) => (deployments.get(id) === DEPLOYMENTS[id] ? wrappedOf(id) : undefined)
  return [
    createWrapper(wrappedOf),
    createUniswap(deployments),
    ...createRegistered(AGGREGATORS, aggregators, (id) => ({ upstream: upstreamOf(id), wrappedOf: publicWrappedOf })),
  ]
}
