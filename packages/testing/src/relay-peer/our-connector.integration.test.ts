import type { CaipNetworkId, Namespace } from '@foyer/base'
import { bitcoin, mainnet, solana, solanaDevnet } from '@foyer/base/networks'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer, type RelayPeer } from '@foyer/kit/testing/relay'
import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapter as btc } from '../../../kit/src/chains/bitcoin/adapter.ts'
import { adapter as evm } from '../../../kit/src/chains/evm/adapter.ts'
import { adapter as svm } from '../../../kit/src/chains/solana/adapter.ts'
import { pairingConnector } from '../../../kit/src/connectors/pairing-connector.ts'
import { isUnsupported } from '../../../kit/src/core/connections/session.ts'
import { DEEP_LINK } from '../../../kit/src/core/wallets/deep-link.ts'
import { connectWallet } from '../../../kit/src/features/connect/attempt.ts'
import { createFoyer } from '../../../kit/src/modal/create-foyer.ts'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'

/** The pairing connector of a page and a wallet with three namespaces, on our relay. */
const networks = [mainnet, solana, solanaDevnet, bitcoin] as const
const ACCOUNTS: Readonly<Record<string, string>> = {
  eip155: `0x${'a1'.repeat(20)}`,
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
}
const adapters = [evm, svm, btc]
const grantOf = (chains: readonly CaipNetworkId[]) =>
  Object.fromEntries(
    adapters.map(({ namespace, proposal }) => {
      const own = chains.filter((chain) => chain.startsWith(`${namespace}:`))
      const accounts = own.map((chain) => `${chain}:${ACCOUNTS[namespace]}`)
      return [namespace, { chains: own, accounts, methods: [...proposal.methods], events: [...proposal.events] }]
    }),
  )
const FIRST = [mainnet, solana, bitcoin].map(({ caipNetworkId }) => caipNetworkId)

let relay: RunningRelay
let peer: RelayPeer
let foyer: ReturnType<typeof createFoyer>

beforeEach(async () => {
  const { openSocket } = nodeEnvironment()
  // Node has a global WebSocket only since version 22.
  vi.stubGlobal('WebSocket', function open(url: string) {
    return openSocket(url)
  })
  relay = await startRelay({ port: 0 })
  peer = createRelayPeer({
    relayUrl: relay.url,
    metadata: { name: 'Lantern', description: '', url: 'https://lantern.example', icons: [] },
    environment: nodeEnvironment(),
  })
  foyer = createFoyer({ networks, relayUrl: relay.url })
  for (const adapter of adapters) foyer.context.adapters.set(adapter.namespace, adapter)
})
afterEach(async () => {
  foyer.destroy()
  await peer.destroy()
  await relay.close()
  vi.unstubAllGlobals()
})

async function connect() {
  const connector = pairingConnector(foyer.context)
  const proposed = peer.next('proposal')
  const connecting = connector.connect({
    networks,
    namespaces: connector.namespaces,
    signal: new AbortController().signal,
    onPairing: ({ uri }) => void peer.pair(uri),
  })
  await peer.approve((await proposed).id, grantOf(FIRST))
  const session = await connecting
  return { connector, session, topic: session.id ?? '' }
}

test('networks that the wallet adds to its session may be chosen from then on, and no more once it takes them back', async () => {
  const { session, topic } = await connect()
  const approved = () => session.approvedNetworks?.solana
  expect(approved()).toEqual([solana.caipNetworkId])
  await peer.update(topic, grantOf([...FIRST, solanaDevnet.caipNetworkId]))
  expect(approved()).toEqual([solana.caipNetworkId, solanaDevnet.caipNetworkId])
  const { solana: provider } = session.providers
  if (provider) await svm.switchNetwork(provider, solanaDevnet, [])
  expect(provider?.session?.chain()).toBe(solanaDevnet.caipNetworkId)
  await peer.update(topic, grantOf(FIRST))
  expect(approved()).toEqual([solana.caipNetworkId])
  // EVM networks are unrestricted, because the wallet can be asked to switch to one that the session does not list.
  expect(session.approvedNetworks?.eip155).toBeUndefined()
})

