import { mainnet, type Network } from '@foyer/base/networks'
import { createPairedProvider } from '@foyer/kit/pairing'
import { adapterConformance, type ConformanceWallet } from '@foyer/kit/testing'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer, type RelayPeer } from '@foyer/kit/testing/relay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { universalAdapter } from '../../../kit/src/chains/universal/adapter.ts'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { ourDapp } from '../relay-peer/fixtures.ts'

/* A namespace without an adapter, over a real relay. All checks share one session, because opening sends no request. */

const CHAINS = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] as const
const ADDRESSES = ['cosmos1hjmrqxp5c0hnr5eskf2yupl6jzmszh7m9gcs0x', 'osmo1hjmrqxp5c0hnr5eskf2yupl6jzmszh7mxaxzk4']
const networkOf = (caipNetworkId: `cosmos:${string}`): Network => ({
  ...mainnet,
  id: caipNetworkId.split(':')[1] ?? '',
  chainNamespace: 'cosmos',
  caipNetworkId,
})
const adapter = universalAdapter('cosmos')
let relay: RunningRelay
let peer: RelayPeer
let dapp: ReturnType<typeof ourDapp>
let topic: string

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
  peer = createRelayPeer({
    relayUrl: relay.url,
    metadata: { name: 'Lantern', description: '', url: 'https://lantern.example', icons: [] },
    environment: nodeEnvironment(),
  })
  peer.on('request', (request) => void peer.respond(request, { result: [request.chainId, request.method] }))
  dapp = ourDapp(relay.url)
  const proposed = peer.next('proposal')
  const { methods, events } = adapter.proposal
  const pairing = dapp.client.connect({
    namespaces: { cosmos: { chains: [...CHAINS], methods: [...methods], events: [...events] } },
  })
  await peer.pair(pairing.uri)
  const { id } = await proposed
  const accounts = CHAINS.map((chain, at) => `${chain}:${ADDRESSES[at]}`)
  await peer.approve(id, { cosmos: { accounts, chains: [...CHAINS], methods: [...methods], events: [...events] } })
  topic = (await pairing.settled).topic
})
afterAll(async () => {
  await Promise.all([peer?.destroy(), dapp?.client.destroy()])
  await relay?.close()
})

/** A wallet on the existing session. `answer` has no effect, because access was granted during pairing. */
function wallet(): ConformanceWallet {
  const provider = createPairedProvider(dapp.client, topic, CHAINS[0])
  return { provider, answer: () => undefined, asked: () => [], stampsChain: true }
}
/** Checks that apply only to wallets that ask for permission. They are skipped, because a session grants access. */
const NOT_ITS = /^(nobody is asked silently|a refusal is)/

describe('a namespace without an adapter', () => {
  const checks = adapterConformance({
    adapter,
    networks: [networkOf(CHAINS[0]), networkOf(CHAINS[1])],
    foreign: networkOf('cosmos:juno-1'),
    wallet,
    notAddresses: ['', 'with space', 'x'.repeat(129)],
  }).filter(({ name }) => !NOT_ITS.test(name))
  for (const { name, run } of checks) test(name, run)

  test('any method goes through on the chosen network, and what the wallet tells is followed', async () => {
    const { provider } = wallet()
    const heard: unknown[] = []
    const undo = adapter.watch(provider, {
      accounts: (addresses) => heard.push(...addresses),
      chain: (chain) => heard.push(chain),
      disconnect: () => heard.push('gone'),
    })
    expect(await provider.request({ method: 'cosmos_signDirect' })).toEqual([CHAINS[0], 'cosmos_signDirect'])
    await adapter.switchNetwork(provider, networkOf(CHAINS[1]), [])
    expect(heard.splice(0)).toEqual([CHAINS[1], ADDRESSES[1]])
    expect(await provider.request({ method: 'cosmos_signAmino' })).toEqual([CHAINS[1], 'cosmos_signAmino'])
    const moved = dapp.next('session_event')
    await peer.emit(topic, { name: 'chainChanged', data: CHAINS[0] }, CHAINS[0])
    await moved
    expect(heard).toEqual([CHAINS[0], ADDRESSES[0]])
    undo()
  })
})
