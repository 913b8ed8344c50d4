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
