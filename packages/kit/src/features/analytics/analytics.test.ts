import { FoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, FAILED_TO_CONNECT, ORIGIN_NOT_ALLOWED, POPUP_CLOSED } from '@foyer/base/catalogue'
import { mainnet } from '@foyer/base/networks'
import { reports } from '@foyer/contracts'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { startAnalytics } from './analytics.ts'

/* The clock and the wire are played here; e2e/analytics.spec.ts sends to a real server. */

type Sent = { readonly path: string; readonly body: unknown; readonly keepalive: boolean | undefined }
let sent: Sent[] = []
let page: { visibility: string; listeners: Map<string, () => void> }
let alive: Foyer[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  sent = []
  page = { visibility: 'visible', listeners: new Map() }
  const target = {
    addEventListener: (name: string, listener: () => void) => void page.listeners.set(name, listener),
    removeEventListener: (name: string) => void page.listeners.delete(name),
  }
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', {
    ...target,
    get visibilityState() {
      return page.visibility
    },
  })
  vi.stubGlobal('location', new URL('https://atoll.example/shop?email=mara@harbour.example#secret'))
})
afterEach(() => {
  for (const foyer of alive) foyer.destroy()
  alive = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the server says with a status. */
const said = (status: number) => ({
  error: { code: status === 403 ? ORIGIN_NOT_ALLOWED.code : 'INTERNAL_ERROR', message: 'said' },
})

/** A page whose server answers with these statuses; analytics are on for its project unless told otherwise. */
async function start({ allowed = true, status = 200, configStatus = 200 } = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url)
    if (pathname === '/getAnalyticsConfig')
      return Response.json({ isAnalyticsEnabled: allowed, ...said(configStatus) }, { status: configStatus })
    sent.push({ path: pathname, body: JSON.parse(String(init.body)), keepalive: init.keepalive })
    return Response.json({ ok: true, ...said(status) }, { status })
  })
  const foyer = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'atoll' })
  alive.push(foyer)
  const alerts: string[] = []
  foyer.on('ALERT', ({ error }) => alerts.push(error.code))
  startAnalytics(foyer.context)
  await vi.advanceTimersByTimeAsync(5_000)
  return { foyer, emit: foyer.context.events.emit, alerts }
}
const eventsOf = (items: readonly Sent[]) =>
  items
    .flatMap(({ body }) => body as { props: { event: string } } | { props: { event: string } }[])
    .map(({ props }) => props.event)

test('one event goes to /e as the contract has it, without the query of the page', async () => {
  await start()
  expect(sent).toMatchObject([{ path: '/e', keepalive: true }])
  const body = parse(reports.postEvent.body, sent[0]?.body)
  expect(body).toMatchObject({
    url: 'https://atoll.example/shop',
    domain: 'atoll.example',
    timestamp: 1_800_000_000_000,
    props: {
      type: 'track',
      event: 'INITIALIZE',
      properties: { networks: 1 },
      address: null,
      caipNetworkId: 'eip155:1',
    },
  })
})

test('several go together, at the latest when the page goes away', async () => {
  const { emit } = await start()
  sent = []
  emit('SELECT_WALLET', { name: 'Harbor', platform: 'browser' })
  emit('MODAL_CLOSE', { connected: false })
  expect(sent).toEqual([])
  page.visibility = 'hidden'
  page.listeners.get('visibilitychange')?.()
  expect(sent).toMatchObject([{ path: '/batch', keepalive: true }])
  const body = parse(reports.postEvents.body, sent[0]?.body)
  expect(body.map(({ props }) => props.properties)).toEqual([
    { name: 'Harbor', platform: 'browser' },
    { connected: false },
  ])
})

test('an account is told by its field alone, where the server hashes it', async () => {
  const { emit } = await start()
  sent = []
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  emit('CONNECT_SUCCESS', { namespace: 'eip155', caipAddress: `eip155:1:${address}`, connectorId: 'test.harbor' })
  emit('ACCOUNTS_CHANGED', { namespace: 'eip155', addresses: [address] })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(eventsOf(sent)).toEqual(['CONNECT_SUCCESS'])
  expect(JSON.stringify(sent)).not.toContain(address)
})

