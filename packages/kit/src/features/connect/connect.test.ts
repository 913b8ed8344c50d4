import { base, mainnet, polygon, solana } from '@foyer/base/networks'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { svm } from '../../chains/solana/index.ts'
import type { Provider } from '../../core/connections/adapter.ts'
import type { Connector, ConnectorSession } from '../../core/connections/connector.ts'
import type { FoyerOptions } from '../../core/options.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { discover, resume } from '../../modal/verbs.ts'
import { createTestWallet, MemoryArea } from '../../testing/index.ts'
import { withdraw } from './attempt.ts'
import { orderConnectors } from './order.ts'

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const ID = 'example.harbor'

let alive: Foyer[] = []
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
})
afterEach(() => {
  for (const foyer of alive) foyer.destroy()
  alive = []
  vi.unstubAllGlobals()
})

function start(options: Partial<FoyerOptions> = {}): Foyer {
  const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...options })
  alive.push(foyer)
  return foyer
}

/** A wallet of the test kit that waits for its owner. */
function harbor(options: { grants?: boolean; chainId?: number } = {}) {
  const asked: { method: string; answer: (approved: boolean) => void }[] = []
  let granted = options.grants ?? false
  const wallet = createTestWallet({
    name: 'Harbor',
    rdns: ID,
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [MARA, THEO],
    chains: [
      { id: options.chainId ?? 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 8453, rpcUrl: 'http://127.0.0.1:1' },
    ],
    approve: ({ method }) => new Promise((answer) => void asked.push({ method, answer })),
    remembers: { get: () => granted, set: (value) => (granted = value) },
  })
  wallet.announce(window)
  const answer = async (approved: boolean) => {
    await vi.waitUntil(() => asked.length > 0)
    asked.shift()?.answer(approved)
  }
  return { ...wallet, asked, answer }
}

describe('looking for wallets', () => {
  test('is begun once, however often the modal is opened, also where there is none', async () => {
    const add = vi.spyOn(window, 'addEventListener')
    const foyer = start({ enableWalletConnect: false })
    await discover(foyer.context)
    const once = add.mock.calls.length
    expect(once).toBeGreaterThan(0)
    for (let i = 0; i < 500; i++) await discover(foyer.context)
    expect(add.mock.calls.length).toBe(once)
  })

  test('does not begin for an instance that was destroyed while its code loaded', async () => {
    const add = vi.spyOn(window, 'addEventListener')
    const foyer = start({ enableWalletConnect: false })
    const before = add.mock.calls.length
    const looking = discover(foyer.context)
    foyer.destroy()
    await looking
    expect(add.mock.calls.length).toBe(before)
    expect(foyer.context.undo.size).toBe(0)
  })

  test.each([
    ['Harbor', []],
    ['harbor', []],
    ['Example.HARBOR', []],
    ['harbour', ['Harbor']],
  ])('leaves out what excludeWalletIds names in any case: %s', async (entry, shown) => {
    harbor()
    const foyer = start({ excludeWalletIds: [entry], enableWalletConnect: false })
    await discover(foyer.context)
    await Promise.resolve()
    expect(foyer.context.store.get().connectors.map(({ name }) => name)).toEqual(shown)
  })

  test('begins in a namespace with its first network, also where that comes later', async () => {
    const add = vi.spyOn(window, 'addEventListener')
    const isAsked = () => add.mock.calls.filter(([type]) => String(type) === 'wallet-standard:register-wallet').length
    const before = isAsked()
    const foyer = start({ adapters: [evm(), svm()], enableWalletConnect: false })
    await discover(foyer.context)
    expect(isAsked()).toBe(before)
    foyer.addNetwork(solana)
    await discover(foyer.context)
    await discover(foyer.context)
    expect(isAsked()).toBe(before + 1)
  })
})

describe('a page that somebody comes back to', () => {
  test('is connecting from the first moment on, and disconnected where nobody is brought back', async () => {
    const wallet = harbor()
    const before = start()
    const connecting = before.connect(ID)
    await wallet.answer(true)
    await connecting
    before.destroy()
    expect(start().getState().status).toBe('connecting')
    expect(start({ enableReconnect: false }).getState().status).toBe('disconnected')
    expect(start({ id: 'other' }).getState().status).toBe('disconnected')
  })
})

