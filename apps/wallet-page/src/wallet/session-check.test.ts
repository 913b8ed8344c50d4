import { expect, test, vi } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { keepViewed } from './recovery.ts'
import { checkWhileShown, createSessionCheck } from './session-check.ts'

const never = () => undefined

async function opened() {
  const double = createTestServices()
  const page = await openPage(double, await emptyStore())
  await page.logIn()
  const { wallet, services, around } = page
  const check = createSessionCheck({ wallet, services, store: around.store, token: around.token }, never)
  return { double, ...page, check }
}

test('a session that was ended elsewhere locks the open wallet, which then signs nothing', async () => {
  const { double, wallet, signer, around, check } = await opened()
  expect(await check()).toBeUndefined()
  expect(wallet.state().name).toBe('ready')
  double.sessions.clear()
  await check()
  expect(wallet.state().name).toBe('signed-out')
  expect(around.token.get()).toBeUndefined()
  const content = { type: 'personalMessage', message: new Uint8Array([1]) } as const
  await expect(signer.ask({ kind: 'sign', content, account: '0x1' })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('a session that was ended elsewhere takes the wallet from whoever looks at it until it opens', async () => {
  const { double } = await opened()
  const { logIn, wallet, services, around } = await openPage(double, await emptyStore())
  void logIn()
  await wallet.reached(({ name }) => name === 'recovering')
  double.answerRecovery('waiting')
  await wallet.reached((state) => state.name === 'recovering' && state.opensAt !== null)
  await keepViewed(around.store, '2026-11-22T13:00:00Z')
  wallet.send({ type: 'view-chosen' }).catch(never)
  double.sessions.clear()
  await createSessionCheck({ wallet, services, store: around.store, token: around.token }, never)()
  expect(wallet.state().name).toBe('signed-out')
  // Who signs in again decides anew.
  expect(await around.store.get('recovery')).not.toHaveProperty('viewedUntil')
})

test('a wallet that was frozen elsewhere is locked, and stays signed in', async () => {
  const { wallet, services, around, signer } = await opened()
  const frozen = { since: new Date().toISOString(), opensAt: null }
  const told = { getLogin: async () => ({ ...(await services.getLogin({})), frozen }) }
  const check = createSessionCheck({ wallet, services: told, store: around.store, token: around.token }, never)
  expect(await check()).toEqual(frozen)
  // Also where it is locked already.
  expect(await check()).toEqual(frozen)
  expect([wallet.state().name, around.token.get() !== undefined]).toEqual(['locked', true])
  const content = { type: 'personalMessage', message: new Uint8Array([1]) } as const
  await expect(signer.ask({ kind: 'sign', content, account: '0x1' })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('a service that is out of reach ends nothing, and is waited for two seconds at most', async () => {
  const { double, wallet, services, around, check } = await opened()
  double.interrupt((path) => {
    if (path === '/login/v1/session') throw new TypeError('fetch failed')
  })
  await check()
  expect(wallet.state().name).toBe('ready')
  const silent = { getLogin: () => new Promise<never>(never) }
  const waits: number[] = []
  const patient = createSessionCheck(
    { wallet, services: { ...services, ...silent }, store: around.store, token: around.token },
    (run, ms) => {
      waits.push(ms)
      run()
    },
  )
  await patient()
  expect([waits, wallet.state().name]).toEqual([[2_000], 'ready'])
})

test('who has signed in again meanwhile stays signed in', async () => {
  const { double, wallet, around, services, check } = await opened()
  double.sessions.clear()
  const slow = {
    getLogin: async () => {
      const refused = services.getLogin({}).catch((error: unknown) => error)
      await around.token.set('another')
      throw await refused
    },
  }
  await createSessionCheck({ wallet, services: slow, store: around.store, token: around.token }, never)()
  expect(wallet.state().name).toBe('ready')
  await check()
  expect(wallet.state().name).toBe('signed-out')
})

test('nobody is asked while nobody is signed in', async () => {
  const { wallet, services, around } = await opened()
  await wallet.send({ type: 'sign-out-asked' })
  const getLogin = vi.fn(services.getLogin)
  await createSessionCheck({ wallet, services: { getLogin }, store: around.store, token: around.token }, never)()
  expect(getLogin).not.toHaveBeenCalled()
})

test('it is checked each minute while the page is shown, and once it is shown again', () => {
  const check = vi.fn(async () => undefined)
  const page = { visibilityState: 'hidden' as DocumentVisibilityState, addEventListener: vi.fn() }
  const timer = vi.fn()
  checkWhileShown(check, page, timer)
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 60_000)
  const [[tick]] = timer.mock.calls as [[() => void]]
  const [[event, shown]] = page.addEventListener.mock.calls as unknown as [[string, () => void]]
  expect(event).toBe('visibilitychange')
  tick()
  shown()
  expect(check).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  shown()
  tick()
  expect(check).toHaveBeenCalledTimes(2)
})