test('a session that is taken up again has the providers that it had', async () => {
  const { connector, session, topic } = await connect()
  expect((await connector.resume(topic))?.providers).toEqual(session.providers)
  for (const [namespace, provider] of Object.entries((await connector.resume(topic))?.providers ?? {}))
    expect(provider).toBe(session.providers[namespace as Namespace])
  await session.end()
  expect(await connector.resume(topic)).toBeUndefined()
})

test('on a phone the app is opened by what a person answers there, and by nothing that does not reach it', async () => {
  vi.stubGlobal('navigator', { userAgentData: { mobile: true } })
  const { session } = await connect()
  peer.on('request', (request) => void peer.respond(request, { result: null }))
  const opened: string[] = []
  const location = Object.defineProperty({}, 'href', { set: (link: string) => opened.push(link) })
  vi.stubGlobal('window', { location })
  const wakes = async (namespace: Namespace, method: string, chainId?: CaipNetworkId, params: unknown = []) => {
    await session.providers[namespace]
      ?.request({ method, params, ...(chainId ? { chainId } : {}) })
      .catch(() => undefined)
    return opened.splice(0).length > 0
  }
  expect(await wakes('eip155', 'personal_sign')).toBe(false) // No wallet app is selected yet.
  foyer.context.storage.write(DEEP_LINK, { name: 'Lantern', href: 'lantern://' })

  const byHand: readonly (readonly [Namespace, string])[] = [
    ...['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_addEthereumChain']
      .concat('wallet_requestPermissions', 'wallet_watchAsset', 'wallet_sendCalls', 'wallet_showCallsStatus')
      .map((method) => ['eip155', method] as const),
    ...svm.proposal.methods.map((method) => ['solana', method] as const),
    ...['signMessage', 'signPsbt', 'sendTransfer'].map((method) => ['bip122', method] as const),
  ]
  for (const [namespace, method] of byHand) expect([method, await wakes(namespace, method)]).toEqual([method, true])
  const byItself: readonly (readonly [Namespace, string])[] = [
    ...['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_getPermissions', 'wallet_getCapabilities']
      .concat('wallet_getCallsStatus', 'eth_signNothing')
      .map((method) => ['eip155', method] as const),
    ['bip122', 'getAccountAddresses'],
  ]
  for (const [namespace, method] of byItself) expect([method, await wakes(namespace, method)]).toEqual([method, false])
  // The app stays closed for a network outside of the session, and for a switch that the session can answer. It opens
  // for a switch that only the wallet can answer.
  expect(await wakes('solana', 'solana_signMessage', solanaDevnet.caipNetworkId)).toBe(false)
  expect(await wakes('eip155', 'wallet_switchEthereumChain', undefined, [{ chainId: '0x1' }])).toBe(false)
  expect(await wakes('eip155', 'wallet_switchEthereumChain', undefined, [{ chainId: '0x2105' }])).toBe(true)
})

test('a wallet that is on none of the host’s networks is connected where it is, with its checksum', async () => {
  const connector = pairingConnector(foyer.context)
  foyer.context.store.set({ connectors: [connector] })
  const proposed = peer.next('proposal')
  const connecting = connectWallet(foyer.context, connector.id)
  const uri = await vi.waitUntil(() => {
    const { attempt } = foyer.context.store.get()
    return attempt.status === 'waiting' ? attempt.pairing?.uri : undefined
  })
  await peer.pair(uri)
  const { methods, events } = evm.proposal
  const accounts = [`eip155:137:${ACCOUNTS.eip155}`]
  const granted = { chains: ['eip155:137'], accounts, methods: [...methods], events: [...events] }
  await peer.approve((await proposed).id, { eip155: granted })
  expect(await connecting).toMatchObject({
    status: 'connected',
    caipAddress: `eip155:137:${getAddress(`0x${'a1'.repeat(20)}`)}`,
  })
  const { session, networks: known } = foyer.context.store.get()
  expect(isUnsupported(session, known)).toBe(true)
})
