import { FoyerError } from '@foyer/base'
import { IFRAME_LOAD_FAILED } from '@foyer/base/catalogue'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../core/context.ts'
import { emailLoginHere, resendEmailCode, startEmailLogin, targetAfterLogin } from './embedded-login.ts'

const EMAIL = 'mara@atoll.example'

function later() {
  let resolve: (value: object) => void = () => undefined
  let reject: (error: FoyerError) => void = () => undefined
  const promise = new Promise<object>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

/** A wallet page that loads, and mails, when the test says so. The visitor is at the place `stack` names. */
function played() {
  const loading = later()
  const mailing = later()
  const request = vi.fn(() => mailing.promise)
  const router = { stack: [{ key: 1 }] }
  const ctx = {
    embedded: { wallet: Promise.resolve({ channel: () => loading.promise }) },
    options: { walletOrigin: 'https://wallet.example' },
    store: { get: () => ({ router }) },
    now: () => 0,
  } as unknown as Context & { now: () => number }
  return {
    ctx,
    request,
    next: vi.fn(),
    load: () => loading.resolve({ request }),
    fail: () => loading.reject(new FoyerError(IFRAME_LOAD_FAILED)),
    mail: () => mailing.resolve({ action: 'VERIFY_OTP' }),
    leave: () => {
      // Another place has the same key, where the one before was left by going back.
      router.stack = [{ key: 1 }]
    },
  }
}

test('who waits is mailed a code, and led to where it is typed', async () => {
  const { ctx, request, next, load, mail } = played()
  const login = emailLoginHere(ctx, EMAIL, next)
  load()
  mail()
  await login
  expect(request.mock.calls).toEqual([['connectEmail', { email: EMAIL }]])
  expect(next).toHaveBeenCalledWith(expect.objectContaining({ email: EMAIL, action: 'VERIFY_OTP' }))
})

test('a wallet page that says at once that the wallet is not new leaves no timer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { ctx, request, load } = played()
  request.mockResolvedValue({ isConnected: true, isNew: false })
  load()
  expect(await targetAfterLogin(ctx)).toMatchObject({ view: 'ConnectingExternal' })
  expect(vi.getTimerCount()).toBe(0)
})

test('another code is mailed to an address after 30 seconds, and the time counts from the mail', async () => {
  const { ctx, request, load } = played()
  let now = 1_000
  ctx.now = () => now
  request.mockResolvedValue({ action: 'VERIFY_OTP' })
  load()
  const start = async (email = EMAIL) => (await startEmailLogin(ctx, email)).resendAt
  expect(await start()).toBe(31_000)
  now = 11_000
  // Going back and entering the address again mails nothing, so that the time goes on.
  expect([await start(), await start('theo@atoll.example')]).toEqual([31_000, 41_000])
  const asked = request.mock.calls.length
  now = 30_500
  await expect(resendEmailCode(ctx, EMAIL, () => true)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    context: { seconds: 1 },
  })
  expect(request).toHaveBeenCalledTimes(asked)
  now = 31_000
  expect(await resendEmailCode(ctx, EMAIL, () => true)).toMatchObject({ resendAt: 61_000 })
  expect(request).toHaveBeenCalledTimes(asked + 1)
})

test('who is logged in already is mailed nothing, so that nothing is waited for', async () => {
  const { ctx, request, load } = played()
  request.mockResolvedValue({ action: 'CONNECT' })
  load()
  await startEmailLogin(ctx, EMAIL)
  request.mockResolvedValue({ action: 'VERIFY_OTP' })
  expect(await resendEmailCode(ctx, EMAIL, () => true)).toMatchObject({ resendAt: 30_000 })
})

test('who leaves while the wallet page loads is mailed no code', async () => {
  const { ctx, request, next, load, leave } = played()
  const login = emailLoginHere(ctx, EMAIL, next)
  leave()
  load()
  await login
  expect(request).not.toHaveBeenCalled()
  expect(next).not.toHaveBeenCalled()
})

test('who leaves while the code is mailed is led nowhere', async () => {
  const { ctx, request, next, load, mail, leave } = played()
  const login = emailLoginHere(ctx, EMAIL, next)
  load()
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  leave()
  mail()
  await login
  expect(next).not.toHaveBeenCalled()
})

test('a wallet page that does not load is told of to who waits, and to nobody else', async () => {
  const staying = played()
  staying.fail()
  await expect(emailLoginHere(staying.ctx, EMAIL, staying.next)).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
  const left = played()
  const login = emailLoginHere(left.ctx, EMAIL, left.next)
  left.leave()
  left.fail()
  await expect(login).resolves.toBeUndefined()
})

test('a login that is wanted no more fails without a mail', async () => {
  const { ctx, request, load } = played()
  load()
  await expect(startEmailLogin(ctx, EMAIL, undefined, () => false)).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  })
  expect(request).not.toHaveBeenCalled()
})
