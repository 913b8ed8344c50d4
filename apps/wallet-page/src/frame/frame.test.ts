import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED, SIGNING_REFUSED } from '@foyer/base/catalogue'
import { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import { frameHeader } from '@foyer/contracts/frame/page-messages'
import fc from 'fast-check'
import { safeParse } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { acceptHost, type FrameWindow } from './handshake.ts'
import { isPlainData } from './plain-data.ts'
import { type Handlers, type RequestContext, serveHost } from './router.ts'

const ORIGIN = 'https://host.example'
const NONCE = 'a'.repeat(32)

describe('the handshake', () => {
  const init = { t: 'init', v: [1], hn: NONCE }
  function opened(over: Partial<FrameWindow> = {}) {
    const parent = {}
    const port = { close: vi.fn() }
    const listeners = new Set<(event: MessageEvent<unknown>) => void>()
    const frame: FrameWindow = {
      parent,
      top: parent,
      location: { ancestorOrigins: { length: 1 } },
      addEventListener: (_type, listener) => listeners.add(listener),
      removeEventListener: (_type, listener) => listeners.delete(listener),
      ...over,
    }
    const onAccepted = vi.fn()
    acceptHost(frame, async (origin) => origin === ORIGIN, onAccepted)
    const post = (event: object) => {
      const whole = { source: parent, origin: ORIGIN, ports: [port], data: init, ...event }
      for (const listener of listeners) listener(whole as unknown as MessageEvent)
    }
    return { post, onAccepted, listeners, port }
  }

  test('accepts the parent once, also when two ask in one turn (T3)', async () => {
    const { post, onAccepted, listeners, port } = opened()
    post({})
    post({})
    await vi.waitFor(() =>
      expect(onAccepted).toHaveBeenCalledExactlyOnceWith({ port, origin: ORIGIN, nonce: NONCE, isUnderstood: true }),
    )
    expect(listeners.size).toBe(0)
  })

  test.each([
    ['another window', { source: {} }],
    ['no port', { ports: [] }],
    ['two ports', { ports: [{}, {}] }],
    ['a short nonce', { data: { ...init, hn: 'a' } }],
    ['no message', { data: null }],
  ])('refuses %s, and still waits', async (_name, event) => {
    const { post, onAccepted } = opened()
    post(event)
    post({})
    await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  })

  test.each([
    ['of a later version of this one', { ...init, more: 1 }, true],
    ['that speaks a later one too', { ...init, v: [2, 1] }, true],
    ['that speaks another one only', { ...init, v: [2] }, false],
  ])('a host %s is accepted, and understood or not (R33)', async (_name, data, isUnderstood) => {
    const { post, onAccepted } = opened()
    post({ data })
    await vi.waitFor(() =>
      expect(onAccepted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isUnderstood })),
    )
  })

  test.each(['https://evil.example', `${ORIGIN}.evil.example`, 'https://HOST.example', 'null'])(
    'a page of %s gets a closed port, and nobody after it gets one (T1)',
    async (origin) => {
      const { post, onAccepted, port, listeners } = opened()
      post({ origin })
      await vi.waitFor(() => expect(port.close).toHaveBeenCalledOnce())
      expect([onAccepted.mock.calls.length, listeners.size]).toEqual([0, 0])
    },
  )

  test.each([
    ['a frame in a frame', { top: {} }],
    ['a frame whose top pretends', { location: { ancestorOrigins: { length: 2 } } }],
  ])('refuses %s', (_name, over) => {
    const { post, onAccepted } = opened(over)
    post({})
    expect(onAccepted).not.toHaveBeenCalled()
  })
})

test('plain data is JSON of a bounded size', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const value of [null, 1, 'a', { a: [{ b: true }] }, nested(8), 'a'.repeat(262_000)])
    expect(isPlainData(value)).toBe(true)
  const refused = [
    nested(33),
    'a'.repeat(262_145),
    cycle,
    Number.NaN,
    1n,
    new Map(),
    new Uint8Array(1),
    new Date(),
    () => 1,
  ]
  for (const value of refused) expect(isPlainData(value)).toBe(false)
  for (const key of ['__proto__', 'constructor', 'prototype'])
    expect(isPlainData(JSON.parse(`{"${key}": 1}`))).toBe(false)
  expect(isPlainData(new Array(300_000))).toBe(false)
})

