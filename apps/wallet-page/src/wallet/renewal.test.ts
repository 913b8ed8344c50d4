import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Store } from '../session/store.ts'

/* The pair of a device is made anew each month. */

const DAY_MS = 86_400_000

/** A visitor with a wallet, whose pair is as old as the test says. */
async function visitor(ageMs: number) {
  const [double, store] = [createTestServices(), await emptyStore()]
  const state = await (await openPage(double, store)).logIn()
  if (!('wallet' in state)) throw new Error('no wallet')
  const { id, addresses } = state.wallet
  const stored = (await store.get(`device-half ${id}`)) as object
  await store.put(`device-half ${id}`, { ...stored, since: Date.now() - ageMs })
  const contexts = () =>
    [...(double.wallets.get('a@b.example')?.halves.keys() ?? [])].filter((context) => context !== RECOVERY_CONTEXT)
  return { double, store, id, address: addresses.eip155, contexts, before: contexts() }
}
async function reopened({
  double,
  store,
  address,
}: {
  double: ReturnType<typeof createTestServices>
  store: Store
  address: string
}) {
  const { wallet, signer } = await openPage(double, store)
  expect(await wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'ready' })
  const message = new TextEncoder().encode('hello')
  const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account: address })
  expect(await recoverMessageAddress({ message: 'hello', signature: signed })).toBe(address)
}

/** Lets minutes pass for the half whose request has got no answer. */
async function age({ store, id }: { store: Store; id: string }, minutes: number) {
  const next = (await store.get(`next-half ${id}`)) as object | undefined
  if (next) await store.put(`next-half ${id}`, { ...next, since: Date.now() - minutes * 60_000 })
}

test('R39: a page that was reloaded keeps the new half until its request arrives, and opens the wallet with it then', async () => {
  const owner = await visitor(31 * DAY_MS)
  const arrive = owner.double.postpone('/login/v1/contexts')
  await reopened(owner)
  const { wallet } = await openPage(owner.double, owner.store)
  await wallet.send({ type: 'page-opened' })
  await wallet.send({ type: 'worker-locked' })
  expect(owner.contexts()).toEqual(owner.before)
  await arrive()
  expect(owner.contexts()).not.toEqual(owner.before)
  // Without asking for its session again, and from a new page.
  expect(await wallet.send({ type: 'unlock-asked' })).toMatchObject({ name: 'ready' })
  await reopened(owner)
})

test('a pair of a month is replaced when the wallet is opened, and the service keeps no half of the old one', async () => {
  const owner = await visitor(31 * DAY_MS)
  const old = await loadDeviceHalf(owner.store, owner.id)
  await reopened(owner)
  const [context, ...more] = owner.contexts()
  expect(more).toEqual([])
  expect([context]).not.toEqual(owner.before)
  const half = await loadDeviceHalf(owner.store, owner.id)
  expect(half?.context).toBe(context)
  expect(half?.half).not.toEqual(old?.half)
  await reopened(owner)
  expect(owner.contexts()).toEqual([context])
})

test('a half that waits takes no place of one that opens the wallet, whatever a service answers once', async () => {
  const owner = await visitor(31 * DAY_MS)
  owner.double.postpone('/login/v1/contexts')
  await reopened(owner)
  const old = await loadDeviceHalf(owner.store, owner.id)
  const { wallet } = await openPage(owner.double, owner.store)
  // A gateway in front of the service, for example.
  owner.double.refuseOnce('/login/v1/contexts/release', 404)
  void wallet.send({ type: 'page-opened' })
  await wallet.reached(({ name }) => name === 'recovering')
  expect((await loadDeviceHalf(owner.store, owner.id))?.context).toBe(old?.context)
  await reopened(owner)
})

test('a half that the browser no longer keeps takes no other one’s place', async () => {
  const owner = await visitor(31 * DAY_MS)
  let mode: 'durable' | 'memory' = 'durable'
  const full: Store = {
    ...owner.store,
    mode: () => mode,
    put: async (name, value) => {
      if (name.startsWith('next-half')) mode = 'memory'
      await owner.store.put(name, value)
    },
  }
  await reopened({ ...owner, store: full })
  expect(owner.contexts()).toEqual(owner.before)
})

test('a younger one stays', async () => {
  const owner = await visitor(29 * DAY_MS)
  await reopened(owner)
  expect(owner.contexts()).toEqual(owner.before)
})

test.each(['before', 'after'] as const)(
  'R39: a connection that is lost %s the new half was stored: the wallet is open, and opens again',
  async (moment) => {
    const owner = await visitor(31 * DAY_MS)
    owner.double.interrupt((at, when) => {
      if (at === '/login/v1/contexts' && when === moment) throw new TypeError('connection lost')
    })
    await reopened(owner)
    owner.double.interrupt(() => undefined)
    await age(owner, 11)
    await reopened(owner)
    const half = await loadDeviceHalf(owner.store, owner.id)
    expect(owner.contexts()).toEqual([half?.context])
    expect(owner.contexts()).not.toEqual(owner.before)
  },
)

test('a tab that has read the old half opens the wallet with the new one', async () => {
  const owner = await visitor(31 * DAY_MS)
  const { double, store } = owner
  // The other tab replaces the pair between this tab's reading of the half and its question for the service's one.
  let isFirst = true
  const late: Store = {
    ...store,
    get: async (name) => {
      const found = await store.get(name)
      if (name === `device-half ${owner.id}` && isFirst) {
        isFirst = false
        await reopened(owner)
      }
      return found
    },
  }
  await reopened({ ...owner, double, store: late })
})
