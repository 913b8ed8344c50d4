import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SocketLike } from './environment.ts'
import type { Incoming, RelaySocketOptions } from './relay-socket.ts'
import { createRelaySocket } from './socket.ts'

/** The far end of a socket, played by the test. */
type Line = Omit<SocketLike, 'readyState'> & {
  readyState: number
  sent: { id: string; method?: string; params?: Record<string, unknown>; result?: unknown }[]
  raw: string[]
  closed: boolean
}

function world(over: Partial<RelaySocketOptions> = {}) {
  const lines: Line[] = []
  const log: string[] = []
  const incoming: Incoming[] = []
  let wake = () => {}
  const relay = createRelaySocket({
    address: async () => 'ws://relay',
    environment: {
      openSocket() {
        const line: Line = {
          onopen: null,
          onmessage: null,
          onclose: null,
          onerror: null,
          readyState: 1,
          sent: [],
          raw: [],
          closed: false,
          send(text) {
            line.raw.push(text)
            line.sent.push(JSON.parse(text))
          },
          close() {
            line.closed = true
          },
        }
        lines.push(line)
        return line
      },
      onWake(listener) {
        wake = listener
        return () => {}
      },
    },
    now: Date.now,
    onIncoming: (message) => incoming.push(message),
    onStatus: ({ status }) => log.push(status),
    onServerTime: () => false,
    onRefused: ({ code }) => log.push(code),
    ...over,
  })
  const last = () => {
    const line = lines.at(-1)
    if (!line) throw new Error('no socket yet')
    return line
  }
  const say = (line: Line, message: unknown) =>
    line.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  const opened = async () => {
    await vi.advanceTimersByTimeAsync(0)
    last().onopen?.()
    return last()
  }
  return { relay, lines, log, incoming, last, say, opened, wake: () => wake() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('no socket before something is asked; one for everything that is', async () => {
  const { relay, lines, opened } = world()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(0)
  relay.watch('t1')
  relay.watch('t2')
  void relay.call('irn_publish', { topic: 't1' }, 60_000).catch(() => {})
  const line = await opened()
  expect(lines).toHaveLength(1)
  expect(line.sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_publish'])
  expect(line.sent[0]?.params).toEqual({ topics: ['t1', 't2'] })
  expect(line.sent[1]?.id).toMatch(/^\d{19}$/)
  relay.close()
  expect(line.closed).toBe(true)
})

test('an unanswered publish is repeated on the next socket with its id, and resolves once', async () => {
  const { relay, opened, say } = world()
  relay.watch('t')
  const published = relay.call('irn_publish', { topic: 't' }, 600_000)
  const first = await opened()
  const { id } = first.sent[1] ?? {}
  first.onclose?.({ code: 1006, reason: '' })
  await vi.advanceTimersByTimeAsync(300)
  const second = await opened()
  expect(second.sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_publish'])
  expect(second.sent[1]).toEqual(first.sent[1])
  say(second, { id, jsonrpc: '2.0', result: true })
  expect(await published).toBe(true)
  relay.close()
})

test('nothing is written to a socket that is closing; it goes out on the next one', async () => {
  const { relay, lines, opened, say } = world()
  relay.watch('t1')
  const first = await opened()
  first.readyState = 2
  const call = relay.call('irn_publish', { topic: 't1' }, 60_000)
  expect(first.sent.map(({ method }) => method)).toEqual(['irn_batchSubscribe'])
  first.onclose?.({ code: 1006, reason: '' })
  await vi.advanceTimersByTimeAsync(1_000)
  const second = await opened()
  expect(lines).toHaveLength(2)
  const sent = second.sent.find(({ method }) => method === 'irn_publish')
  say(second, { id: sent?.id, jsonrpc: '2.0', result: true })
  expect(await call).toBe(true)
})

test('pauses grow to 30 s, one attempt at a time', async () => {
  const { relay, lines, last } = world()
  relay.watch('t')
  const times: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    while (lines.length <= attempt) await vi.advanceTimersByTimeAsync(50)
    times.push(Date.now())
    last().onclose?.({ code: 1006, reason: '' })
  }
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses[0]).toBeLessThanOrEqual(300)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_050)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(15_000)
  relay.close()
})

test('coming back online cuts the pause short; an open socket has to answer within 5 s', async () => {
  const { relay, lines, last, opened, say, wake } = world()
  relay.watch('t')
  for (let attempt = 0; attempt < 8; attempt++) {
    while (lines.length <= attempt) await vi.advanceTimersByTimeAsync(50)
    last().onclose?.({ code: 1006, reason: '' })
  }
  const before = lines.length
  wake()
  const line = await opened()
  expect(lines).toHaveLength(before + 1)
  say(line, { id: line.sent[0]?.id, result: ['s'] })
  wake()
  expect(line.sent.at(-1)?.method).toBe('irn_batchSubscribe')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(line.closed).toBe(true)
  relay.close()
})

test('a tab that slept a day tries its socket on the first tick', async () => {
  const { relay, opened, say } = world()
  relay.watch('t')
  const line = await opened()
  say(line, { id: line.sent[0]?.id, result: ['s'] })
  vi.setSystemTime(Date.now() + 86_400_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(line.sent).toHaveLength(2)
  relay.close()
})

test('unreachable after 20 s, connected when it comes', async () => {
  const { relay, log, lines, opened } = world()
  relay.watch('t')
  await vi.advanceTimersByTimeAsync(19_900)
  expect(log).toEqual(['connecting'])
  await vi.advanceTimersByTimeAsync(200)
  expect(log).toEqual(['connecting', 'unreachable'])
  expect(lines.length).toBeGreaterThan(0)
  await opened()
  expect(log).toEqual(['connecting', 'unreachable', 'connected'])
  relay.close()
})

test('with nothing left to wait for the socket is let go', async () => {
  const { relay, opened, say } = world()
  relay.watch('t')
  const line = await opened()
  say(line, { id: line.sent[0]?.id, result: ['sub-1'] })
  relay.unwatch('t')
  expect(line.sent.at(-1)).toMatchObject({ method: 'irn_unsubscribe', params: { topic: 't', id: 'sub-1' } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(line.closed).toBe(true)
})

describe('refusals (R16)', () => {
  test.each([
    ['Unauthorized: origin not allowed', 'APKT002'],
    ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
    ['token future; server time 1795236536', 'APKT006'],
    ['token audience; server time 1795236536', 'RELAY_ADDRESS_DIFFERS'],
    ['token audience', 'RELAY_ADDRESS_DIFFERS'],
    ['Unauthorized: invalid key', 'APKT007'],
    ['unknown project', 'APKT007'],
    ['Too many requests', 'APKT010'],
    ['something else', 'RELAY_UNREACHABLE'],
  ])('3000 “%s” is %s and nothing is tried again by itself', async (reason, code) => {
    const { relay, lines, log, opened } = world()
    relay.watch('t')
    const refused = expect(relay.call('irn_publish', {}, 600_000)).rejects.toMatchObject({ code })
    const line = await opened()
    line.onclose?.({ code: 3000, reason })
    await refused
    await vi.advanceTimersByTimeAsync(120_000)
    expect(lines).toHaveLength(1)
    expect(log.at(-1)).toBe(code)
    relay.close()
  })

  test('a refusal that tells the time is tried once more with another token', async () => {
    const told: (number | undefined)[] = []
    const { relay, lines, log, opened } = world({
      onServerTime: (time) => {
        told.push(time)
        return told.length === 1
      },
    })
    relay.watch('t')
    const reason = 'token future; server time 1795236536'
    const first = await opened()
    first.onclose?.({ code: 3000, reason })
    await vi.advanceTimersByTimeAsync(300)
    const second = await opened()
    second.onclose?.({ code: 3000, reason })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([1_795_236_536_000, 1_795_236_536_000])
    expect(lines).toHaveLength(2)
    expect(log.at(-1)).toBe('APKT006')
    relay.close()
  })

  test('an overload is retried, later and later; a bad request is not', async () => {
    const { relay, opened, say } = world()
    const published = relay.call('irn_publish', {}, 600_000)
    const line = await opened()
    const { id } = line.sent.at(-1) ?? {}
    say(line, { id, error: { code: 3001, message: 'slow down' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(line.sent.filter((sent) => sent.id === id)).toHaveLength(2)
    say(line, { id, error: { code: -32600, message: 'bad' } })
    await expect(published).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
    relay.close()
  })
})

test('an answer to a call that nobody made reaches nobody', async () => {
  const { relay, log, opened, say } = world()
  const published = relay.call('irn_publish', {}, 600_000)
  const line = await opened()
  const { id } = line.sent.at(-1) ?? {}
  log.length = 0
  say(line, { id: '1234567890123456789', error: { code: 3000, message: 'Unauthorized: origin not allowed' } })
  expect(log).toEqual([])
  say(line, { id, error: { code: 3000, message: 'Unauthorized: origin not allowed' } })
  await expect(published).rejects.toMatchObject({ code: 'APKT002' })
  expect(log).toEqual(['APKT002'])
  say(line, { id, error: { code: 3000, message: 'Unauthorized: invalid key' } })
  expect(log).toEqual(['APKT002'])
  relay.close()
})

describe('deliveries', () => {
  const delivery = (id: string) =>
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"ab","data":{"topic":"t","message":"m","publishedAt":5}}}`

  test.each(['"1234567890123456789"', '1234567890123456789', '7'])(
    'the id %s comes back digit by digit',
    async (id) => {
      const { relay, incoming, opened, say } = world()
      relay.watch('t')
      const line = await opened()
      say(line, delivery(id))
      expect(incoming).toMatchObject([{ topic: 't', message: 'm', publishedAt: 5 }])
      incoming[0]?.acknowledge()
      expect(line.raw.at(-1)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      relay.close()
    },
  )

  test.each([
    'not json',
    '[]',
    '{"method":"irn_subscription"}',
    delivery('1').replace('"m"', '5'),
    '{"id":"9","result":1}',
  ])('%s is ignored', async (text) => {
    const { relay, incoming, opened, say } = world()
    relay.watch('t')
    say(await opened(), text)
    expect(incoming).toEqual([])
    relay.close()
  })
})
