import type { CaipNetworkId, Namespace } from '@foyer/base'
import { base, mainnet, type Network } from '@foyer/base/networks'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { adapter as evm } from '../../chains/evm/adapter.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import { createPairedProvider, type PairingClient, type PairingEvent } from '../../connectors/pairing/index.ts'
import { connectWallet } from '../../features/connect/attempt.ts'
import { reconnect } from '../../features/connect/reconnect.ts'
import { switchNetwork } from '../../features/networks/switch-network.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { loadRemoteConfig } from '../../modal/remote-config.ts'
import { MemoryArea } from '../../testing/index.ts'
import { findNetwork } from '../networks/networks.ts'
import type { Connector, ConnectorSession } from './connector.ts'
import { disconnectEverywhere, disconnectWallet } from './disconnect.ts'
import { liveOf } from './live-connection.ts'

/* One wallet behind the relay with an account in each of three namespaces: what is said of one namespace, in whatever order,
   is never heard in another, and every request carries the network that its account stands on. */

const NAMES = ['eip155', 'polkadot', 'cosmos'] as const
type Name = (typeof NAMES)[number]

const networkOf = (caipNetworkId: CaipNetworkId): Network => ({
  ...mainnet,
  id: caipNetworkId,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as Namespace,
})
const CHAINS: Readonly<Record<Name, readonly [CaipNetworkId, CaipNetworkId]>> = {
  eip155: ['eip155:1', 'eip155:8453'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
}
const ALL = [...CHAINS.polkadot, ...CHAINS.cosmos].map(networkOf)

/** Addresses say which namespace and chain they belong to, so that one that strayed is seen. */
const addressIn = (name: Name, at: number) =>
  name === 'eip155' ? `0x${'11'.repeat(20)}` : `${name}${CHAINS[name][at]?.slice(-4)}`

/**
 * The wallet's side of a pairing: it grants everything, and remembers what it was asked.
 * @param chosen where a namespace starts, as the relay's connector asks the page for it
 */
function pairedWallet(chosen: (name: Name) => CaipNetworkId | undefined) {
  const listeners = new Set<(event: PairingEvent) => void>()
  const asked: { chainId: string; method: string }[] = []
  const topic = 'a topic'
  const namespaces = Object.fromEntries(
    NAMES.map((name) => [
      name,
      {
        chains: CHAINS[name],
        accounts: CHAINS[name].map((chain, at) => `${chain}:${addressIn(name, at)}`),
        methods: ['ask'],
        events: [],
      },
    ]),
  )
  const client: Pick<PairingClient, 'sessions' | 'request' | 'on'> = {
    sessions: () => [
      {
        topic,
        namespaces,
        peer: { name: 'W', description: '', url: '', icons: [] },
        expiresAt: Number.MAX_SAFE_INTEGER,
      },
    ],
    request: async (_, { chainId, method }) => void asked.push({ chainId, method }),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let ended = 0
  const sessionOf = (names: readonly Namespace[]): ConnectorSession => ({
    id: topic,
    providers: Object.fromEntries(
      NAMES.filter((name) => names.includes(name)).map((name) => [
        name,
        createPairedProvider(client as PairingClient, topic, chosen(name) ?? CHAINS[name][0]),
      ]),
    ),
    wallet: { name: 'W', type: 'EXTERNAL' },
    end: async () => void ended++,
  })
  const connector: Connector = {
    id: 'w',
    name: 'W',
    type: 'EXTERNAL',
    namespaces: NAMES,
    connect: async ({ namespaces: wanted }) => sessionOf(wanted),
    resume: async () => sessionOf(NAMES),
  }
  return {
    connector,
    asked,
    ended: () => ended,
    tell(chainId: CaipNetworkId, event: string, data: unknown) {
      for (const listener of [...listeners])
        listener({ type: 'session_event', topic, chainId, event: { name: event, data } })
    },
    say(name: Name, event: 'chainChanged' | 'accountsChanged', at: number) {
      const chainId = CHAINS[name][at] ?? CHAINS[name][0]
      const data = event === 'chainChanged' ? chainId : [`${chainId}:${addressIn(name, at)}`]
      for (const listener of [...listeners])
        listener({ type: 'session_event', topic, chainId, event: { name: event, data } })
    },
  }
}

async function house() {
  const foyer = createFoyer({ networks: [mainnet, base, ...ALL], features: { multiWallet: false } })
  const { context } = foyer
  context.adapters.set('eip155', evm)
  context.adapters.set('polkadot', universalAdapter('polkadot'))
  context.adapters.set('cosmos', universalAdapter('cosmos'))
  await loadRemoteConfig(context)
  const wallet = pairedWallet((name) => context.store.get().session.chosen[name])
  context.store.set({ connectors: [wallet.connector] })
  return { foyer, context, wallet }
}

afterEach(() => vi.unstubAllGlobals())

const name = fc.constantFrom(...NAMES)
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('connect' as const), names: fc.subarray([...NAMES], { minLength: 1 }) }),
    fc.record({ do: fc.constantFrom('chainChanged' as const, 'accountsChanged' as const), name, at: fc.nat(1) }),
    fc.record({ do: fc.constantFrom('switch' as const), name, at: fc.nat(1) }),
    fc.record({ do: fc.constantFrom('disconnect' as const, 'request' as const), name }),
    fc.record({ do: fc.constant('disconnect all' as const) }),
  ),
  { maxLength: 8 },
)

