import { FoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, IFRAME_REQUEST_TIMEOUT, REQUEST_ABORTED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { FRAME_SLOW_MS } from '@foyer/base/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../core/context.ts'
import { farcasterLogin, openSocialWindow, socialLogin } from './social-login.ts'

/* The host's side of a social login. The wallet page and the browser's window are played by the test. */

const URI = 'https://wallet.example/social/start?login=1'
const CONNECTED = { action: 'CONNECT', email: 'a@b.example' }
type Asked = {
  readonly name: string
  readonly params: unknown
  readonly signal?: AbortSignal
  resolve: (v: unknown) => void
  reject: (e: unknown) => void
}

let asked: Asked[]
let links: Record<string, unknown>[]
let popup: { closed: boolean; close: () => void }
let redirectUri: () => Promise<unknown>
let ctx: Context
let farcasterUrl: string
let told: unknown[][]
let state: { modal: { open: boolean } }

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  links = []
  popup = {
    closed: false,
    close() {
      this.closed = true
    },
  }
  redirectUri = async () => ({ uri: URI })
  const request = (name: string, params: unknown, signal?: AbortSignal) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new FoyerError(REQUEST_ABORTED)))
      if (name === 'getSocialRedirectUri') redirectUri().then(resolve, reject)
      else if (name === 'getFarcasterUri') resolve({ url: farcasterUrl })
      else asked.push({ name, params, resolve, reject, ...(signal ? { signal } : {}) })
    })
  const wallet = Promise.resolve({
    channel: async () => ({ request }),
    preferred: () => ({ preferredAccountType: 'eoa', chainId: 'eip155:1' }),
  })
  told = []
  const events = { emit: (name: string, payload: object) => told.push([name, payload]) }
  state = { modal: { open: true } }
  ctx = {
    store: { get: () => state },
    embedded: { wallet, window: popup },
    events,
    options: { walletOrigin: 'https://wallet.example' },
    now: Date.now,
  } as unknown as Context
  const createElement = () => {
    const link = { addEventListener: () => undefined, click: () => links.push(link), remove: () => undefined }
    return link
  }
  vi.stubGlobal('document', { createElement, body: { append: () => undefined } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(signal = new AbortController().signal) {
  const seems: string[] = []
  const login = socialLogin(ctx, { provider: 'google', signal, onSeems: (state) => seems.push(state) })
  login.catch(() => undefined)
  return { login, seems }
}
const asking = (count = 1) => vi.waitFor(() => expect(asked).toHaveLength(count))

test('a wallet whose code loads late counts as slow from the press on (R26)', async () => {
  ctx.embedded.wallet = new Promise(() => undefined)
  const onSlow = vi.fn()
  const { signal } = new AbortController()
  const login = { provider: 'google', signal, onSeems: () => undefined, onSlow } as const
  void socialLogin(ctx, login)
  await vi.advanceTimersByTimeAsync(FRAME_SLOW_MS)
  expect(onSlow.mock.calls).toEqual([[true]])
})

describe('what the host is told', () => {
  test.each(['CONNECT', 'VERIFY_DEVICE'])('%s: the account has signed in', async (action) => {
    const { login } = begin()
    await asking()
    asked[0]?.resolve({ action, email: null })
    await login
    expect(told).toEqual([['SOCIAL_LOGIN_SUCCESS', { provider: 'google' }]])
  })
  test('an address that has to be proven: nothing yet', async () => {
    const { login } = begin()
    await asking()
    asked[0]?.resolve({ action: 'VERIFY_EMAIL', email: null })
    await login
    expect(told).toEqual([])
  })
  test('Farcaster refused', async () => {
    farcasterUrl = 'https://farcaster.example/connect'
    const login = farcasterLogin(ctx, new AbortController().signal, () => undefined)
    const error = new FoyerError(CONNECTION_REJECTED)
    await asking()
    asked[0]?.reject(error)
    await expect(login).rejects.toBe(error)
    expect(told).toEqual([['SOCIAL_LOGIN_ERROR', { provider: 'farcaster', error }]])
  })
  test.each([
    ['went to another screen: nothing', true, []],
    [
      'closed the modal: that',
      false,
      [['SOCIAL_LOGIN_ERROR', { provider: 'google', error: { code: 'MODAL_CLOSED' } }]],
    ],
  ])('a visitor who %s', async (_, open, expected) => {
    state.modal.open = open
    const stop = new AbortController()
    const { login } = begin(stop.signal)
    await asking()
    stop.abort()
    await expect(login).rejects.toThrow()
    expect(told).toMatchObject(expected)
    expect(told).toHaveLength(expected.length)
  })
  test('a window that seems closed: that, once and after eight seconds, and a late answer too', async () => {
    const { login } = begin()
    await asking()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(8_000)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    const closed = [
      'SOCIAL_LOGIN_ERROR',
      { provider: 'google', error: expect.objectContaining({ code: 'POPUP_CLOSED' }) },
    ]
    expect(told).toEqual([closed])
    popup.closed = false
    await vi.advanceTimersByTimeAsync(2_000)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(10_000)
    asked[0]?.resolve({ action: 'CONNECT', email: null })
    await login
    expect(told).toEqual([closed, ['SOCIAL_LOGIN_SUCCESS', { provider: 'google' }]])
  })
})

test('the wallet is told for which account and network the login is', async () => {
  begin()
  await asking()
  expect(asked[0]?.params).toEqual({ uri: URI, preferredAccountType: 'eoa', chainId: 'eip155:1' })
})

test('the window is 600 by 800, and is led to its address by a link that names this page', async () => {
  const open = vi.fn(() => popup)
  for (const [name, value] of Object.entries({ open, screenX: 0, screenY: 0, outerWidth: 1_000, outerHeight: 1_000 }))
    vi.stubGlobal(name, value)
  openSocialWindow(ctx)
  expect(open).toHaveBeenCalledWith('about:blank', 'foyer-social', 'popup,width=600,height=800,left=200,top=100')
  const { login } = begin()
  await asking()
  expect(links).toEqual([
    expect.objectContaining({ href: URI, target: 'foyer-social', referrerPolicy: 'origin', rel: 'opener' }),
  ])
  asked[0]?.resolve(CONNECTED)
  expect(await login).toEqual(CONNECTED)
})

test('T25: a window that seems to be closed has 8 seconds for its answer', async () => {
  const { login, seems } = begin()
  await asking()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(7_000)
  expect(seems).toEqual(['closing'])
  asked[0]?.resolve(CONNECTED)
  expect(await login).toEqual(CONNECTED)
})

test('T25: after that it is said to be closed, and an answer that comes nevertheless counts', async () => {
  const { login, seems } = begin()
  await asking()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seems).toEqual(['closing', 'closed'])
  expect(asked[0]?.signal?.aborted).toBe(false)
  asked[0]?.resolve(CONNECTED)
  expect(await login).toEqual(CONNECTED)
})

test('T25: a window that is there again is waited for as before', async () => {
  const { login, seems } = begin()
  await asking()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(5_000)
  popup.closed = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seems).toEqual(['closing', 'open'])
  asked[0]?.resolve(CONNECTED)
  expect(await login).toEqual(CONNECTED)
})

