import type { Namespace } from '@foyer/base'
import { base, mainnet } from '@foyer/base/networks'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import type { Connector } from '../core/connections/connector.ts'
import type { FoyerOptions } from '../core/options.ts'
import { reset } from '../core/routing/navigation.ts'
import { createTestWallet, MemoryArea } from '../testing/index.ts'
import { createFoyer, type Foyer } from './create-foyer.ts'
import { setModal } from './modal-state.ts'
import type { Shell } from './shell-type.ts'
import { switchConnection } from './wallet-verbs.ts'

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const ISLA = privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
const NAMES = { Harbor: MARA, Osprey: THEO, Quill: ISLA }
type Name = keyof typeof NAMES
const idOf = (name: Name) => `example.${name.toLowerCase()}`

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
  const foyer = createFoyer({
    networks: [mainnet, base],
    adapters: [evm()],
    features: { multiWallet: true },
    ...options,
  })
  alive.push(foyer)
  return foyer
}

/** Wallets on the page whose owners say yes, unless told otherwise. */
function announce(...names: Name[]) {
  const asked: string[] = []
  const wallets = names.map((name, at) => {
    let granted = false
    const wallet = createTestWallet({
      name,
      rdns: idOf(name),
      uuid: `00000000-0000-4000-8000-00000000000${at}`,
      icon: 'data:image/png;base64,iVBORw0KGgo=',
      accounts: [NAMES[name]],
      chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
      approve: async ({ method }) => {
        asked.push(`${name} ${method}`)
        return true
      },
      remembers: { get: () => granted, set: (value) => (granted = value) },
    })
    wallet.announce(window)
    return [name, wallet] as const
  })
  return { asked, wallets: Object.fromEntries(wallets) as Record<Name, (typeof wallets)[number][1]> }
}

const namesOf = async (foyer: Foyer) =>
  (await foyer.getConnections()).map(({ wallet, status }) => `${wallet.name} ${status}`)
const recentOf = async (foyer: Foyer) => (await foyer.getRecentConnections()).map(({ wallet }) => wallet.name)
const find = async (foyer: Foyer, name: Name) => {
  const all = [...(await foyer.getConnections()), ...(await foyer.getRecentConnections())]
  const found = all.find(({ wallet }) => wallet.name === name)
  if (!found) throw new Error(`no connection of ${name}`)
  return found
}

async function connected(...names: Name[]) {
  const page = announce(...names)
  const foyer = start()
  for (const name of names) await foyer.connect(idOf(name))
  return { ...page, foyer }
}