/** What is seen of every namespace. */
type House = Awaited<ReturnType<typeof house>>
const seen = ({ foyer }: House) => Object.fromEntries(NAMES.map((each) => [each, foyer.getAccount(each).caipAddress]))
/** EVM wallets are heard once a turn (R14). */
const settled = () => new Promise((resolve) => setImmediate(() => setTimeout(resolve, 0)))

async function run(
  step: typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never,
  { foyer, context, wallet }: House,
) {
  switch (step.do) {
    case 'connect':
      await connectWallet(context, 'w', step.names)
      return step.names
    case 'chainChanged':
    case 'accountsChanged':
      wallet.say(step.name, step.do, step.at)
      await settled()
      return [step.name]
    case 'switch': {
      const to = CHAINS[step.name][step.at] ?? CHAINS[step.name][0]
      await switchNetwork(context, to)
      await settled()
      return [step.name]
    }
    case 'disconnect':
      await disconnectWallet(context, step.name)
      return [step.name]
    case 'disconnect all':
      await disconnectWallet(context)
      return NAMES
    case 'request':
      await foyer.getProvider(step.name)?.request({ method: 'ask' })
      return []
  }
}

test('10,000 histories of three namespaces: each hears its own events, and asks on its own network', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const here = await house()
      const { foyer, wallet, context } = here
      for (const step of history) {
        const before = seen(here)
        const touched: readonly string[] = await run(step, here)
        const now = seen(here)
        for (const each of NAMES) {
          if (!touched.includes(each)) expect(now[each]).toBe(before[each])
          const account = now[each]
          if (account === undefined) expect(foyer.getProvider(each)).toBeUndefined()
          else {
            const [namespace, reference, address] = account.split(':')
            const at = CHAINS[each].indexOf(`${namespace}:${reference}` as CaipNetworkId)
            expect([namespace, address]).toEqual([each, addressIn(each, at)])
          }
        }
        if (step.do === 'request') {
          const account = now[step.name]
          const chain =
            account &&
            findNetwork(context.store.get().networks, account.slice(0, account.lastIndexOf(':')) as CaipNetworkId)
          expect(wallet.asked.splice(0).map(({ chainId }) => chainId)).toEqual(chain ? [chain.caipNetworkId] : [])
        }
        // One session serves all three: it ends with the last of them, and not before.
        if (NAMES.some((each) => now[each] !== undefined))
          expect(NAMES.some((name) => liveOf(context, name))).toBe(true)
        else expect(context.connections.size).toBe(0)
      }
      foyer.destroy()
    }),
    { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
  )
}, 240_000)