test('a visitor who takes longer than one request is waited for with the next', async () => {
  const { login } = begin()
  await asking()
  asked[0]?.reject(new FoyerError(IFRAME_REQUEST_TIMEOUT))
  await asking(2)
  asked[1]?.reject(new FoyerError(CONNECTION_REJECTED))
  await expect(login).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a window that was closed before its address was known is not opened again', async () => {
  popup.closed = true
  await expect(begin().login).rejects.toMatchObject({ code: 'POPUP_CLOSED' })
  expect(links).toEqual([])
})

test('a login that does not begin leaves no empty window behind', async () => {
  redirectUri = async () => Promise.reject(new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 60 } }))
  await expect(begin().login).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(popup.closed).toBe(true)
})

test('leaving the screen withdraws the login', async () => {
  const stop = new AbortController()
  const { login } = begin(stop.signal)
  await asking()
  stop.abort()
  await expect(login).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('Farcaster: what its app opens has to be a link', async () => {
  const { signal } = new AbortController()
  const urls: string[] = []
  farcasterUrl = 'javascript:alert(1)'
  await expect(farcasterLogin(ctx, signal, (url) => urls.push(url))).rejects.toMatchObject({
    code: 'FAILED_TO_CONNECT_FARCASTER',
  })
  farcasterUrl = 'https://farcaster.xyz/~/siwf?channelToken=A'
  const login = farcasterLogin(ctx, signal, (url) => urls.push(url))
  await asking()
  expect(urls).toEqual([farcasterUrl])
  asked[0]?.reject(new FoyerError(IFRAME_REQUEST_TIMEOUT))
  await asking(2)
  asked[1]?.resolve(CONNECTED)
  expect(await login).toEqual(CONNECTED)
})
