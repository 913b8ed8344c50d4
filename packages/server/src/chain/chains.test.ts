import * as networks from '@foyer/base/networks'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createUpstreams } from '../http/upstreams.ts'
import { requireChain, servedChains } from './chains.ts'

const OURS = Object.values(networks).flatMap((network) =>
  typeof network !== 'function' && network.chainNamespace === 'eip155' ? [network] : [],
)
const serve = (...ids: string[]) =>
  servedChains(
    new Map(ids.map((id) => [id, 'http://127.0.0.1:1'])),
    createUpstreams({ log: () => undefined, now: Date.now }),
  )
/** Where viem knows Multicall3 to be; of networks that it knows none of, we suppose the common address. */
const multicalls = new Map<number, string>(
  Object.values(viemChains).flatMap((chain) => {
    const { id, contracts } = chain as { id?: number; contracts?: { multicall3?: { address: string } } }
    return id !== undefined && contracts?.multicall3 ? [[id, contracts.multicall3.address] as const] : []
  }),
)

describe('the networks that are served', () => {
  test.each(OURS)(
    '$name is read through its Multicall3, in its own currency',
    ({ id, caipNetworkId, nativeCurrency }) => {
      const chain = serve(caipNetworkId).get(caipNetworkId)
      expect(chain?.native).toEqual(nativeCurrency)
      const known = multicalls.get(Number(id))
      if (known !== undefined) expect(chain?.multicall.toLowerCase()).toBe(known.toLowerCase())
    },
  )

  test('are those that EVM nodes answer for', () => {
    const chains = serve('eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:31337', 'eip155:x', 'eip155:01')
    expect([...chains.keys()]).toEqual(['eip155:1', 'eip155:31337'])
    expect(chains.get('eip155:31337')?.native).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18 })
    expect(() => requireChain(chains, 'eip155:10')).toThrow('this network is not served')
  })
})
