import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { isCaipNetworkId, parseCaipNetworkId } from './caip.ts'
import { RETIRED_CHAINS } from './constants.ts'
import { NETWORK_NAMES } from './networks/names.ts'
import type { Network } from './networks/network.ts'
import { nativeSymbol } from './networks/symbols.ts'
import * as networks from './networks.ts'

const all = Object.entries(networks).filter((entry): entry is [string, Network] => typeof entry[1] === 'object')
const evm = all.filter(([, network]) => network.chainNamespace === 'eip155')

describe('networks', () => {
  test('there are about fifty, of three namespaces, each id once', () => {
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(new Set(all.map(([, n]) => n.chainNamespace))).toEqual(new Set(['eip155', 'solana', 'bip122']))
    expect(new Set(all.map(([, n]) => n.caipNetworkId)).size).toBe(all.length)
  })

  test.each(all)('%s is well formed', (name, network) => {
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    const { namespace, reference } = parseCaipNetworkId(network.caipNetworkId)
    expect(namespace).toBe(network.chainNamespace)
    expect(reference).toBe(String(network.id))
    if (name === 'bitcoinRegtest') return // It is nowhere but on one's own machine.
    for (const url of network.rpcUrls.default.http) expect(new URL(url).protocol).toBe('https:')
    expect(new URL(network.blockExplorers?.default.url ?? '').protocol).toBe('https:')
  })

  test.each(evm)('%s agrees with viem', (name, network) => {
    const chain = (viemChains as unknown as Record<string, viemChains.Chain | undefined>)[name]
    expect(chain, `viem has no chain named ${name}`).toBeDefined()
    expect(network).toMatchObject({
      id: chain?.id,
      name: chain?.name,
      nativeCurrency: {
        name: chain?.nativeCurrency.name,
        symbol: chain?.nativeCurrency.symbol,
        decimals: chain?.nativeCurrency.decimals,
      },
      rpcUrls: { default: { http: [chain?.rpcUrls.default.http[0]] } },
      blockExplorers: { default: { url: chain?.blockExplorers?.default.url } },
      testnet: chain?.testnet ?? false,
    })
  })

  test('the names are those of the networks', () => {
    expect(NETWORK_NAMES).toEqual(Object.fromEntries(all.map(([, n]) => [n.caipNetworkId, n.name])))
  })

  test('the symbols are those of the EVM networks', () => {
    for (const [, { caipNetworkId, chainNamespace, nativeCurrency }] of all)
      expect(nativeSymbol(caipNetworkId)).toBe(chainNamespace === 'eip155' ? nativeCurrency.symbol : undefined)
    expect(nativeSymbol('eip155:31337')).toBeUndefined()
  })

  test('every EVM network of the embedded wallet is known, except those that were shut down', () => {
    const [mainnets, testnets] = [
      [1, 10, 42161, 137, 42220, 1313161554, 56, 43114, 324, 100, 8453, 7777777],
      [5, 11155111, 420, 421613, 80001, 1313161555, 97, 43113, 280, 84531, 84532, 999],
    ]
    const specified = [...mainnets, ...testnets]
    const live = specified.map((id) => `eip155:${id}`).filter((id) => !RETIRED_CHAINS.some((retired) => retired === id))
    expect(live).toHaveLength(17)
    expect(evm.map(([, n]) => n.caipNetworkId)).toEqual(expect.arrayContaining(live))
  })

  test('only Solana has deprecated ids: mainnet and devnet', () => {
    expect(all.filter(([, n]) => n.deprecatedCaipNetworkId).map(([name]) => name)).toEqual(['solana', 'solanaDevnet'])
  })
})