describe('several wallets at once', () => {
  test('the newest is current, the host sees all of them, and switching asks nobody', async () => {
    const { foyer, asked, wallets } = await connected('Harbor', 'Osprey')
    expect(await foyer.getConnections()).toMatchObject([
      { status: 'connected', addresses: [THEO.address], connectorId: idOf('Osprey'), caipNetworkId: 'eip155:1' },
      { status: 'active', addresses: [MARA.address], connectorId: idOf('Harbor') },
    ])
    expect(await foyer.getConnections('solana')).toEqual([])
    const heard: unknown[] = []
    foyer.subscribeConnections(({ connections }) => heard.push(connections.map(({ wallet }) => wallet.name)))
    const before = asked.length
    expect(await foyer.switchConnection(await find(foyer, 'Harbor'))).toMatchObject({ address: MARA.address })
    expect(foyer.getState().address).toBe(MARA.address)
    expect(foyer.getProvider()).toBe(wallets.Harbor.provider)
    expect(asked).toHaveLength(before)
    expect(heard).toEqual([['Harbor', 'Osprey']])
  })

  test('a reload brings all of them back, in their order, and asks nobody', async () => {
    const { asked, foyer } = await connected('Harbor', 'Osprey', 'Quill')
    await foyer.switchConnection(await find(foyer, 'Harbor'))
    const before = asked.length
    const reloaded = start()
    await vi.waitUntil(() => reloaded.getState().status === 'connected')
    await vi.waitUntil(async () => (await reloaded.getConnections()).length === 3)
    expect(await namesOf(reloaded)).toEqual(['Harbor connected', 'Quill active', 'Osprey active'])
    expect(asked).toHaveLength(before)
  })

  test('what one wallet of several kept of an older version comes back too', async () => {
    announce('Harbor').wallets.Harbor.provider
    const first = start()
    await first.connect(idOf('Harbor'))
    const old = { v: 1, d: { eip155: { connectorId: idOf('Harbor'), usedAt: 1 } } }
    localStorage.setItem('@foyer/foyer:connections', JSON.stringify(old))
    const reloaded = start()
    await vi.waitUntil(() => reloaded.getState().status === 'connected')
    expect(reloaded.getState().address).toBe(MARA.address)
  })

  test('one leaves: it is one of the earlier ones, comes back with its owner’s yes, or is forgotten', async () => {
    const { foyer, asked } = await connected('Harbor', 'Osprey')
    const gone: unknown[] = []
    foyer.on('DISCONNECT_SUCCESS', ({ namespace }) => gone.push(namespace))
    await foyer.disconnect(await find(foyer, 'Osprey'))
    expect(await namesOf(foyer)).toEqual(['Harbor connected'])
    expect([await recentOf(foyer), gone]).toEqual([['Osprey'], []])
    const questions = asked.length
    await foyer.switchConnection(await find(foyer, 'Osprey'))
    expect(asked.slice(questions)).toEqual(['Osprey eth_requestAccounts'])
    expect([await namesOf(foyer), await recentOf(foyer)]).toEqual([['Osprey connected', 'Harbor active'], []])
    await foyer.disconnect(await find(foyer, 'Harbor'))
    expect(await recentOf(start())).toEqual(['Harbor'])
    await foyer.deleteRecentConnection(await find(foyer, 'Harbor'))
    expect(await recentOf(foyer)).toEqual([])
    expect(localStorage.getItem('@foyer/foyer:recentConnections')).toBeNull()
  })

  test('one of several namespaces comes back alone', async () => {
    const asked: (readonly string[])[] = []
    const { provider } = announce('Harbor').wallets.Harbor
    const connector: Connector = {
      id: 'wide',
      name: 'Wide',
      type: 'EXTERNAL',
      namespaces: ['eip155', 'cosmos'],
      async connect({ namespaces }) {
        asked.push(namespaces)
        return {
          providers: { eip155: provider },
          wallet: { name: 'Wide', type: 'EXTERNAL' },
          end: async () => undefined,
        }
      },
      resume: async () => undefined,
    }
    const foyer = start({ connectors: [connector] })
    await foyer.connect('wide')
    const [connection] = await foyer.getConnections()
    await foyer.disconnect(connection)
    const [recent] = await foyer.getRecentConnections()
    if (recent) await foyer.switchConnection(recent)
    expect(asked).toEqual([['eip155', 'cosmos'], ['eip155']])
  })

  test('the embedded wallet, which disconnecting signed out: the modal opens for a login', async () => {
    announce('Osprey')
    const { provider } = announce('Harbor').wallets.Harbor
    let isSignedIn = true
    const connector: Connector = {
      id: 'own',
      name: 'Own',
      type: 'AUTH',
      namespaces: ['eip155'],
      async connect() {
        if (!isSignedIn) throw new Error('signed out')
        const end = async () => {
          isSignedIn = false
        }
        return { providers: { eip155: provider }, wallet: { name: 'Own', type: 'AUTH' }, end }
      },
      resume: async () => undefined,
    }
    const foyer = start({ connectors: [connector] })
    const { context } = foyer
    await foyer.connect('own')
    await foyer.connect(idOf('Osprey'))
    const own = (await foyer.getConnections()).find(({ connectorId }) => connectorId === 'own')
    if (own) await foyer.disconnect(own)
    const [recent] = await foyer.getRecentConnections()
    if (!recent) throw new Error('no earlier wallet')
    const opened: unknown[] = []
    const open = async (_: unknown, options: unknown) => {
      opened.push(options)
      setModal(context, { open: true })
    }
    const shell = async () => ({ open }) as unknown as Shell // The verb calls nothing else.
    const again = switchConnection(context, recent, shell)
    await vi.waitUntil(() => opened.length > 0)
    expect(opened).toEqual([{ view: 'Connect', arguments: { namespace: 'eip155' } }])
    isSignedIn = true
    await foyer.connect('own')
    expect((await again).address).toBe(MARA.address)

    await foyer.disconnect(own)
    const left = switchConnection(context, recent, shell)
    await vi.waitUntil(() => opened.length > 1)
    setModal(context, { open: false })
    await expect(left).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    // An embedded modal stays open, and begins anew.
    const embedded = switchConnection(context, recent, shell)
    await vi.waitUntil(() => opened.length > 2)
    reset(context, { view: 'Connect' })
    await expect(embedded).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    // A host without screens signs the visitor in itself.
    await expect(switchConnection(context, recent)).rejects.toThrow('Failed to connect')
  })

  test('all leave at once: one disconnect, nothing to come back to', async () => {
    const { foyer } = await connected('Harbor', 'Osprey')
    const gone: unknown[] = []
    foyer.on('DISCONNECT_SUCCESS', ({ namespace }) => gone.push(namespace))
    await foyer.disconnect('eip155')
    expect([gone, foyer.getState().status, await namesOf(foyer)]).toEqual([['eip155'], 'disconnected', []])
    expect(await recentOf(foyer)).toEqual(['Osprey', 'Harbor'])
    expect(localStorage.getItem('@foyer/foyer:connections')).toBeNull()
  })

  test('what is no namespace connects and disconnects nothing, and says so', async () => {
    const { foyer } = await connected('Harbor')
    const misspelt = 'eip-155' as Namespace
    const said = { code: 'UNSUPPORTED_CHAIN_NAMESPACE', message: 'Unsupported chain namespace' }
    await expect(foyer.disconnect(misspelt)).rejects.toMatchObject(said)
    await expect(foyer.disconnect({ namespace: misspelt, id: 'Harbor' })).rejects.toMatchObject(said)
    await expect(foyer.connect('Harbor', [misspelt])).rejects.toMatchObject(said)
    expect(foyer.getState().status).toBe('connected')
  })

  test('a connection that is not there', async () => {
    const { foyer } = await connected('Harbor')
    await expect(foyer.switchConnection({ namespace: 'eip155', id: 'nobody' })).rejects.toThrow(
      'Invalid connection status',
    )
  })
})

test('where the project has one wallet at a time: said once, nothing listed, nothing done', async () => {
  announce('Harbor', 'Osprey')
  const foyer = start({ features: {} })
  const alerts: string[] = []
  foyer.on('ALERT', ({ error }) => alerts.push(error.code))
  await foyer.connect(idOf('Harbor'))
  await foyer.connect(idOf('Osprey'))
  expect(await foyer.getConnections()).toEqual([])
  expect(await foyer.getRecentConnections()).toEqual([])
  await foyer.deleteRecentConnection({ namespace: 'eip155', id: 'any' })
  const account = await foyer.switchConnection({ namespace: 'eip155', id: idOf('Harbor') })
  expect([account.address, foyer.getState().address]).toEqual([THEO.address, THEO.address])
  expect(new Set(alerts)).toEqual(new Set(['MULTI_WALLET_NOT_ENABLED']))
  await foyer.disconnect()
  expect(foyer.getState().status).toBe('disconnected')
})
