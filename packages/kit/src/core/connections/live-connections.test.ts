import { base, mainnet } from '@foyer/base/networks'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { loadRemoteConfig } from '../../modal/remote-config.ts'
import type { Provider } from './adapter.ts'
import { setActiveConnection } from './choices.ts'
import { connectionsOf } from './connections.ts'
import type { Connector } from './connector.ts'
import { adapterOf, addConnection, loadAdapters, removeConnections } from './live-connections.ts'

/* Several wallets over providers that speak whenever they like: the wallets that wait are followed, and asked nothing. */

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A wallet as EIP-1193 describes it, with nobody behind it: what it says, and who asks it, is all that matters here. */
function speaker(id: string) {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const asked: string[] = []
  const provider: Provider = {
    request: async ({ method }) => void asked.push(method),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  let ended = 0
  const session = {
    providers: { eip155: provider },
    wallet: { name: id, type: 'EXTERNAL' as const },
    end: async () => void ended++,
  }
  const connector: Connector = {
    id,
    name: id,
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    connect: async () => session,
    resume: async () => session,
  }
  return {
    connector,
    session,
    asked,
    ended: () => ended,
    say(event: string, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(payload)
      vi.runAllTimers()
    },
    isHeard: () => [...listeners.values()].some((set) => set.size > 0),
  }
}

async function house(multiWallet: boolean) {
  const foyer = createFoyer({ networks: [mainnet, base], features: { multiWallet } })
  const { context } = foyer
  context.adapters.set('eip155', adapter)
  await loadRemoteConfig(context)
  const wallets = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, speaker(id)]))
  const of = (id: string) => wallets[id] ?? speaker(id)
  const come = (id: string, n = 1) =>
    addConnection(context, 'eip155', of(id).connector, of(id).session, { addresses: [address(n)], chain: 'eip155:1' })
  return { foyer, context, of, come }
}
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const list = ({ context }: Foyer) => connectionsOf(context.store.get()).map(({ id, status }) => `${id} ${status}`)

test('one wallet at a time: the earlier one is ended and not heard any more', async () => {
  const { foyer, of, come } = await house(false)
  come('a')
  come('b', 2)
  expect(list(foyer)).toEqual(['b connected'])
  expect([of('a').ended(), of('a').isHeard()]).toEqual([1, false])
  of('a').say('accountsChanged', [address(9)])
  expect(foyer.getAccount().address).toBe(address(2))
})

test('several: the earlier one waits, tells about itself, and comes back when it is chosen', async () => {
  const { foyer, context, of, come } = await house(true)
  const heard: unknown[] = []
  foyer.on('ACCOUNTS_CHANGED', ({ addresses }) => heard.push(addresses[0]))
  foyer.on('SWITCH_NETWORK', ({ caipNetworkId }) => heard.push(caipNetworkId))
  foyer.on('DISCONNECT_SUCCESS', () => heard.push('gone'))
  come('a')
  come('b', 2)
  expect(list(foyer)).toEqual(['b connected', 'a active'])
  of('a').say('accountsChanged', [address(3)])
  of('a').say('chainChanged', '0x2105')
  expect(foyer.getAccount()).toMatchObject({ address: address(2), caipAddress: `eip155:1:${address(2)}` })
  expect(heard).toEqual([])
  // The checksum of an address is loaded with the first, which takes longer on a busy machine.
  await vi.waitFor(
    () => expect(connectionsOf(context.store.get()).map(({ addresses: [first] }) => first)).toContain(address(3)),
    { timeout: 15_000 },
  )
  setActiveConnection(context, 'eip155', 'a')
  expect(list(foyer)).toEqual(['a connected', 'b active'])
  expect(foyer.getAccount().caipAddress).toBe(`eip155:8453:${address(3)}`)
  expect(heard).toEqual([address(3), 'eip155:8453'])
  await foyer.getProvider()?.request({ method: 'eth_chainId' })
  expect([of('a').asked, of('b').asked]).toEqual([['eth_chainId'], []])
})

test('the current one goes: the next is current; only the last one is a disconnect', async () => {
  const { foyer, of, come } = await house(true)
  let gone = 0
  foyer.on('DISCONNECT_SUCCESS', () => gone++)
  come('a')
  come('b', 2)
  of('b').say('accountsChanged', [])
  expect(list(foyer)).toEqual(['a connected'])
  expect([gone, of('b').isHeard(), of('b').ended()]).toEqual([0, false, 0])
  of('a').say('disconnect', {})
  expect(list(foyer)).toEqual([])
  expect([gone, foyer.getState().status]).toEqual([1, 'disconnected'])
})

type Step = {
  readonly kind: 'come' | 'accounts' | 'chain' | 'lock' | 'drop' | 'choose'
  readonly id: string
  readonly n: number
}

test('10,000 histories: a wallet changes nothing but itself, and a request goes to the current one', async () => {
  const steps = fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('come', 'come', 'accounts', 'chain', 'lock', 'drop', 'choose'),
      id: fc.constantFrom('a', 'b', 'c'),
      n: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { foyer, context, of, come } = await house(true)
      const act: Readonly<Record<Step['kind'], (step: Step) => void>> = {
        come: ({ id, n }) => come(id, n),
        accounts: ({ id, n }) => of(id).say('accountsChanged', [address(n)]),
        chain: ({ id, n }) => of(id).say('chainChanged', `0x${n}`),
        lock: ({ id }) => of(id).say('accountsChanged', []),
        drop: ({ id }) => removeConnections(context, 'eip155', [id]),
        choose: ({ id }) => setActiveConnection(context, 'eip155', id),
      }
      for (const step of history) {
        const before = connectionsOf(context.store.get())
        act[step.kind](step)
        const now = connectionsOf(context.store.get())
        for (const { status: _, ...other } of before.filter(({ id }) => id !== step.id)) {
          expect(now.find(({ id }) => id === other.id)).toMatchObject(other)
        }
        expect(now.map(({ status }) => status)).toEqual(now.map((_, at) => (at === 0 ? 'connected' : 'active')))
        for (const id of ['a', 'b', 'c']) expect(of(id).isHeard()).toBe(now.some((connection) => connection.id === id))
        const current = now[0]
        expect(foyer.getAccount().address).toBe(current?.addresses[0])
        await foyer.getProvider()?.request({ method: `for ${current?.id}` })
      }
      for (const id of ['a', 'b', 'c']) expect(of(id).asked.filter((method) => method !== `for ${id}`)).toEqual([])
      foyer.destroy()
      for (const id of ['a', 'b', 'c']) expect(of(id).isHeard()).toBe(false)
    }),
    { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
  )
}, 120_000)

test('whoever loads the adapters at the same time has the same one', async () => {
  const source = { namespace: 'eip155' as const, load: async () => ({ ...adapter }) }
  const { context } = createFoyer({ networks: [mainnet], adapters: [source] })
  const first = loadAdapters(context).then(() => adapterOf(context, 'eip155'))
  const second = loadAdapters(context).then(() => adapterOf(context, 'eip155'))
  expect(await first).toBe(await second)
})
