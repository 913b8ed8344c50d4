import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPairingClient } from './client.ts'
import type { PairingEnvironment, SocketLike } from './environment.ts'
import { createPairedProvider } from './provider.ts'
import { memoryStorage } from './storage.ts'
import type { PairingClient } from './types.ts'
import { parseUri } from './uri.ts'

const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }

/** A client whose relay never answers. */
function client(storage = memoryStorage(), environment: Partial<PairingEnvironment> = {}) {
  let sockets = 0
  const made = createPairingClient({
    relayUrl: 'wss://relay.example',
    metadata: { name: 'Test', description: '', url: 'https://dapp.example', icons: [] },
    storage,
    relayHint: true,
    environment: {
      openSocket() {
        sockets++
        return { onopen: null, onmessage: null, onclose: null, onerror: null, readyState: 1, send() {}, close() {} }
      },
      onWake: () => () => {},
      ...environment,
    },
  })
  return { ...made, sockets: () => sockets }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the code is there at once, and valid for four minutes (T16)', () => {
  const { connect } = client()
  const pairing = connect({ namespaces })
  expect(pairing.expiresAt).toBe(Date.now() + 240_000)
  expect(parseUri(pairing.uri)).toMatchObject({
    expiryTimestamp: Math.floor(pairing.expiresAt / 1000),
    relayUrl: 'wss://relay.example',
  })
})

test('no socket until somebody connects, also when resuming nothing', async () => {
  const { resume, sockets, connect } = client()
  expect(await resume()).toEqual({ sessions: [], pending: [] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets()).toBe(0)
  const { published } = connect({ namespaces })
  await vi.waitFor(() => expect(sockets()).toBe(1))
  await vi.advanceTimersByTimeAsync(310_000)
  await expect(published).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
})

test('a code that the relay does not take ends, and is not waited for', async () => {
  const openSocket = () => {
    const socket: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      readyState: 1,
      send(text) {
        const { id, method } = JSON.parse(text)
        const error = { code: -32_600, message: 'message too large' }
        const data = JSON.stringify({ id, jsonrpc: '2.0', ...(method === 'irn_publish' ? { error } : { result: [] }) })
        queueMicrotask(() => socket.onmessage?.({ data }))
      },
      close() {},
    }
    queueMicrotask(() => socket.onopen?.())
    return socket
  }
  const storage = memoryStorage()
  const { connect, destroy, on } = client(storage, { openSocket })
  const alerts: string[] = []
  on((event) => event.type === 'alert' && alerts.push(event.error.message))
  const { settled } = connect({ namespaces })
  await expect(settled).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE', cause: { code: 'RPC_REQUEST_FAILED' } })
  expect(alerts).toEqual(['message too large'])
  await destroy()
  // Neither is it proposed again after a reload, nor may a wallet that has it approve.
  expect((await client(storage).resume()).pending).toEqual([])
})

test('a proposal is resumed for 300 s, as the same pairing each time, and then expires', async () => {
  const storage = memoryStorage()
  const before = client(storage)
  const { uri } = before.connect({ namespaces })
  await vi.waitFor(async () => expect((await storage.keys()).some((key) => key.startsWith('pending:'))).toBe(true))
  await before.destroy()

  const after = client(storage)
  const [pending] = (await after.resume()).pending
  expect(pending?.uri).toBe(uri)
  expect((await after.resume()).pending[0]).toBe(pending)
  const expired = expect(pending?.settled).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
  await vi.advanceTimersByTimeAsync(300_000)
  await expired
  expect((await client(storage).resume()).pending).toEqual([])
  expect((await storage.keys()).filter((key) => key.startsWith('pending:'))).toEqual([])
})

test('a session ends when its time is over, while the page is open, and not before', async () => {
  const storage = memoryStorage()
  const topic = 'ab'.repeat(32)
  const DAY_MS = 86_400_000
  const session = {
    topic,
    symKey: 'cd'.repeat(32),
    peer: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
    namespaces: {
      eip155: {
        accounts: [`eip155:1:0x${'a1'.repeat(20)}`],
        chains: ['eip155:1'],
        methods: ['personal_sign'],
        events: [],
      },
    },
    expiresAt: Date.now() + 29 * DAY_MS,
    updateId: 0,
  }
  await storage.set(`session:${topic}`, JSON.stringify({ v: 1, d: session }))
  // Another tab has the socket: a month of attempts to reach a relay would take as long as a test may.
  const locks = { request: () => new Promise<never>(() => {}) }
  const { resume, sessions, on, destroy } = client(storage, { locks })
  const ended: unknown[] = []
  on((event) => event.type === 'session_delete' && ended.push(event))
  await resume()
  const provider = createPairedProvider({ sessions, on } as PairingClient, topic, 'eip155:1')
  const disconnected = vi.fn()
  provider.on('disconnect', disconnected)
  await vi.advanceTimersByTimeAsync(28 * DAY_MS)
  expect([sessions().length, ended.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(ended).toEqual([expect.objectContaining({ topic, message: 'Session expired' })])
  expect(disconnected).toHaveBeenCalledOnce()
  expect(sessions()).toEqual([])
  expect(await storage.get(`session:${topic}`)).toBeUndefined()
  await destroy()
})

test.each([
  ['text', 'not json'],
  ['another version', '{"v":0,"d":{}}'],
  ['another shape', '{"v":1,"d":{"topic":"x"}}'],
])('a stored record that is %s is dropped', async (_, text) => {
  const storage = memoryStorage()
  await storage.set(`session:${'ab'.repeat(32)}`, text)
  await storage.set('seen:left over', 'x')
  expect((await client(storage).resume()).sessions).toEqual([])
  expect((await storage.keys()).filter((key) => key !== 'client')).toEqual([])
})
