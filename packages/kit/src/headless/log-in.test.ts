import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EMBEDDED_CONNECTOR } from '../connectors/embedded-connector.ts'
import type { HeadlessFoyer } from './create-foyer.ts'
import { connectByEmail, type DeviceWays } from './log-in.ts'

/* The wallet page is played here: a device that it does not know yet, whose wallet opens later. */
const LATER = Date.UTC(2026, 10, 26, 4)
const page = vi.hoisted(() => ({
  viewed: 0,
  hasPasskey: false,
  answerDevice: async (): Promise<number | undefined> => undefined,
  usePasskey: async (): Promise<void> => undefined,
}))
vi.mock('../connectors/embedded-login.ts', () => ({
  startEmailLogin: async () => ({ action: 'VERIFY_DEVICE', resendAt: 0 }),
  awaitDevice: () => page.answerDevice(),
  opensByPasskey: async () => page.hasPasskey,
  openByPasskey: () => page.usePasskey(),
  connectViewOnly: async () => {
    page.viewed += 1
  },
  deviceCode: () => new Promise(() => undefined),
}))
vi.mock('../features/connect/attempt.ts', () => ({ connectWallet: async () => ({ address: '0x1' }) }))
vi.mock('../core/connections/last-login.ts', () => ({ rememberLogin: () => undefined }))
vi.mock('../modal/verbs.ts', () => ({ discover: async () => undefined }))

const options: { siwx?: object } = {}
const foyer = {
  context: { now: Date.now, options, store: { get: () => ({ connectors: [{ id: EMBEDDED_CONNECTOR }] }) } },
} as unknown as HeadlessFoyer
const onCode = () => Promise.reject(new Error('no code is asked for'))
const connect = (viewOnly?: boolean) =>
  connectByEmail(foyer, 'mara@atoll.example', { onCode, ...(viewOnly === undefined ? {} : { viewOnly }) })

beforeEach(() => {
  page.viewed = 0
  page.answerDevice = async () => LATER
})

test('a wallet that opens later: the login fails and says when', async () => {
  await expect(connect()).rejects.toMatchObject({
    code: 'EMAIL_NOT_YET',
    context: { opensAt: '2026-11-26T04:00:00.000Z' },
  })
  expect(page.viewed).toBe(0)
})

test('a wallet that opens later is connected to look, where the host wants that', async () => {
  expect(await connect(true)).toEqual({ address: '0x1' })
  expect(page.viewed).toBe(1)
})

test('where visitors have to sign in, a wallet that signs nothing yet is not connected', async () => {
  options.siwx = { getRequired: () => true }
  await expect(connect(true)).rejects.toMatchObject({ code: 'EMAIL_NOT_YET' })
  expect(page.viewed).toBe(0)
  delete options.siwx
})

function later<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

describe('a passkey in place of the second mail', () => {
  /** Until the host is told of the device. */
  function waiting(signal?: AbortSignal) {
    const told = later<DeviceWays>()
    const account = connectByEmail(foyer, 'mara@atoll.example', {
      onCode,
      onDevice: (_, ways) => told.resolve(ways),
      ...(signal ? { signal } : {}),
    })
    account.catch(told.reject)
    return { account, ways: told.promise }
  }

  test('is offered where one opens the wallet, and only there', async () => {
    page.answerDevice = () => later<undefined>().promise
    for (const hasPasskey of [true, false]) {
      page.hasPasskey = hasPasskey
      expect('openByPasskey' in (await waiting().ways)).toBe(hasPasskey)
    }
  })

  test('whether one opens it is known at once: no timer is left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    page.answerDevice = () => later<undefined>().promise
    await waiting().ways
    expect(vi.getTimerCount()).toBe(0)
  })

  test('opens the wallet: the login goes on, also where the mail has led to a later time meanwhile', async () => {
    page.hasPasskey = true
    const approved = later<number>()
    page.answerDevice = () => approved.promise
    const used = later<void>()
    page.usePasskey = () => used.promise
    const { account, ways } = waiting()
    const opened = (await ways).openByPasskey?.()
    approved.resolve(LATER)
    page.answerDevice = async () => undefined
    used.resolve()
    await opened
    expect(await account).toEqual({ address: '0x1' })
  })

  test('that was not used is told so, and the mail is waited for as before', async () => {
    page.hasPasskey = true
    const approved = later<undefined>()
    page.answerDevice = () => approved.promise
    page.usePasskey = () => Promise.reject(new FoyerError(PASSKEY_NOT_USED))
    const { account, ways } = waiting()
    await expect((await ways).openByPasskey?.()).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
    approved.resolve(undefined)
    expect(await account).toEqual({ address: '0x1' })
  })

  test('is asked for once at a time: another press waits for the same answer', async () => {
    page.hasPasskey = true
    const approved = later<undefined>()
    page.answerDevice = () => approved.promise
    const used = later<void>()
    const use = vi.fn(() => used.promise)
    page.usePasskey = use
    const { account, ways } = waiting()
    const { openByPasskey } = await ways
    const presses = Promise.allSettled([openByPasskey?.(), openByPasskey?.()])
    expect(use).toHaveBeenCalledTimes(1)
    used.reject(new FoyerError(PASSKEY_NOT_USED))
    expect((await presses).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void openByPasskey?.().catch(() => undefined)
    expect(use).toHaveBeenCalledTimes(2)
    approved.resolve(undefined)
    await account
  })

  test('is not asked for once the login was aborted, and what the browser asks then is not waited for', async () => {
    page.hasPasskey = true
    page.answerDevice = () => later<undefined>().promise
    const use = vi.fn(() => later<void>().promise)
    page.usePasskey = use
    const leaving = new AbortController()
    const { account, ways } = waiting(leaving.signal)
    const { openByPasskey } = await ways
    const asked = openByPasskey?.()
    leaving.abort()
    const closed = { code: 'MODAL_CLOSED' }
    await expect(asked).rejects.toMatchObject(closed)
    await expect(account).rejects.toMatchObject(closed)
    await expect(openByPasskey?.()).rejects.toMatchObject(closed)
    expect(use).toHaveBeenCalledTimes(1)
  })

  test('is not asked for once the login has ended', async () => {
    page.hasPasskey = true
    page.answerDevice = async () => undefined
    const use = vi.fn(async () => undefined)
    page.usePasskey = use
    const { account, ways } = waiting()
    await account
    await expect((await ways).openByPasskey?.()).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    expect(use).not.toHaveBeenCalled()
  })

  test('that was not used keeps no login waiting whose wallet opens later', async () => {
    page.hasPasskey = true
    const approved = later<number>()
    page.answerDevice = () => approved.promise
    page.usePasskey = () => Promise.reject(new FoyerError(PASSKEY_NOT_USED))
    const { account, ways } = waiting()
    await expect((await ways).openByPasskey?.()).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
    approved.resolve(LATER)
    await expect(account).rejects.toMatchObject({ code: 'EMAIL_NOT_YET' })
  })
})
