import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import type { SignerClient } from '../signer/client.ts'
import { step } from './machine.ts'
import type { WalletState } from './states.ts'

const opened = async (double = createTestServices()) => {
  const store = await emptyStore()
  return { double, store, ...(await openPage(double, store)) }
}
const addressOf = (state: WalletState) => ('wallet' in state ? state.wallet.addresses.eip155 : state.name)
async function signerAddress(signer: SignerClient, account: string) {
  const message = new TextEncoder().encode('hello')
  const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
  return recoverMessageAddress({ message: 'hello', signature: signed })
}
const seen = (states: WalletState[], name: WalletState['name']) => states.find((state) => state.name === name)

test('a new visitor gets a wallet, which signs', async () => {
  const { logIn, signer, double } = await opened()
  const state = await logIn()
  expect(state).toMatchObject({ name: 'ready', email: 'a@b.example' })
  expect(await signerAddress(signer, addressOf(state))).toBe(addressOf(state))
  expect(double.wallets.get('a@b.example')).toMatchObject({ enabled: true })
})

test('a reload opens it without a code, a later login with one', async () => {
  const { logIn, double, store } = await opened()
  const address = addressOf(await logIn())
  for (const again of ['reload', 'login']) {
    const page = await openPage(double, store)
    const state = again === 'reload' ? await page.wallet.send({ type: 'page-opened' }) : await page.logIn()
    expect(state.name).toBe('ready')
    expect([addressOf(state), await signerAddress(page.signer, address)]).toEqual([address, address])
  }
})

test('a wrong code leaves the code to be given again', async () => {
  const { logIn, wallet, double } = await opened()
  await expect(logIn('000000')).rejects.toMatchObject({ code: 'CODE_WRONG' })
  expect(wallet.state().name).toBe('code')
  expect((await wallet.send({ type: 'code-given', code: double.CODE })).name).toBe('ready')
})

describe('a connection that is lost at any request of the creation', () => {
  const steps = [
    '/login/v1/start',
    '/login/v1/verify',
    '/login/v1/wallet',
    '/recovery/v1/enrol',
    '/login/v1/wallet/enable',
  ]
  const cases = steps.flatMap(
    (path) =>
      [
        [path, 'before'],
        [path, 'after'],
      ] as const,
  )
  test.each(cases)('R39: %s, %s it took effect: the wallet is absent or whole', async (path, moment) => {
    const { double, logIn, store } = await opened()
    double.interrupt((at, when) => {
      if (at === path && when === moment) throw new TypeError('connection lost')
    })
    await expect(logIn()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    double.interrupt(() => undefined)
    const kept = double.wallets.get('a@b.example')
    const before = kept?.enabled ? kept.wallet.id : undefined
    const page = await openPage(double, store)
    const state = await page.logIn()
    expect(state.name).toBe('ready')
    expect(await signerAddress(page.signer, addressOf(state))).toBe(addressOf(state))
    if (before !== undefined) expect('wallet' in state && state.wallet.id).toBe(before)
    // Whatever happened, another device gets at the same wallet.
    const other = await opened(double)
    const login = other.logIn()
    while (other.wallet.state().name !== 'recovering') await new Promise((resolve) => setImmediate(resolve))
    double.answerRecovery('approved')
    expect(addressOf(await login)).toBe(addressOf(state))
  })
})

describe('another device', () => {
  const recovering = async () => {
    const first = await opened()
    const address = addressOf(await first.logIn())
    const second = await opened(first.double)
    const states: WalletState[] = []
    const login = second.logIn()
    const isAsked = new Promise<void>((resolve) => {
      second.wallet.watch((state) => {
        states.push(state)
        if (state.name === 'recovering') resolve()
      })
    })
    await isAsked
    return { ...second, address, login, states }
  }

  test('waits for the second mail, and then has a half of its own', async () => {
    const { double, login, address, store, states } = await recovering()
    double.answerRecovery('approved')
    expect(addressOf(await login)).toBe(address)
    expect(seen(states, 'creating')).toBeUndefined()
    const page = await openPage(double, store)
    expect(await page.wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'ready' })
    expect(await signerAddress(page.signer, address)).toBe(address)
  })

  test('is refused when the visitor stopped it, and no other wallet is made', async () => {
    const { double, login, states, wallet } = await recovering()
    double.answerRecovery('stopped')
    expect((await login).name).toBe('locked')
    expect(seen(states, 'creating')).toBeUndefined()
    expect(double.wallets.size).toBe(1)
    const again = wallet.send({ type: 'unlock-asked' })
    while (wallet.state().name !== 'recovering') await new Promise((resolve) => setImmediate(resolve))
    double.answerRecovery('approved')
    expect((await again).name).toBe('ready')
  })

  test('a reload while it waits sends no second mail', async () => {
    const { double, store, wallet } = await recovering()
    void wallet.send({ type: 'worker-locked' })
    const page = await openPage(double, store)
    const resumed = page.wallet.send({ type: 'page-opened' })
    while (page.wallet.state().name !== 'recovering') await new Promise((resolve) => setImmediate(resolve))
    expect(double.requests.size).toBe(1)
    await wallet.send({ type: 'sign-out-asked' })
    await page.wallet.send({ type: 'sign-out-asked' })
    await resumed
  })

  test('R38: a half that is gone, damaged or deleted leads to the recovery, not to another wallet', async () => {
    const { double, logIn, store } = await opened()
    const address = addressOf(await logIn())
    const name = `device-half ${double.wallets.get('a@b.example')?.wallet.id}`
    const record = (await store.get(name)) as { sealed: Uint8Array; context: string }
    for (const breakIt of [
      () => store.put(name, { ...record, sealed: new Uint8Array(record.sealed.length) }),
      () => store.remove(name),
      () =>
        double.wallets.get('a@b.example')?.halves.set(record.context, { half: new Uint8Array(33).fill(7), key: null }),
    ]) {
      await breakIt()
      const page = await openPage(double, store)
      const login = page.logIn()
      while (page.wallet.state().name !== 'recovering') await new Promise((resolve) => setImmediate(resolve))
      double.answerRecovery('approved')
      expect(addressOf(await login)).toBe(address)
      await store.put(name, record)
    }
  })
})

