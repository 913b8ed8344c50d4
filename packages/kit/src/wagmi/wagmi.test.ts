import { base, mainnet } from '@foyer/base/networks'
import type * as core3 from '@wagmi/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as chains from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as core2 from 'wagmi-core-2'
import type { Connector } from '../core/connections/connector.ts'
import type { FoyerOptions } from '../core/options.ts'
import type { HeadlessFoyer } from '../headless/create-foyer.ts'
import { getWallets } from '../headless/wallets.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { createTestWallet, MemoryArea } from '../testing/index.ts'

/* The wagmi bridge against both majors of the real @wagmi/core. */

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const HARBOR = 'example.harbor'
const JUNIPER = 'example.juniper'

type Core = typeof core3
/** Cast because the config's type allows a missing storage, and `persist` is `never` then. */
const hydrated = ({ _internal: { store } }: core3.Config) =>
  (store as unknown as { persist: { hasHydrated: () => boolean } }).persist.hasHydrated()
const MAJORS: readonly (readonly [string, () => Promise<Core | typeof core2>])[] = [
  ['wagmi 3', () => vi.importActual<Core>('@wagmi/core')],
  ['wagmi 2', () => import('wagmi-core-2')],
]

describe.each(MAJORS)('%s', (_, load) => {
  let core: Core
  let kit: typeof import('./index.ts')
  let create: (options: FoyerOptions) => Foyer
  let area: MemoryArea
  const alive: Foyer[] = []

  beforeEach(async () => {
    vi.resetModules()
    vi.doMock('@wagmi/core', load)
    area = new MemoryArea()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', area)
    core = await import('@wagmi/core')
    kit = await import('./index.ts')
    create = (await import('../modal/create-foyer.ts')).createFoyer
  })
  afterEach(() => {
    for (const foyer of alive.splice(0)) foyer.destroy()
    vi.doUnmock('@wagmi/core')
    vi.unstubAllGlobals()
  })

  /** A wallet on the page whose answers the test controls. It keeps its permission across a reload. */
  function walletOn(rdns: string, name: string, account = MARA, announces = true) {
    const says = { yes: true, wait: Promise.resolve() }
    let granted = false
    const wallet = createTestWallet({
      name,
      rdns,
      uuid: `00000000-0000-4000-8000-00000000000${rdns.length % 10}`,
      icon: 'data:image/png;base64,iVBORw0KGgo=',
      accounts: [account],
      chains: [
        { id: 1, rpcUrl: 'http://127.0.0.1:1' },
        { id: 8453, rpcUrl: 'http://127.0.0.1:1' },
      ],
      approve: async () => {
        await says.wait
        return says.yes
      },
      remembers: { get: () => granted, set: (value) => (granted = value) },
    })
    if (announces) wallet.announce(window)
    return { ...wallet, says }
  }

  /** Loads a page with a wagmi config and a Foyer instance on top of it. */
  async function page({ also = [], ...options }: Partial<FoyerOptions> & { also?: readonly CreateConnectorFn[] } = {}) {
    const held: { foyer?: Foyer } = {}
    const config = core.createConfig({
      chains: [chains.mainnet, chains.base],
      transports: {
        [chains.mainnet.id]: custom({ request: async () => null }),
        [chains.base.id]: custom({ request: async () => null }),
      },
      storage: core.createStorage({ storage: area }),
      connectors: [kit.foyerConnector(() => held.foyer as Foyer), ...also],
    })
    const foyer = create({ networks: [mainnet, base], adapters: [kit.wagmi({ config })], ...options })
    held.foyer = foyer
    alive.push(foyer)
    // wagmi reads its storage asynchronously, and the stored state replaces any connection made in the meantime.
    await vi.waitUntil(() => hydrated(config))
    return { config, foyer, wagmi: () => core.getAccount(config) }
  }
  type Page = Awaited<ReturnType<typeof page>>

  /** Waits until Foyer and wagmi report the same status, then compares account and network. */
  async function agreed({ foyer, wagmi }: Page, status: 'connected' | 'disconnected') {
    await vi.waitFor(() => expect([foyer.getState().status, wagmi().status]).toEqual([status, status]))
    const { address, caipNetworkId } = foyer.getState()
    expect(address).toBe(wagmi().address)
    if (address) expect(caipNetworkId).toBe(`eip155:${wagmi().chainId}`)
    return address
  }
  const named = ({ config }: Page, id: string) => {
    const connector = config.connectors.find((one) => one.id === id)
    if (!connector) throw new Error(`${id} is not in the config`)
    return connector
  }

  test('a wallet is listed once: by wagmi, and by nobody beside it', async () => {
    walletOn(HARBOR, 'Harbor')
    const { foyer } = await page()
    await foyer.connect(HARBOR)
    expect(foyer.context.store.get().connectors.map(({ id }) => id)).toEqual([HARBOR])
  })

  test('connecting here is connecting there, and so is disconnecting', async () => {
    walletOn(HARBOR, 'Harbor')
    const visit = await page()
    expect((await visit.foyer.connect(HARBOR)).address).toBe(MARA.address)
    expect(await agreed(visit, 'connected')).toBe(MARA.address)
    expect(visit.wagmi().connector?.id).toBe(HARBOR)
    await visit.foyer.disconnect()
    await agreed(visit, 'disconnected')
  })

  test('connecting there is connecting here, and so is disconnecting', async () => {
    walletOn(HARBOR, 'Harbor')
    const visit = await page()
    await core.connect(visit.config, { connector: named(visit, HARBOR) })
    expect(await agreed(visit, 'connected')).toBe(MARA.address)
    expect(visit.foyer.getAccount().wallet?.name).toBe('Harbor')
    await core.disconnect(visit.config)
    await agreed(visit, 'disconnected')
  })

  test('another network: by us, by wagmi, by the wallet, and by nobody when it is refused', async () => {
    const wallet = walletOn(HARBOR, 'Harbor')
    const visit = await page()
    await visit.foyer.connect(HARBOR)
    await visit.foyer.switchNetwork(base)
    expect(visit.wagmi().chainId).toBe(8453)
    await core.switchChain(visit.config, { chainId: 1 })
    await vi.waitFor(() => expect(visit.foyer.getState().caipNetworkId).toBe('eip155:1'))
    wallet.selectChain(8453)
    await vi.waitFor(() => expect(visit.foyer.getState().caipNetworkId).toBe('eip155:8453'))
    expect(visit.wagmi().chainId).toBe(8453)
    wallet.says.yes = false
    await expect(visit.foyer.switchNetwork(mainnet)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await agreed(visit, 'connected')
    expect(visit.wagmi().chainId).toBe(8453)
  })

  test('a wallet that says no leaves both as they were', async () => {
    const wallet = walletOn(HARBOR, 'Harbor')
    wallet.says.yes = false
    const visit = await page()
    await expect(visit.foyer.connect(HARBOR)).rejects.toMatchObject({ name: 'FoyerError' })
    await agreed(visit, 'disconnected')
  })

  test('a yes after the visitor went away connects neither', async () => {
    const wallet = walletOn(HARBOR, 'Harbor')
    let approve: () => void = () => undefined
    wallet.says.wait = new Promise((resolve) => {
      approve = resolve
    })
    const visit = await page()
    const connecting = visit.foyer.connect(HARBOR)
    await vi.waitFor(() => expect(visit.wagmi().status).toBe('connecting'))
    visit.foyer.context.pending.connect?.abort()
    approve()
    await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    await agreed(visit, 'disconnected')
  })

  test('a reload: both find the wallet again; what wagmi has left is not brought back by us', async () => {
    walletOn(HARBOR, 'Harbor')
    const first = await page()
    await first.foyer.connect(HARBOR)
    first.foyer.destroy()
    const second = await page()
    const back = core.reconnect(second.config)
    expect(await agreed(second, 'connected')).toBe(MARA.address)
    await back
    await core.disconnect(second.config)
    await agreed(second, 'disconnected')
    second.foyer.destroy()
    const third = await page()
    await core.reconnect(third.config)
    await agreed(third, 'disconnected')
  })

  test('of two wallets the one counts that wagmi calls current', async () => {
    walletOn(HARBOR, 'Harbor')
    walletOn(JUNIPER, 'Juniper', THEO)
    const visit = await page()
    await visit.foyer.connect(HARBOR)
    await visit.foyer.connect(JUNIPER)
    expect(await agreed(visit, 'connected')).toBe(THEO.address)
    await core.connect(visit.config, { connector: named(visit, HARBOR) }).catch(() => undefined)
    await core.switchAccount(visit.config, { connector: named(visit, HARBOR) })
    await vi.waitFor(() => expect(visit.foyer.getState().address).toBe(MARA.address))
    expect(await agreed(visit, 'connected')).toBe(MARA.address)
  })

  describe('the host’s own injected()', () => {
    /** A wallet that is available on `window.ethereum` only, as in the browsers of wallet apps. */
    function onGlobal() {
      const { provider } = walletOn('example.global', 'Global', THEO, false)
      Object.assign(window, { ethereum: provider })
    }
    const listed = async ({ foyer }: Page) => (await getWallets(foyer as unknown as HeadlessFoyer)).map(({ id }) => id)

    test.each([
      ['alone', () => [], ['injected']],
      ['beside mock()', () => [core.mock({ accounts: [MARA.address] })], ['injected', 'mock']],
    ])('%s: it is followed, also after a reload, and listed', async (_name, others, expected) => {
      onGlobal()
      const also = [core.injected(), ...others()]
      const visit = await page({ also })
      await core.connect(visit.config, { connector: named(visit, 'injected') })
      expect(await agreed(visit, 'connected')).toBe(THEO.address)
      expect((await listed(visit)).toSorted()).toEqual(expected)
      visit.foyer.destroy()
      const second = await page({ also })
      await core.reconnect(second.config)
      expect(await agreed(second, 'connected')).toBe(THEO.address)
    })

    test('beside a wallet that announces itself: it is followed, and only the other is listed', async () => {
      walletOn(HARBOR, 'Harbor')
      onGlobal()
      const also = [core.injected()]
      const visit = await page({ also })
      await core.connect(visit.config, { connector: named(visit, 'injected') })
      expect(await agreed(visit, 'connected')).toBe(THEO.address)
      expect(await listed(visit)).toEqual([HARBOR])
      visit.foyer.destroy()
      const second = await page({ also })
      await core.reconnect(second.config)
      expect(await agreed(second, 'connected')).toBe(THEO.address)
    })

    test('one that comes to the global late is found', async () => {
      const visit = await page({ also: [core.injected(), core.mock({ accounts: [MARA.address] })] })
      expect(await listed(visit)).toEqual(['mock'])
      onGlobal()
      window.dispatchEvent(new Event('ethereum#initialized'))
      await vi.waitFor(async () => expect((await listed(visit)).toSorted()).toEqual(['injected', 'mock']))
    })

    test('one that came late without a word is followed once wagmi has connected it', async () => {
      const visit = await page({ also: [core.injected(), core.mock({ accounts: [MARA.address] })] })
      expect(await listed(visit)).toEqual(['mock'])
      onGlobal()
      await core.connect(visit.config, { connector: named(visit, 'injected') })
      expect(await agreed(visit, 'connected')).toBe(THEO.address)
    })
  })

  describe('a wallet that wagmi does not know by itself', () => {
    /** One of the host's own connectors simulates the relay: like the relay's, its provider is unknown to wagmi. */
    function relayed() {
      const { provider, forget } = walletOn('example.phone', 'Phone', THEO)
      const end = vi.fn(async () => forget())
      const session = { providers: { eip155: provider }, wallet: { name: 'Phone', type: 'EXTERNAL' }, end } as const
      const connector: Connector = {
        id: 'phone',
        name: 'Phone',
        type: 'EXTERNAL',
        namespaces: ['eip155'],
        connect: async () => session,
        resume: async () => session,
      }
      return { connector, end }
    }

    test('is handed over to our connector in the config', async () => {
      const { connector } = relayed()
      const visit = await page({ connectors: [connector] })
      await visit.foyer.connect('phone')
      expect(await agreed(visit, 'connected')).toBe(THEO.address)
      expect(visit.wagmi().connector?.id).toBe('foyer')
      await visit.foyer.switchNetwork(base)
      expect(visit.wagmi().chainId).toBe(8453)
      expect(await core.signMessage(visit.config, { message: 'hello' })).toMatch(/^0x/)
    })

    test('ends with wagmi’s disconnecting, at the wallet too', async () => {
      const { connector, end } = relayed()
      const visit = await page({ connectors: [connector] })
      await visit.foyer.connect('phone')
      await core.disconnect(visit.config)
      await agreed(visit, 'disconnected')
      expect(end).toHaveBeenCalled()
    })

    test('asked for by wagmi opens the modal, and closing that is a no', async () => {
      const visit = await page()
      const open = vi.spyOn(visit.foyer, 'open').mockImplementation(async () => {
        queueMicrotask(() => visit.foyer.context.events.emit('MODAL_CLOSE', { connected: false }))
      })
      await expect(core.connect(visit.config, { connector: named(visit, 'foyer') })).rejects.toMatchObject({
        code: 4001,
      })
      expect(open).toHaveBeenCalledOnce()
      await agreed(visit, 'disconnected')
    })
  })
})