test('a reload brings each back to its network, and the same one to the screen, time and again', async () => {
  vi.stubGlobal('localStorage', new MemoryArea())
  const first = await house()
  await connectWallet(first.context, 'w')
  await switchNetwork(first.context, CHAINS.cosmos[1])
  await switchNetwork(first.context, CHAINS.polkadot[1])
  // Chosen in the wallet.
  first.wallet.say('eip155', 'chainChanged', 1)
  await settled()
  const before = seen(first)
  first.foyer.destroy()
  for (const _ of [1, 2]) {
    const next = await house()
    await reconnect(next.context)
    expect(seen(next)).toEqual(before)
    expect(next.context.store.get().session.active).toBe('polkadot')
    next.foyer.destroy()
  }
})

test('the one on the screen comes back to it, also where another was connected later', async () => {
  vi.stubGlobal('localStorage', new MemoryArea())
  const first = await house()
  await connectWallet(first.context, 'w', ['eip155'])
  await connectWallet(first.context, 'w', ['cosmos'])
  await switchNetwork(first.context, CHAINS.eip155[1])
  first.foyer.destroy()
  const next = await house()
  await reconnect(next.context)
  expect(next.context.store.get().session.active).toBe('eip155')
  next.foyer.destroy()
})

test('leaving a wallet everywhere ends its session once', async () => {
  const { context, foyer, wallet } = await house()
  await connectWallet(context, 'w')
  await disconnectEverywhere(context)
  expect(NAMES.map((each) => foyer.getAccount(each).status)).toEqual(Array(3).fill('disconnected'))
  expect(wallet.ended()).toBe(1)
})

test('a session for three namespaces ends with the last of them', async () => {
  const { context, wallet, foyer } = await house()
  await connectWallet(context, 'w')
  expect(NAMES.map((each) => foyer.getAccount(each).status)).toEqual(['connected', 'connected', 'connected'])
  await disconnectWallet(context, 'eip155')
  await disconnectWallet(context, 'polkadot')
  expect(wallet.ended()).toBe(0)
  await disconnectWallet(context, 'cosmos')
  expect(wallet.ended()).toBe(1)
  foyer.destroy()
})

test('networks and accounts that the wallet does not share change nothing', async () => {
  const { context, wallet, foyer } = await house()
  await connectWallet(context, 'w')
  const [chain] = CHAINS.polkadot
  const before = foyer.getAccount('polkadot')
  wallet.tell(chain, 'chainChanged', 7)
  wallet.tell(chain, 'chainChanged', 'polkadot:strange')
  wallet.tell(chain, 'accountsChanged', [`${chain}:stranger`, {}, null])
  wallet.tell(chain, 'accountsChanged', 'nobody')
  await settled()
  expect(foyer.getAccount('polkadot')).toEqual(before)
  wallet.tell(chain, 'chainChanged', CHAINS.polkadot[1])
  await settled()
  expect(foyer.getAccount('polkadot').address).toBe(addressIn('polkadot', 1))
  foyer.destroy()
})

test('a session whose accounts were all taken back is ended', async () => {
  const { context, wallet, foyer } = await house()
  await connectWallet(context, 'w')
  for (const [chain] of [CHAINS.eip155, CHAINS.polkadot]) wallet.tell(chain, 'accountsChanged', [])
  await settled()
  expect(NAMES.map((each) => foyer.getAccount(each).status)).toEqual(['disconnected', 'disconnected', 'connected'])
  expect(wallet.ended()).toBe(0)
  wallet.tell(CHAINS.cosmos[0], 'accountsChanged', [])
  await settled()
  expect(foyer.getAccount('cosmos').status).toBe('disconnected')
  expect(wallet.ended()).toBe(1)
  foyer.destroy()
})