test('signing out forgets the token and locks, also while a code is verified', async () => {
  const { logIn, wallet, store, double, signer } = await opened()
  await logIn()
  await wallet.send({ type: 'sign-out-asked' })
  expect(await store.get('token')).toBeUndefined()
  await expect(signerAddress(signer, '')).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  await wallet.send({ type: 'email-given', email: 'c@d.example' })
  const verifying = wallet.send({ type: 'code-given', code: double.CODE })
  await wallet.send({ type: 'sign-out-asked' })
  await verifying
  expect([wallet.state().name, await store.get('token')]).toEqual(['signed-out', undefined])
})

test('a wallet that is unlocked late, after signing out, does not stay open', async () => {
  const { logIn, store, double } = await opened()
  const address = addressOf(await logIn())
  const page = await openPage(double, store)
  double.interrupt((path, when) => {
    if (path.endsWith('/contexts/release') && when === 'after') void page.wallet.send({ type: 'sign-out-asked' })
  })
  await page.wallet.send({ type: 'page-opened' })
  double.interrupt(() => undefined)
  await page.wallet.reached(({ name }) => name === 'signed-out')
  await expect(signerAddress(page.signer, address)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('an approval of a request that another tab has replaced is left to that tab', async () => {
  const { logIn, double } = await opened()
  await logIn()
  const store = await emptyStore()
  const page = await openPage(double, store)
  const login = page.logIn().catch((error: unknown) => error)
  await page.wallet.reached(({ name }) => name === 'recovering')
  const record = (await store.get('recovery')) as object
  const [request] = double.requests.values()
  await store.put('recovery', { ...record, id: 'of-another-tab' })
  double.answerRecovery('approved')
  if (request) double.requests.set('of-another-tab', { ...request, status: 'pending' })
  await page.wallet.reached((state) => state.name === 'recovering' && state.requestId === 'of-another-tab')
  expect(await store.get('recovery')).toMatchObject({ id: 'of-another-tab' })
  await page.wallet.send({ type: 'sign-out-asked' })
  await login
})

test('who signs in again on a device needs no second mail, and each of several people keeps their half', async () => {
  const { logIn, wallet, double } = await opened()
  const first = addressOf(await logIn())
  await wallet.send({ type: 'sign-out-asked' })
  const second = addressOf(await logIn(undefined, 'c@d.example'))
  expect(second).not.toBe(first)
  await wallet.send({ type: 'sign-out-asked' })
  expect(addressOf(await logIn())).toBe(first)
  await wallet.send({ type: 'sign-out-asked' })
  expect(addressOf(await logIn(undefined, 'c@d.example'))).toBe(second)
  expect(double.requests.size).toBe(0)
})

test('a visitor who comes back within 30 seconds enters the code of the first mail, also after a reload', async () => {
  const { wallet, double, store } = await opened()
  await wallet.send({ type: 'email-given', email: 'a@b.example' })
  double.clock.now += 29_000
  await wallet.send({ type: 'email-given', email: 'a@b.example' })
  const page = await openPage(double, store)
  await page.wallet.send({ type: 'email-given', email: 'a@b.example' })
  expect(double.mails()).toBe(1)
  await page.wallet.send({ type: 'email-given', email: 'c@d.example' })
  expect(double.mails()).toBe(2)
  await page.wallet.send({ type: 'email-given', email: 'a@b.example' })
  expect(double.mails()).toBe(2)
  double.clock.now += 30_000
  await page.wallet.send({ type: 'email-given', email: 'a@b.example' })
  expect(double.mails()).toBe(3)
  expect((await page.wallet.send({ type: 'code-given', code: double.CODE })).name).toBe('ready')
  // A code that was used is not the one of the mail any more.
  await page.wallet.send({ type: 'sign-out-asked' })
  await page.wallet.send({ type: 'email-given', email: 'a@b.example' })
  expect(double.mails()).toBe(4)
})

test('a login service that is away at a reload signs nobody out; its word does', async () => {
  const { logIn, double, store } = await opened()
  await logIn()
  const page = await openPage(double, store)
  double.interrupt(() => {
    throw new TypeError('connection lost')
  })
  await expect(page.wallet.send({ type: 'page-opened' })).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(page.wallet.state().name).toBe('unreached')
  double.interrupt(() => undefined)
  expect((await page.wallet.send({ type: 'page-opened' })).name).toBe('ready')
  double.sessions.clear()
  const ended = await openPage(double, store)
  expect((await ended.wallet.send({ type: 'page-opened' })).name).toBe('signed-out')
  expect(await store.get('token')).toBeUndefined()
})

test('who tries another address and comes back within seconds enters the code that the first one has already', async () => {
  const { wallet, double, store } = await opened()
  const given = (email: string) => wallet.send({ type: 'email-given', email })
  const loginId = (state: WalletState) => (state.name === 'code' ? state.loginId : undefined)
  const first = loginId(await given('a@b.example'))
  expect(first).toBeDefined()
  expect(loginId(await given('c@d.example'))).not.toBe(first)
  expect(loginId(await given('a@b.example'))).toBe(first)
  expect(double.mails()).toBe(2)
  // So it is after a reload.
  const reloaded = await openPage(double, store)
  expect(loginId(await reloaded.wallet.send({ type: 'email-given', email: 'a@b.example' }))).toBe(first)
  expect(double.mails()).toBe(2)
  const state = await reloaded.wallet.send({ type: 'code-given', code: double.CODE })
  expect(state).toMatchObject({ name: 'ready', email: 'a@b.example' })
})

test('a creation that failed is tried again with the session, without another code', async () => {
  for (const retry of ['code-given', 'email-given'] as const) {
    const { logIn, wallet, double } = await opened()
    double.interrupt((path) => {
      if (path === '/recovery/v1/enrol') throw new TypeError('connection lost')
    })
    await expect(logIn()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect(wallet.state()).toEqual({ name: 'unmade', email: 'a@b.example' })
    double.interrupt(() => undefined)
    expect((await wallet.send({ type: retry, code: double.CODE, email: 'a@b.example' })).name).toBe('ready')
    expect(double.mails()).toBe(1)
  }
})

test('an approval is good until this device has its half: a lost connection costs no second mail', async () => {
  const first = await opened()
  const address = addressOf(await first.logIn())
  const { double } = first
  for (const path of ['/recovery/v1/release', '/login/v1/contexts/release', '/login/v1/contexts']) {
    const { wallet, logIn } = await opened(double)
    const login = logIn()
    await wallet.reached(({ name }) => name === 'recovering')
    const asked = double.requests.size
    double.interrupt((at, when) => {
      if (at === path && when === 'after') throw new TypeError('connection lost')
    })
    double.answerRecovery('approved')
    await expect(login).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    double.interrupt(() => undefined)
    expect(addressOf(await wallet.send({ type: 'unlock-asked' }))).toBe(address)
    expect(double.requests.size).toBe(asked)
  }
})

test('what another tab ended is over here, and its session is left alone', async () => {
  const { logIn, wallet, store, signer } = await opened()
  await logIn()
  const token = await store.get('token')
  expect((await wallet.send({ type: 'ended-elsewhere' })).name).toBe('signed-out')
  expect(await store.get('token')).toBe(token)
  await expect(signerAddress(signer, '')).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('a worker that locked itself is unlocked again without a code', async () => {
  const { logIn, wallet } = await opened()
  await logIn()
  expect((await wallet.send({ type: 'worker-locked' })).name).toBe('locked')
  expect((await wallet.send({ type: 'unlock-asked' })).name).toBe('ready')
})

test('events that do not belong to a state change nothing', () => {
  const wallet = { id: 'w', epoch: 1, addresses: { eip155: '0x', solana: 's' }, ciphertext: 'c' }
  const states: WalletState[] = [
    { name: 'signed-out' },
    { name: 'code', email: 'a', loginId: 'b' },
    { name: 'creating', email: 'a' },
    { name: 'unlocking', email: 'a', wallet },
    { name: 'locked', email: 'a', wallet },
  ]
  for (const state of states)
    for (const type of ['enabled', 'stored', 'recovery-ended'] as const)
      expect(step(state, { type, statement: '' })).toEqual([state])
})