test('social logins are told by their provider; a window that was closed is no error', async () => {
  const { emit } = await start()
  sent = []
  emit('SOCIAL_LOGIN_SUCCESS', { provider: 'google' })
  emit('SOCIAL_LOGIN_ERROR', { provider: 'x', error: new FoyerError(POPUP_CLOSED) })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent[0]?.body).toMatchObject([
    { props: { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: 'google' } } },
    { props: { event: 'SOCIAL_LOGIN_ERROR', properties: { provider: 'x', code: 'POPUP_CLOSED' } } },
  ])
  expect(eventsOf(sent)).not.toContain('ERROR')
})

describe('errors', () => {
  const failure = () => ({ connectorId: 'a', error: new FoyerError(FAILED_TO_CONNECT) })

  test('five a minute, and more in the next', async () => {
    const { emit } = await start()
    sent = []
    for (let i = 0; i < 9; i++) emit('CONNECT_ERROR', failure())
    await vi.advanceTimersByTimeAsync(59_000)
    emit('CONNECT_ERROR', failure())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(eventsOf(sent).filter((name) => name === 'ERROR')).toHaveLength(5)
    emit('CONNECT_ERROR', failure())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(eventsOf(sent).filter((name) => name === 'ERROR')).toHaveLength(6)
    expect(eventsOf(sent).filter((name) => name === 'CONNECT_ERROR')).toHaveLength(11)
  })

  test('say what and where, cut to size; a visitor’s no is none', async () => {
    const { emit } = await start()
    sent = []
    const error = new FoyerError(FAILED_TO_CONNECT)
    error.stack = 'x'.repeat(5_000)
    emit('CONNECT_ERROR', { connectorId: 'a', error })
    emit('CONNECT_ERROR', { connectorId: 'a', error: new FoyerError(CONNECTION_REJECTED) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent[0]?.body).toMatchObject([
      { props: { type: 'track', event: 'CONNECT_ERROR', properties: { connectorId: 'a', code: 'FAILED_TO_CONNECT' } } },
      {
        props: {
          type: 'error',
          event: 'ERROR',
          properties: {
            errorType: 'FAILED_TO_CONNECT',
            errorMessage: 'Failed to connect',
            stackTrace: 'x'.repeat(1_000),
          },
        },
      },
      { props: { event: 'CONNECT_ERROR', properties: { code: 'CONNECTION_REJECTED' } } },
    ])
  })
})

test('a project that collects nothing is sent nothing', async () => {
  const { emit } = await start({ allowed: false })
  emit('MODAL_CLOSE', { connected: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(page.listeners.size).toBe(0)
})

test.each([
  ['the first event', { status: 403 }, 1],
  ['the question whether', { configStatus: 403 }, 0],
])('403 to %s: Invalid App Configuration, once, and silence', async (_, answers, count) => {
  const { emit, alerts } = await start(answers)
  for (let i = 0; i < 3; i++) {
    emit('MODAL_CLOSE', { connected: false })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(alerts).toEqual([ORIGIN_NOT_ALLOWED.code])
  expect(sent).toHaveLength(count)
})

test('a server that breaks is no matter: no alert, no error, and the next batch goes out', async () => {
  const { emit, alerts } = await start({ status: 500 })
  emit('MODAL_CLOSE', { connected: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(eventsOf(sent)).toEqual(['INITIALIZE', 'MODAL_CLOSE'])
  expect(alerts).toEqual([])
})

test('destroy: nothing is heard and nothing sent any more', async () => {
  const { foyer, emit } = await start()
  sent = []
  emit('MODAL_CLOSE', { connected: false })
  foyer.destroy()
  emit('MODAL_CLOSE', { connected: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(page.listeners.size).toBe(0)
})
