import { base, mainnet } from '@foyer/base/networks'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import type * as core3 from '@wagmi/core'
import { custom } from 'viem'
import * as chains from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as core2 from 'wagmi-core-2'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import type { PairingClientOptions } from '../connectors/pairing/index.ts'
import { memoryStorage } from '../connectors/pairing/storage.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { MemoryArea } from '../testing/index.ts'
import { createRelayPeer, type RelayPeer } from '../testing/relay/index.ts'

/* The wagmi bridge over a real relay with a wallet as peer, against both majors of the real @wagmi/core. */

const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NOOR = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** A wallet that grants access to Ethereum only, and has to approve a switch to another network. */
const GRANTED = {
  eip155: {
    accounts: [`eip155:1:${THEO}`],
    chains: ['eip155:1'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const BOTH = {
  eip155: {
    ...GRANTED.eip155,
    accounts: [`eip155:1:${THEO}`, `eip155:8453:${THEO}`],
    chains: ['eip155:1', 'eip155:8453'],
  },
}
/** Another wallet with another account, on another network. */
const OTHER = {
  eip155: { ...GRANTED.eip155, accounts: [`eip155:8453:${NOOR}`], chains: ['eip155:8453'] },
}
const USER_REJECTED = { code: 4001, message: 'User rejected the request.' }

type Core = typeof core3
const MAJORS: readonly (readonly [string, () => Promise<Core | typeof core2>])[] = [
  ['wagmi 3', () => vi.importActual<Core>('@wagmi/core')],
  ['wagmi 2', () => import('wagmi-core-2')],
]

describe.each(MAJORS)('%s', (_, load) => {
  let core: Core
  let kit: typeof import('./index.ts')
  let headless: typeof import('../headless/index.ts')
  let relay: RunningRelay
  let phone: RelayPeer
  let area: MemoryArea
  const alive: Foyer[] = []

  beforeEach(async () => {
    vi.resetModules()
    vi.doMock('@wagmi/core', load)
    const pairing = await vi.importActual<typeof import('../connectors/pairing/client.ts')>(
      '../connectors/pairing/client.ts',
    )
    // Node has no IndexedDB. This storage keeps the sessions across a simulated reload.
    const storage = memoryStorage()
    vi.doMock('../connectors/pairing/client.ts', () => ({
      ...pairing,
      createPairingClient: (options: PairingClientOptions) =>
        pairing.createPairingClient({ ...options, storage, environment: nodeEnvironment() }),
    }))
    area = new MemoryArea()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', area)
    core = await import('@wagmi/core')
    kit = await import('./index.ts')
    headless = await import('../headless/index.ts')
    relay = await startRelay({ port: 0 })
    phone = createRelayPeer({
      relayUrl: relay.url,
      metadata: { name: 'Halcyon', description: 'A phone', url: 'https://halcyon.example', icons: [] },
      environment: nodeEnvironment(),
    })
  })
  afterEach(async () => {
    for (const foyer of alive.splice(0)) foyer.destroy()
    await phone.destroy()
    await relay.close()
    vi.doUnmock('@wagmi/core')
    vi.doUnmock('../connectors/pairing/client.ts')
    vi.unstubAllGlobals()
  })

  /** Loads a page. `mount` does what wagmi's provider does after React has hydrated the markup. */
  async function page({ ssr }: { ssr: boolean }) {
    const { createFoyer } = await import('../modal/create-foyer.ts')
    const held: { foyer?: Foyer } = {}
    const config = core.createConfig({
      ssr,
      chains: [chains.mainnet, chains.base],
      transports: {
        [chains.mainnet.id]: custom({ request: async () => null }),
        [chains.base.id]: custom({ request: async () => null }),
      },
      storage: core.createStorage({ storage: area }),
      connectors: [kit.foyerConnector(() => held.foyer as Foyer)],
    })
    const foyer = createFoyer({
      networks: [mainnet, base],
      adapters: [kit.wagmi({ config })],
      relayUrl: relay.url,
      metadata: { name: 'Atoll', description: 'A dapp', url: 'https://atoll.example', icons: [] },
    })
    held.foyer = foyer
    alive.push(foyer)
    return {
      config,
      foyer,
      wagmi: () => core.getAccount(config),
      mount: () => core.hydrate(config, { reconnectOnMount: true }).onMount(),
    }
  }
  type Page = Awaited<ReturnType<typeof page>>

  /** The phone scans the code of a page and approves. @returns the topic of the session */
  async function pair({ foyer }: Page, namespaces: typeof GRANTED): Promise<string> {
    const proposed = phone.next('proposal')
    const connecting = headless.connectByCode(foyer, { onCode: ({ uri }) => void phone.pair(uri) })
    const topic = phone.approve((await proposed).id, namespaces)
    await connecting
    return topic
  }
  /** Waits until Foyer and wagmi report the same status, account and network. */
  async function agreed({ foyer, wagmi }: Page, chainId: number | undefined, address = THEO) {
    const status = chainId === undefined ? 'disconnected' : 'connected'
    await vi.waitFor(() => expect([foyer.getState().status, wagmi().status]).toEqual([status, status]), 15_000)
    await vi.waitFor(() => expect(wagmi().address).toBe(chainId === undefined ? undefined : address), 15_000)
    expect(foyer.getState().address).toBe(wagmi().address)
    if (chainId === undefined) return
    expect([foyer.getState().caipNetworkId, wagmi().chainId]).toEqual([`eip155:${chainId}`, chainId])
  }

  test('what the wallet refuses: a network asked for by us and by wagmi, a signature; both stay where they were', async () => {
    const visit = await page({ ssr: false })
    await visit.mount()
    const topic = await pair(visit, GRANTED)
    await agreed(visit, 1)

    const first = phone.next('request')
    const ours = expect(visit.foyer.switchNetwork(base)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await first).toMatchObject({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await phone.respond(await first, { error: USER_REJECTED })
    await ours
    await agreed(visit, 1)

    const second = phone.next('request')
    const theirs = expect(core.switchChain(visit.config, { chainId: 8453 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
    await phone.respond(await second, { error: USER_REJECTED })
    await theirs
    await agreed(visit, 1)

    const third = phone.next('request')
    const signing = expect(core.signMessage(visit.config, { message: 'hello' })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
    await phone.respond(await third, { error: USER_REJECTED })
    await signing
    await agreed(visit, 1)

    // The first request again, approved this time: the earlier rejections must leave no state behind.
    const fourth = phone.next('request')
    const moved = visit.foyer.switchNetwork(base)
    await fourth
    await phone.update(topic, BOTH)
    await phone.respond(await fourth, { result: null })
    await moved
    await agreed(visit, 8453)
  })

  test('a second phone takes the place of the first, for both', async () => {
    const visit = await page({ ssr: false })
    await visit.mount()
    await pair(visit, GRANTED)
    await agreed(visit, 1)
    await pair(visit, OTHER)
    await agreed(visit, 8453, NOOR)
  })

  test('ssr: a session behind the relay is back after a reload, and gone once wagmi has left it', async () => {
    const first = await page({ ssr: true })
    await first.mount()
    await pair(first, BOTH)
    await first.foyer.switchNetwork(base)
    await agreed(first, 8453)
    first.foyer.destroy()

    const second = await page({ ssr: true })
    // The first render matches the server's: wagmi has no account before it mounts.
    expect(second.wagmi().status).toBe('disconnected')
    await second.mount()
    await agreed(second, 8453)
    const asked = phone.next('request')
    const signing = core.signMessage(second.config, { message: 'hello' })
    await phone.respond(await asked, { result: `0x${'11'.repeat(65)}` })
    expect(await signing).toBe(`0x${'11'.repeat(65)}`)

    const ended = phone.next('session_delete')
    await core.disconnect(second.config)
    await ended
    await agreed(second, undefined)
    second.foyer.destroy()

    const fourth = await page({ ssr: true })
    await fourth.mount()
    await agreed(fourth, undefined)
  })
})
