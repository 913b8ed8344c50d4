import { base, mainnet } from '@foyer/base/networks'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { giveConsent } from '../../core/consent.ts'
import type { FoyerOptions } from '../../core/options.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { discover, resume as resumeAll } from '../../modal/verbs.ts'
import { createTestWallet, MemoryArea } from '../../testing/index.ts'

/* A page that is opened inside a wallet. */

const MARA = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const THEO = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')

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

const walletOf = (account: typeof MARA) =>
  createTestWallet({
    name: 'Harbor',
    rdns: 'example.harbor',
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [account],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approve: async () => true,
    remembers: { get: () => true, set: () => undefined },
  })

const around = (own: Partial<Connector> = {}): Connector => {
  const session = {
    providers: { eip155: walletOf(MARA).provider },
    wallet: { name: 'Around', type: 'EXTERNAL' },
    end: async () => undefined,
  } as const
  return {
    id: 'around',
    name: 'Around',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    startsConnected: true,
    connect: async () => session,
    resume: async () => session,
    ...own,
  }
}

function start(options: Partial<FoyerOptions> = {}): Foyer {
  const foyer = createFoyer({
    networks: [mainnet, base],
    adapters: [evm()],
    connectors: [around()],
    ...options,
  })
  alive.push(foyer)
  return foyer
}
const isConnectedTo = (foyer: Foyer, address: string) =>
  vi.waitFor(() => expect(foyer.getState()).toMatchObject({ status: 'connected', address }))

test('it is connected at the start, and again by the next page, but not after a disconnect', async () => {
  const resume = vi.fn(around().resume)
  const first = start({ connectors: [around({ resume })] })
  await isConnectedTo(first, MARA.address)
  expect(first.getAccount().wallet?.name).toBe('Around')
  await first.disconnect()
  await discover(first.context)
  expect(first.getState().status).toBe('disconnected')
  expect(resume).toHaveBeenCalledOnce()
  first.destroy()
  await isConnectedTo(start(), MARA.address)
})

test('a wallet that was connected before goes first', async () => {
  const wallet = walletOf(THEO)
  wallet.announce(window)
  const before = start({ connectors: [] })
  await before.connect('example.harbor')
  before.destroy()
  const resume = vi.fn(around().resume)
  const after = start({ connectors: [around({ resume })] })
  await isConnectedTo(after, THEO.address)
  expect(resume).not.toHaveBeenCalled()
})

test.each([
  ['is not there', async () => undefined],
  ['does not answer', async () => Promise.reject(new Error('no'))],
])('a wallet that %s leaves the page disconnected', async (_name, resume) => {
  const foyer = start({ connectors: [around({ resume })] })
  const heard: string[] = []
  foyer.subscribe(({ status }) => heard.push(status))
  await vi.waitFor(() => expect(heard).toEqual(['connecting', 'disconnected']))
})

test('not before the host’s terms are accepted', async () => {
  const resume = vi.fn(around().resume)
  const options = { requireTerms: true, termsConditionsUrl: 'https://atoll.example/terms' }
  const foyer = start({ connectors: [around({ resume })], ...options })
  await resumeAll(foyer.context)
  expect(resume).not.toHaveBeenCalled()
  expect(foyer.getState().status).toBe('disconnected')
  giveConsent(foyer.context)
  await isConnectedTo(start({ connectors: [around({ resume })], ...options, id: 'foyer' }), MARA.address)
})

test('a wallet that the visitor asks meanwhile is still asked when the one around does not answer', async () => {
  let fail: (reason: Error) => void = () => undefined
  const resume = () =>
    new Promise<undefined>((_, reject) => {
      fail = reject
    })
  const connect = () => new Promise<never>(() => undefined)
  const foyer = start({
    connectors: [around({ resume }), around({ id: 'other', name: 'Other', startsConnected: false, connect })],
  })
  await vi.waitFor(() => expect(foyer.getState().status).toBe('connecting'))
  foyer.connect('other').catch(() => undefined)
  await vi.waitFor(() => expect(sessionOf(foyer)).toMatchObject({ status: 'connecting', connectorId: 'other' }))
  fail(new Error('no'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sessionOf(foyer)).toMatchObject({ status: 'connecting', connectorId: 'other' })
})

const sessionOf = ({ context }: Foyer) => context.store.get().session.namespaces.eip155

test('a page that reconnects nobody is not connected either', async () => {
  const resume = vi.fn(around().resume)
  const foyer = start({ connectors: [around({ resume })], enableReconnect: false })
  await discover(foyer.context)
  expect(resume).not.toHaveBeenCalled()
  expect(foyer.getState().status).toBe('disconnected')
})
