import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED, USER_REJECTED } from '@foyer/base/catalogue'
import { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import { is } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { declared } from '../../test/declared.ts'
import { noEmailChange } from '../../test/email-change.ts'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { userNameOf } from '../wallet/user-name.ts'
import { createHandlers } from './handlers.ts'
import { TIME_OVER } from './router.ts'

/* Social logins as the host asks for them. */

const context = {
  get signal() {
    return new AbortController().signal
  },
  commit: () => undefined,
}
const EMAIL = 'a@b.example'

async function opened(
  double = createTestServices(),
  rpc: () => Promise<unknown> = async () => 'answer',
  store = emptyStore(),
) {
  const kept = await store
  const page = await openPage(double, kept)
  const parts = {
    wallet: page.wallet,
    askToBeAdmitted: () => Promise.reject(new Error('not asked here')),
    keepViewed: () => Promise.reject(new Error('not asked here')),
    storage: kept.mode,
    hasPasskey: async () => false,
    userName: () => userNameOf(page.around),
    accounts: noSmartAccounts(),
    emailChange: noEmailChange,
    rpc,
    setTheme: () => undefined,
    reload: () => undefined,
    start: null,
  }
  const handlers = declared(createHandlers(parts))
  const open = async () => (await handlers.getSocialRedirectUri({ provider: 'google' }, context)).uri
  const connect = (uri: string, signal = context.signal) => handlers.connectSocial({ uri }, { ...context, signal })
  return { ...page, double, handlers, open, connect }
}

test('a window, its answer, a wallet; and the same wallet again', async () => {
  const { open, connect, double, handlers, wallet } = await opened()
  const waiting = connect(await open())
  await vi.waitFor(() => expect(wallet.state().name).toBe('social-waiting'))
  double.answerSocial({ email: EMAIL })
  const answer = await waiting
  expect(is(FRAME_MESSAGES.connectSocial.result, answer)).toBe(true)
  expect(answer).toEqual({ action: 'CONNECT', email: EMAIL })
  const made = (await handlers.getUser({}, context)).address
  const again = connect(await open())
  double.answerSocial({ email: EMAIL })
  expect(await again).toMatchObject({ action: 'CONNECT' })
  expect((await handlers.getUser({}, context)).address).toBe(made)
})

describe('what the service calls the account', () => {
  const named = async (page: Awaited<ReturnType<typeof opened>>, userName?: string) => {
    const waiting = page.connect(await page.open())
    await vi.waitFor(() => expect(page.wallet.state().name).toBe('social-waiting'))
    page.double.answerSocial({ email: EMAIL }, userName)
    return waiting
  }
  const nameOf = async ({ handlers }: Awaited<ReturnType<typeof opened>>) =>
    (await handlers.getUser({}, context)).userName

  test('is told with the login and with the visitor, also after a reload', async () => {
    const store = emptyStore()
    const page = await opened(undefined, undefined, store)
    const answer = await named(page, 'mara')
    expect(answer).toEqual({ action: 'CONNECT', email: EMAIL, userName: 'mara' })
    expect(is(FRAME_MESSAGES.connectSocial.result, answer)).toBe(true)
    expect(await nameOf(page)).toBe('mara')
    const again = await opened(page.double, undefined, store)
    await again.wallet.send({ type: 'page-opened' })
    expect(is(FRAME_MESSAGES.getUser.result, await again.handlers.getUser({}, context))).toBe(true)
    expect(await nameOf(again)).toBe('mara')
  })

  test('is that of this login: none of an earlier one, and none after a code or signing out', async () => {
    const store = emptyStore()
    const page = await opened(undefined, undefined, store)
    await named(page, 'mara')
    expect(await named(page)).toEqual({ action: 'CONNECT', email: EMAIL })
    expect(await nameOf(page)).toBeUndefined()
    await named(page, 'mara')
    await page.handlers.signOut({}, context)
    expect(await (await store).get('userName')).toBeUndefined()
    await named(page, 'mara')
    await page.logIn(undefined, 'another@b.example')
    expect(await nameOf(page)).toBeUndefined()
  })

  test('of an account that a code has added, it is told then', async () => {
    const page = await opened()
    const waiting = page.connect(await page.open())
    await vi.waitFor(() => expect(page.wallet.state().name).toBe('social-waiting'))
    page.double.answerSocial({ status: 'email' }, 'mara')
    expect(await waiting).toEqual({ action: 'VERIFY_EMAIL', email: EMAIL })
    await page.handlers.connectEmail({ email: EMAIL }, context)
    await page.handlers.connectOtp({ otp: page.double.CODE }, context)
    expect(await nameOf(page)).toBe('mara')
  })

  test('is of its session: another tab that signs in as somebody else shows no other name', async () => {
    const page = await opened()
    await named(page, 'mara')
    await page.around.token.set('another')
    expect(await nameOf(page)).toBeUndefined()
  })
})

describe('a login for an account, a network and a message', () => {
  const siwxMessage = {
    domain: 'host.example',
    uri: 'https://host.example',
    version: '1',
    nonce: 'n0nce12345',
    issuedAt: '2026-11-22T12:00:00Z',
  }
  const wanted = {
    chainId: 'eip155:8453',
    preferredAccountType: 'eoa',
    siwxMessage,
    rpcUrl: 'https://evil.example',
  } as const
  const login = async ({ handlers, open, double }: Awaited<ReturnType<typeof opened>>, params: object = wanted) => {
    const waiting = handlers.connectSocial({ uri: await open(), ...params }, context)
    double.answerSocial({ email: EMAIL })
    return waiting
  }

  test('answers with the visitor on it, and the signature', async () => {
    const page = await opened()
    const answer = await login(page)
    expect(is(FRAME_MESSAGES.connectSocial.result, answer)).toBe(true)
    expect(answer).toMatchObject({ action: 'CONNECT', user: { chainId: 'eip155:8453', signature: 'answer' } })
    expect(answer.user?.message).toContain('Chain ID: 8453')
    expect(await page.handlers.getChainId({}, context)).toEqual({ chainId: 'eip155:8453' })
  })

  test('a visitor who does not sign has logged in nevertheless', async () => {
    const answer = await login(await opened(undefined, () => Promise.reject(new FoyerError(USER_REJECTED))))
    expect(answer).toMatchObject({ action: 'CONNECT', user: { chainId: 'eip155:8453' } })
    expect(answer.user).not.toHaveProperty('signature')
  })

  test('on a network that was shut down, no login begins', async () => {
    const { handlers, wallet, open } = await opened()
    const uri = await open()
    await expect(handlers.connectSocial({ uri, chainId: 'eip155:5' }, context)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    expect(wallet.state().name).toBe('social')
  })
})

test('another device finds the wallet with the second mail', async () => {
  const first = await opened()
  const waiting = first.connect(await first.open())
  first.double.answerSocial({ email: EMAIL })
  await waiting
  const second = await opened(first.double)
  const answer = second.connect(await second.open())
  first.double.answerSocial({ email: EMAIL })
  expect(await answer).toEqual({ action: 'VERIFY_DEVICE', email: EMAIL })
})

test('an account without a proven address is added after a code, also when the address is corrected (T23)', async () => {
  const { open, connect, double, handlers, wallet } = await opened()
  const waiting = connect(await open())
  double.answerSocial({ status: 'email' })
  expect(await waiting).toEqual({ action: 'VERIFY_EMAIL', email: EMAIL })
  await handlers.connectEmail({ email: 'wrong@b.example' }, context)
  await handlers.connectEmail({ email: EMAIL }, context)
  expect(await handlers.connectOtp({ otp: double.CODE }, context)).toEqual({ action: 'CONNECT' })
  expect([...double.socials.values()].map(({ linked }) => linked)).toEqual([EMAIL])
  // A later login by email adds nothing.
  await wallet.send({ type: 'sign-out-asked' })
  double.clock.now += 60_000
  await handlers.connectEmail({ email: 'other@b.example' }, context)
  await handlers.connectOtp({ otp: double.CODE }, context)
  expect([...double.socials.values()].map(({ linked }) => linked)).toEqual([EMAIL])
})

test.each([
  ['refused', 'CONNECTION_REJECTED'],
  ['failed', 'FAILED_TO_CONNECT'],
] as const)('a window that ends as %s is told as %s, and makes no wallet', async (status, code) => {
  const { open, connect, double, handlers } = await opened()
  const waiting = connect(await open())
  double.answerSocial({ status })
  await expect(waiting).rejects.toMatchObject({ code })
  expect(await handlers.isConnected({}, context)).toMatchObject({ isConnected: false })
  expect(double.wallets.size).toBe(0)
})

test('a host that gives the window up gets no wallet later', async () => {
  const { open, connect, double, wallet } = await opened()
  const stop = new AbortController()
  const waiting = connect(await open(), stop.signal).catch(() => undefined)
  await vi.waitFor(() => expect(wallet.state().name).toBe('social-waiting'))
  stop.abort(new FoyerError(REQUEST_ABORTED))
  double.answerSocial({ email: EMAIL })
  await waiting
  expect(wallet.state().name).toBe('signed-out')
  expect(double.wallets.size).toBe(0)
})

test('a visitor who takes longer than one request is waited for with the next one', async () => {
  const { open, connect, double, wallet } = await opened()
  const uri = await open()
  const stop = new AbortController()
  connect(uri, stop.signal).catch(() => undefined)
  await vi.waitFor(() => expect(wallet.state().name).toBe('social-waiting'))
  stop.abort(new FoyerError(REQUEST_ABORTED, { cause: TIME_OVER }))
  const next = connect(uri)
  double.answerSocial({ email: EMAIL })
  expect(await next).toEqual({ action: 'CONNECT', email: EMAIL })
})

test('Farcaster: what the app opens, and its answer', async () => {
  const { handlers, double } = await opened()
  await expect(handlers.connectFarcaster({}, context)).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
  expect((await handlers.getFarcasterUri({}, context)).url).toMatch(/&farcaster$/)
  const waiting = handlers.connectFarcaster({}, context)
  double.answerSocial({ email: EMAIL })
  expect(await waiting).toEqual({ action: 'CONNECT', email: EMAIL })
})

test('only the window that was asked for is waited for', async () => {
  const { open, connect } = await opened()
  await expect(connect('https://wallet.example/other')).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
  await open()
  await expect(connect('https://wallet.example/other')).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
})

test('a lost connection can be waited out', async () => {
  const { open, connect, double } = await opened()
  const uri = await open()
  double.interrupt((path) => {
    if (path.endsWith('/read')) throw new TypeError('connection lost')
  })
  await expect(connect(uri)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  double.interrupt(() => undefined)
  double.answerSocial({ email: EMAIL })
  expect(await connect(uri)).toMatchObject({ action: 'CONNECT' })
})

test('a request that is taken back after its login has ended leaves the next login alone', async () => {
  const { open, connect, double, wallet } = await opened()
  const stop = new AbortController()
  const waiting = connect(await open(), stop.signal)
  await vi.waitFor(() => expect(wallet.state().name).toBe('social-waiting'))
  double.answerSocial({ email: EMAIL })
  await waiting
  await wallet.send({ type: 'sign-out-asked' })
  await open()
  const sent = vi.spyOn(wallet, 'send')
  stop.abort(new FoyerError(REQUEST_ABORTED))
  expect(sent).not.toHaveBeenCalled()
  expect(wallet.state().name).toBe('social')
})