type Answer = { readonly id?: string; readonly seq: number; readonly t: string; readonly p: Record<string, unknown> }
function served(over: Partial<Handlers> = {}) {
  const answers: Answer[] = []
  const close = vi.fn()
  const onmessage: ((event: MessageEvent<unknown>) => void) | null = null
  const port = { postMessage: (answer: Answer) => void answers.push(answer), close, start: () => undefined, onmessage }
  const timers: (() => void)[] = []
  const called = vi.fn()
  const names = Object.keys(FRAME_MESSAGES)
  const none = Object.fromEntries(names.map((name) => [name, async () => called()])) as unknown as Handlers
  const handlers = { ...none, isConnected: async () => ({ isConnected: true, storage: 'memory' as const }), ...over }
  const host = serveHost(port, handlers, (run) => {
    timers.push(run)
    return () => undefined
  })
  let seq = 0
  const raw = (data: unknown) =>
    (port as { onmessage: ((event: { data: unknown }) => void) | null }).onmessage?.({ data })
  const id = (number: number) => number.toString(16).padStart(32, '0')
  const ask = (t: string, p: unknown = {}) => {
    seq += 1
    raw({ v: 1, id: id(seq), seq, t, p })
    return id(seq)
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const answerTo = async (to: string) => {
    await settled()
    return answers.find((answer) => answer.id === to)
  }
  return { answers, raw, ask, answerTo, close, timers, called, host, settled, id }
}
const waiting = (contexts: RequestContext[]) => ({
  connectDevice: (_params: object, context: RequestContext) => {
    contexts.push(context)
    return new Promise<never>(() => undefined)
  },
})

const EVM = { chainNamespace: 'eip155', chainId: 'eip155:1' }

describe('the router', () => {
  test('answers with the request’s id and a rising number', async () => {
    const { ask, answerTo, answers, host } = served()
    expect(await answerTo(ask('isConnected'))).toMatchObject({
      t: 'result',
      of: 'isConnected',
      p: { isConnected: true },
    })
    await answerTo(ask('isConnected'))
    host.emit('sessionEnded', {})
    expect(answers.map(({ seq }) => seq)).toEqual([1, 2, 3])
    for (const answer of answers) expect(safeParse(frameHeader, answer).success).toBe(true)
  })

  test('an unknown message is an error, and no schema error', async () => {
    const { ask, answerTo, close } = served()
    for (const name of ['export', 'toString', '__proto__', 'a', 'b'])
      expect(await answerTo(ask(name))).toMatchObject({ t: 'error', p: { code: 'ACTION_NOT_ALLOWED' } })
    expect(close).not.toHaveBeenCalled()
  })

  test('three messages that are no requests close the port', async () => {
    const { raw, close, id } = served()
    raw('text')
    raw({ v: 2, id: id(1), seq: 1, t: 'isConnected', p: {} })
    expect(close).not.toHaveBeenCalled()
    raw(new Map())
    expect(close).toHaveBeenCalledOnce()
  })

  test('a mistake in a request is answered, and costs that request only', async () => {
    const { ask, answerTo, close } = served()
    const mistakes = [
      ask('connectEmail', { email: 1 }),
      ask('connectOtp', { otp: '1', more: 1 }),
      ask('rpcRequest', { method: 'eth_sendTransaction', params: [{ value: 1n }], ...EVM }),
      ask('rpcRequest', { method: 'personal_sign', params: ['a'.repeat(600_000)], ...EVM }),
    ]
    for (const mistake of mistakes)
      expect(await answerTo(mistake)).toMatchObject({ t: 'error', p: { code: 'FRAME_MESSAGE_INVALID' } })
    expect(close).not.toHaveBeenCalled()
    expect(await answerTo(ask('isConnected'))).toMatchObject({ t: 'result' })
  })

  test('what a node says of a call is handed on, its data too, and no other cause is', async () => {
    const causes = [{ code: 3, message: 'reverted', data: '0x08c379a0' }, new TypeError('of this page')]
    const failing: Handlers['rpcRequest'] = async () => {
      throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'reverted' }, cause: causes.shift() })
    }
    const { ask, answerTo } = served({ rpcRequest: failing })
    const call = { method: 'eth_call', params: [{}], ...EVM }
    const answers = [await answerTo(ask('rpcRequest', call)), await answerTo(ask('rpcRequest', call))]
    expect(answers.map((answer) => (answer as { p: object }).p)).toEqual([
      {
        code: 'RPC_REQUEST_FAILED',
        message: expect.any(String),
        context: { reason: 'reverted' },
        said: { code: 3, message: 'reverted', data: '0x08c379a0' },
      },
      { code: 'RPC_REQUEST_FAILED', message: expect.any(String), context: { reason: 'reverted' } },
    ])
  })

  test('the number of a refusal is handed on, and no other cause of one is', async () => {
    const causes = [{ code: 5730, message: 'it is no id of calls' }, new TypeError('of this page')]
    const failing: Handlers['rpcRequest'] = async () => {
      throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'no' }, cause: causes.shift() })
    }
    const { ask, answerTo } = served({ rpcRequest: failing })
    const call = { method: 'wallet_getCallsStatus', params: ['0x1'], ...EVM }
    const answers = [await answerTo(ask('rpcRequest', call)), await answerTo(ask('rpcRequest', call))]
    const error = { code: 'SIGNING_REFUSED', message: expect.any(String), context: { reason: 'no' } }
    expect(answers.map((answer) => (answer as { p: object }).p)).toEqual([
      { ...error, said: { code: 5730, message: 'it is no id of calls' } },
      error,
    ])
  })

  test('a repeated id or number is not handled again (R29)', async () => {
    const { raw, answers, id, settled } = served()
    const message = { v: 1, id: id(1), seq: 5, t: 'isConnected', p: {} }
    raw(message)
    raw({ ...message, seq: 6 })
    raw({ ...message, id: id(2) })
    await settled()
    expect(answers).toHaveLength(1)
  })

  test('at most 20 requests are open', async () => {
    const { ask, answerTo } = served(waiting([]))
    for (let count = 0; count < 20; count += 1) ask('connectDevice')
    expect(await answerTo(ask('isConnected'))).toMatchObject({ p: { code: 'FRAME_BUSY' } })
  })

  test('an abort before the signature aborts, after it is too late (R31)', async () => {
    const contexts: RequestContext[] = []
    const { ask, answerTo } = served(waiting(contexts))
    const [first, second] = [ask('connectDevice'), ask('connectDevice')]
    contexts[1]?.commit()
    expect(await answerTo(ask('rpcAbort', { id: first }))).toMatchObject({ p: { outcome: 'aborted' } })
    expect(await answerTo(first)).toMatchObject({ t: 'error', p: { code: 'SOMETHING_WENT_WRONG' } })
    expect(() => contexts[0]?.commit()).toThrow()
    expect(await answerTo(ask('rpcAbort', { id: second }))).toMatchObject({ p: { outcome: 'too-late' } })
    expect(await answerTo(ask('rpcAbort', { id: first }))).toMatchObject({ p: { outcome: 'too-late' } })
    expect(await answerTo(ask('rpcAbort', { id: 'f'.repeat(32) }))).toMatchObject({ p: { outcome: 'unknown' } })
  })

  test('the time of a request ends, and a closed port aborts what is open', async () => {
    const contexts: RequestContext[] = []
    const { connectDevice } = waiting(contexts)
    const { ask, answerTo, timers, host, close } = served({ connectDevice, rpcRequest: connectDevice })
    const first = ask('connectDevice')
    timers[0]?.()
    expect(await answerTo(first)).toMatchObject({ p: { code: 'SOMETHING_WENT_WRONG' } })
    const signing = ask('rpcRequest', { method: 'personal_sign', chainNamespace: 'eip155', chainId: 'eip155:1' })
    timers[1]?.()
    expect(await answerTo(signing)).toMatchObject({ p: { code: 'REQUEST_ABORTED' } })
    ask('connectDevice')
    host.close()
    expect(contexts[2]?.signal.aborted).toBe(true)
    expect(close).toHaveBeenCalledOnce()
  })

  test('what a handler throws is an error of the catalogue', async () => {
    const { ask, answerTo } = served({ getChainId: () => Promise.reject(new Error('secret detail')) })
    const answer = await answerTo(ask('getChainId'))
    expect(answer).toMatchObject({ p: { code: 'SOMETHING_WENT_WRONG' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})

test('R28: 100,000 random messages: no throw, no handler, and the port closes at the third', () => {
  const envelope = fc.record(
    {
      v: fc.constantFrom(1, 2),
      id: fc.constantFrom(NONCE, 'x'),
      seq: fc.nat(),
      t: fc.constantFrom('connectOtp', 'rpcRequest', 'x'),
      p: fc.object({ maxDepth: 2, maxKeys: 3 }),
    },
    { requiredKeys: [] },
  )
  const message = fc.oneof(fc.anything({ maxDepth: 2, maxKeys: 3 }), envelope)
  const samples = fc.sample(message, { numRuns: 2_000, seed: 1 })
  let [closed, called] = [0, 0]
  const handler = async () => {
    called += 1
  }
  const handlers = Object.fromEntries(Object.keys(FRAME_MESSAGES).map((name) => [name, handler])) as unknown as Handlers
  for (let sent = 0; sent < 100_000; ) {
    let isOpen = true
    const port: Parameters<typeof serveHost>[0] = {
      postMessage: () => undefined,
      start: () => undefined,
      close: () => {
        isOpen = false
      },
      onmessage: null,
    }
    serveHost(port, handlers)
    const receive = port.onmessage as unknown as (event: { data: unknown }) => void
    for (let count = 0; count < 50 && isOpen; count += 1, sent += 1)
      receive({ data: samples[(sent * 7) % samples.length] })
    expect(isOpen).toBe(false)
    closed += 1
    receive({ data: { v: 1, id: NONCE, seq: 1e9, t: 'signOut', p: {} } })
  }
  expect(called).toBe(0)
  expect(closed).toBeGreaterThan(10_000)
})