describe('connecting', () => {
  test('an approval makes an account', async () => {
    const wallet = harbor()
    const foyer = start()
    const heard: unknown[] = []
    foyer.on('CONNECT_SUCCESS', (event) => heard.push(event))
    const connecting = foyer.connect(ID)
    await vi.waitUntil(() => foyer.getState().status === 'connecting')
    await wallet.answer(true)
    expect(await connecting).toMatchObject({
      namespace: 'eip155',
      status: 'connected',
      address: MARA.address,
      caipAddress: `eip155:1:${MARA.address}`,
    })
    expect(heard).toEqual([{ namespace: 'eip155', caipAddress: `eip155:1:${MARA.address}`, connectorId: ID }])
    expect(foyer.getState()).toMatchObject({
      status: 'connected',
      caipNetworkId: 'eip155:1',
      unsupportedNetwork: false,
    })
    expect(foyer.getProvider()).toBe(wallet.provider)
  })

  test('a refusal is CONNECTION_REJECTED, and one may try again', async () => {
    const wallet = harbor()
    const foyer = start()
    const refused = expect(foyer.connect(ID)).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
    await wallet.answer(false)
    await refused
    expect(foyer.getState().status).toBe('disconnected')
    expect(foyer.context.store.get().attempt.status).toBe('declined')
    const again = foyer.connect(ID)
    await wallet.answer(true)
    expect((await again).status).toBe('connected')
  })

  test('nobody of that name', async () => {
    await expect(start().connect('nobody')).rejects.toMatchObject({
      code: 'NO_CONNECTOR_FOR_CONNECTION',
      cause: 'nobody',
    })
  })

  test('what is withdrawn rejects with “Modal closed”, and a late yes connects nothing', async () => {
    const wallet = harbor()
    const foyer = start()
    const connecting = expect(foyer.connect(ID)).rejects.toThrow('Modal closed')
    await vi.waitUntil(() => wallet.asked.length > 0)
    withdraw(foyer.context)
    await wallet.answer(true)
    await connecting
    expect(foyer.getState().status).toBe('disconnected')
    expect(foyer.getProvider()).toBeUndefined()
  })

  test('a wallet that never answers is left at once, and disturbs no later attempt', async () => {
    const wallet = harbor()
    const foyer = start()
    const first = expect(foyer.connect(ID)).rejects.toThrow('Modal closed')
    await vi.waitUntil(() => wallet.asked.length === 1)
    withdraw(foyer.context)
    await first
    expect(foyer.getState().status).toBe('disconnected')
    const second = foyer.connect(ID)
    await vi.waitUntil(() => wallet.asked.length === 2)
    wallet.asked[0]?.answer(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(foyer.getState().status).toBe('connecting')
    wallet.asked[1]?.answer(true)
    expect((await second).status).toBe('connected')
  })

  test('a session that comes after the visitor has left is ended politely (R18)', async () => {
    let settle: (session: ConnectorSession) => void = () => undefined
    let ended = 0
    const { provider } = harbor({ grants: true })
    const late: Connector = {
      id: 'late',
      name: 'Late',
      type: 'EXTERNAL',
      namespaces: ['eip155'],
      connect: () =>
        new Promise((resolve) => {
          settle = resolve
        }),
      resume: async () => undefined,
    }
    const foyer = start({ connectors: [late] })
    const connecting = expect(foyer.connect('late')).rejects.toThrow('Modal closed')
    await vi.waitUntil(() => foyer.getState().status === 'connecting')
    withdraw(foyer.context)
    settle({
      providers: { eip155: provider },
      wallet: { name: 'Late', type: 'EXTERNAL' },
      end: async () => void ended++,
    })
    await connecting
    await vi.waitUntil(() => ended === 1)
    expect(foyer.getState().status).toBe('disconnected')
  })

  test('a second attempt withdraws the first', async () => {
    const wallet = harbor()
    const foyer = start()
    const first = expect(foyer.connect(ID)).rejects.toThrow('Modal closed')
    await vi.waitUntil(() => wallet.asked.length === 1)
    const second = foyer.connect(ID)
    await vi.waitUntil(() => wallet.asked.length === 2)
    wallet.asked[1]?.answer(true)
    expect((await second).status).toBe('connected')
    wallet.asked[0]?.answer(false)
    await first
    expect(foyer.getState().status).toBe('connected')
  })

  test('a failed second connect keeps the first', async () => {
    const wallet = harbor()
    const foyer = start({
      connectors: [
        {
          id: 'broken',
          name: 'Broken',
          type: 'EXTERNAL',
          namespaces: ['eip155'],
          connect: async () => Promise.reject(new Error('no')),
          resume: async () => undefined,
        },
      ],
    })
    const connecting = foyer.connect(ID)
    await wallet.answer(true)
    await connecting
    await expect(foyer.connect('broken')).rejects.toMatchObject({ code: 'FAILED_TO_CONNECT' })
    expect(foyer.getAccount()).toMatchObject({ status: 'connected', address: MARA.address })
  })

  /** A connector whose sessions are one and the same, by id or by provider, and whose ends are counted. */
  function lasting(provider: Provider, id: { id?: string } = { id: 'topic' }) {
    const ended = vi.fn(async () => undefined)
    const session: ConnectorSession = {
      ...id,
      providers: { eip155: provider },
      wallet: { name: 'Lasting', type: 'EXTERNAL' },
      end: ended,
    }
    const connector: Connector = {
      id: 'lasting',
      name: 'Lasting',
      type: 'EXTERNAL',
      namespaces: ['eip155'],
      connect: async () => ({ ...session }),
      resume: async () => session,
    }
    return { connector, ended }
  }

  test('a session in which nothing usable was shared is ended', async () => {
    const { connector, ended } = lasting({ request: async () => [] })
    await expect(start({ connectors: [connector] }).connect('lasting')).rejects.toThrow()
    expect(ended).toHaveBeenCalledOnce()
  })

  test.each([
    ['refused', 'CONNECTION_REJECTED', { id: 'topic' }],
    ['withdrawn', 'MODAL_CLOSED', { id: 'topic' }],
    ['refused', 'CONNECTION_REJECTED', {}],
  ])('a session in use is not ended when asking once more is %s', async (how, code, id) => {
    const { provider } = harbor({ grants: true })
    const asked: { give: (answer: unknown) => void; refuse: (error: unknown) => void }[] = []
    const { connector, ended } = lasting(
      {
        ...provider,
        request: (call) =>
          call.method === 'eth_requestAccounts'
            ? new Promise((give, refuse) => void asked.push({ give, refuse }))
            : provider.request(call),
      },
      id,
    )
    const foyer = start({ connectors: [connector] })
    const connecting = foyer.connect('lasting')
    await vi.waitUntil(() => asked.length === 1)
    asked[0]?.give([MARA.address])
    await connecting
    const again = expect(foyer.connect('lasting')).rejects.toMatchObject({ code })
    await vi.waitUntil(() => asked.length === 2)
    if (how === 'withdrawn') {
      withdraw(foyer.context)
      asked[1]?.give([MARA.address])
    } else asked[1]?.refuse({ code: 4001 })
    await again
    expect(ended).not.toHaveBeenCalled()
    expect(foyer.getAccount()).toMatchObject({ status: 'connected', address: MARA.address })
  })
})

async function connected(options: Parameters<typeof harbor>[0] = {}, foyerOptions: Partial<FoyerOptions> = {}) {
  const wallet = harbor(options)
  const foyer = start(foyerOptions)
  const connecting = foyer.connect(ID)
  if (!options.grants) await wallet.answer(true)
  await connecting
  return { wallet, foyer }
}

describe('following the wallet', () => {
  test('accounts and networks are the wallet’s', async () => {
    const { wallet, foyer } = await connected()
    const heard: unknown[] = []
    foyer.on('ACCOUNTS_CHANGED', ({ addresses }) => heard.push(addresses[0]))
    foyer.on('SWITCH_NETWORK', ({ caipNetworkId }) => heard.push(caipNetworkId))
    wallet.selectAccount(THEO.address)
    wallet.selectChain(8453)
    await vi.waitUntil(() => heard.length === 2)
    expect(heard.sort()).toEqual([THEO.address, 'eip155:8453'].sort())
    expect(foyer.getState()).toMatchObject({ address: THEO.address, caipNetworkId: 'eip155:8453' })
  })

  test('a network that the host does not list is unsupported', async () => {
    const { wallet, foyer } = await connected()
    wallet.selectChain(100)
    await vi.waitUntil(() => foyer.getState().unsupportedNetwork)
    expect(foyer.getState().network).toBeUndefined()
    foyer.addNetwork({ ...polygon, id: 100, name: 'Gnosis', caipNetworkId: 'eip155:100' } as const)
    expect(foyer.getState().unsupportedNetwork).toBe(false)
  })

  test('access taken back in the wallet is one disconnect', async () => {
    const { wallet, foyer } = await connected()
    let heard = 0
    foyer.on('DISCONNECT_SUCCESS', () => heard++)
    wallet.forget()
    await vi.waitUntil(() => heard > 0)
    wallet.forget()
    expect(heard).toBe(1)
    expect(foyer.getState().status).toBe('disconnected')
    expect(foyer.getProvider()).toBeUndefined()
  })
})

test('two wallets under one reverse name: both are in the list', async () => {
  harbor()
  const { announce } = createTestWallet({
    name: 'Harbor',
    rdns: ID,
    uuid: '00000000-0000-4000-8000-000000000002',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [THEO],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approve: async () => true,
  })
  announce(window)
  const foyer = start()
  const account = await foyer.connect(`${ID} 2`)
  expect(account.address).toBe(THEO.address)
  expect(foyer.context.store.get().connectors.map(({ id, rdns }) => [id, rdns])).toEqual([
    [ID, ID],
    [`${ID} 2`, ID],
  ])
})

describe('switching networks', () => {
  test('asks the wallet, and a refusal stays where it was', async () => {
    const { wallet, foyer } = await connected()
    const refused = expect(foyer.switchNetwork(base)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await wallet.answer(false)
    await refused
    expect(foyer.getState().caipNetworkId).toBe('eip155:1')
    expect(foyer.context.store.get().switching.status).toBe('declined')
    const switching = foyer.switchNetwork('eip155:8453')
    await wallet.answer(true)
    await switching
    expect(foyer.getState().caipNetworkId).toBe('eip155:8453')
  })

  test('a late refusal says nothing of the switch that has taken its place', async () => {
    const wallet = harbor({ grants: true })
    const foyer = start({ networks: [mainnet, base, polygon] })
    await foyer.connect(ID)
    const first = expect(foyer.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await vi.waitUntil(() => wallet.asked.length === 1)
    const second = expect(foyer.switchNetwork('eip155:137')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await vi.waitUntil(() => wallet.asked.length === 2)
    wallet.asked[0]?.answer(false)
    await first
    expect(foyer.context.store.get().switching).toEqual({ status: 'waiting', to: 'eip155:137' })
    wallet.asked[1]?.answer(false)
    await second
    expect(foyer.context.store.get().switching).toMatchObject({ status: 'declined', to: 'eip155:137' })
  })

  test('a network that is not configured is an alert and an error', async () => {
    const { foyer } = await connected()
    const alerts: string[] = []
    foyer.on('ALERT', ({ error }) => alerts.push(error.code))
    await expect(foyer.switchNetwork(polygon)).rejects.toMatchObject({
      message: 'Network Not Found',
      cause: 'eip155:137',
    })
    expect(alerts).toEqual(['APKT001'])
  })

  test('without a wallet the choice is remembered, also by the next visit', async () => {
    const foyer = start()
    await foyer.switchNetwork(base)
    expect(foyer.getState().caipNetworkId).toBe('eip155:8453')
    expect(start().getState().caipNetworkId).toBe('eip155:8453')
  })
})

describe('reload and disconnect', () => {
  test('a reload brings the wallet back without asking', async () => {
    const { wallet } = await connected()
    const reloaded = start()
    await vi.waitUntil(() => reloaded.getState().status === 'connected')
    expect(reloaded.getState().address).toBe(MARA.address)
    expect(wallet.asked).toEqual([])
  })

  test('what another tab disconnects while it comes back does not', async () => {
    const { foyer, wallet } = await connected()
    const own = wallet.provider.request.bind(wallet.provider)
    const held: (() => void)[] = []
    vi.spyOn(wallet.provider, 'request').mockImplementation(async (call) => {
      const answer = await own(call)
      if (call.method === 'eth_accounts') await new Promise<void>((go) => held.push(go))
      return answer
    })
    const reloaded = start({ enableReconnect: false })
    const coming = resume(reloaded.context)
    await vi.waitUntil(() => held.length > 0)
    await foyer.disconnect()
    for (const go of held) go()
    await coming
    expect(reloaded.getState().status).toBe('disconnected')
    expect(localStorage.getItem('@foyer/foyer:connections')).toBeNull()
  })

  test('with reconnecting off it does not', async () => {
    await connected()
    const reloaded = start({ enableReconnect: false })
    await discover(reloaded.context)
    expect(reloaded.getState().status).toBe('disconnected')
  })

  test('a wallet that took its grant back stays away, and is not asked again', async () => {
    const { wallet } = await connected()
    wallet.forget()
    const reloaded = start()
    await resume(reloaded.context)
    expect(reloaded.getState().status).toBe('disconnected')
    expect(wallet.asked).toEqual([])
    expect(localStorage.getItem('@foyer/foyer:connections')).toBeNull()
  })

  test('a wallet that could not even be asked is kept for the next visit', async () => {
    const { wallet } = await connected()
    const asleep = vi.spyOn(wallet.provider, 'request').mockRejectedValue(new Error('asleep'))
    const reloaded = start({ enableReconnect: false })
    await resume(reloaded.context)
    expect(reloaded.getState().status).toBe('disconnected')
    asleep.mockRestore()
    const next = start({ enableReconnect: false })
    await resume(next.context)
    expect(next.getAccount().address).toBe(MARA.address)
  })

  test('a wallet that is gone is given its second, then forgotten', async () => {
    localStorage.setItem(
      '@foyer/foyer:connections',
      JSON.stringify({ v: 1, d: { eip155: { connectorId: 'gone', usedAt: 1 } } }),
    )
    const foyer = start()
    await vi.waitUntil(() => foyer.getState().status === 'connecting')
    await vi.waitUntil(() => foyer.getState().status === 'disconnected', { timeout: 3_000 })
    expect(localStorage.getItem('@foyer/foyer:connections')).toBeNull()
  })

  test('disconnecting forgets at once, tells the host once, and takes the grant back', async () => {
    const { wallet, foyer } = await connected()
    const heard: unknown[] = []
    foyer.on('DISCONNECT_SUCCESS', (event) => heard.push(event))
    await foyer.disconnect()
    await foyer.disconnect()
    expect(heard).toEqual([{ namespace: 'eip155' }])
    expect(foyer.getState().status).toBe('disconnected')
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    const reloaded = start()
    await resume(reloaded.context)
    expect(reloaded.getState().status).toBe('disconnected')
  })

  test('two instances with ids of their own do not disturb each other', async () => {
    const { wallet, foyer } = await connected({}, { id: 'one' })
    const other = start({ id: 'two' })
    expect(other.getState().status).toBe('disconnected')
    await other.connect(ID)
    await other.disconnect()
    expect(foyer.getState()).toMatchObject({ status: 'connected', address: MARA.address })
    expect(localStorage.getItem('@foyer/one:connections')).not.toBeNull()
    expect(localStorage.getItem('@foyer/two:connections')).toBeNull()
    expect(wallet.asked).toEqual([])
  })

  test('destroy leaves nothing behind that hears the wallet', async () => {
    const { wallet, foyer } = await connected()
    let changes = 0
    foyer.subscribe(() => changes++)
    foyer.destroy()
    wallet.selectChain(8453)
    wallet.selectAccount(THEO.address)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(changes).toBe(0)
  })
})

describe('the order of connectors', () => {
  const connector = (id: string, type: Connector['type']): Connector => ({
    id,
    name: id,
    type,
    namespaces: [],
    connect: async () => Promise.reject(),
    resume: async () => undefined,
  })
  const all = [
    connector('ext', 'EXTERNAL'),
    connector('a', 'ANNOUNCED'),
    connector('b', 'ANNOUNCED'),
    connector('wc', 'WALLET_CONNECT'),
    connector('c', 'INJECTED'),
  ]
  const ids = (...order: Parameters<typeof orderConnectors>) => orderConnectors(...order).map((row) => row.connector.id)

  test('walletConnect, recent (newest first), injected, external', () => {
    const recent = [
      { id: 'b', name: 'b', usedAt: 1 },
      { id: 'c', name: 'c', usedAt: 2 },
    ]
    expect(ids(all, recent)).toEqual(['wc', 'c', 'b', 'a', 'ext'])
  })

  test('names that look alike come with their reverse names; others do not', () => {
    const named = (id: string, name: string): Connector => ({ ...connector(id, 'ANNOUNCED'), name, rdns: id })
    const rows = orderConnectors(
      [named('io.metamask', 'MetaMask'), named('evil.metamask', 'Meta  Mask'), named('io.zerion', 'Zerion')],
      [],
    )
    expect(rows.map(({ connector: { id }, rdns }) => [id, rdns])).toEqual([
      ['io.metamask', 'io.metamask'],
      ['evil.metamask', 'evil.metamask'],
      ['io.zerion', undefined],
    ])
  })

  test('what is unlisted is in no list', () =>
    expect(ids([...all, { ...connector('d', 'INJECTED'), unlisted: true }], [])).toEqual(['wc', 'a', 'b', 'c', 'ext']))

  test('the host’s override goes first', () => expect(ids(all, [], ['external'])).toEqual(['ext', 'wc', 'a', 'b', 'c']))
})
