import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '@foyer/base'
import fc from 'fast-check'
import { number, object, string } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'
import { currentRequest } from './caller.ts'
import { parseExactJson } from './exact-json.ts'
import { createUpstream } from './upstream.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let base: string
/** How often each path was asked for. */
const asked = new Map<string, number>()
let answer: Answer
beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    asked.set(path, (asked.get(path) ?? 0) + 1)
    answer(request, response)
  })
  // A kept connection that ends between two calls would be a failure that the counter does not see.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json =
  (text: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const GOOD = json('{"price":1}')
const BAD = json('{}', 500)

let starts = 0
function start(options = {}) {
  const lines: Readonly<Record<string, unknown>>[] = []
  let time = 0
  const breaker = createBreaker({ failures: 3, openMs: 10_000, now: () => time })
  const upstream = createUpstream({
    name: 'price feed',
    log: (line) => lines.push(line),
    now: () => time,
    timeoutMs: 10_000,
    maxBytes: 1_000,
    breaker,
    ...options,
  })
  // A path of its own: on a busy machine, the request of a call that was given up can arrive during the next test.
  starts += 1
  const path = `/canary-key-${starts}`
  const call = () => upstream.call({ url: `${base}${path}?user=canary`, schema: object({ price: number() }) })
  return { upstream, breaker, lines, call, pass: (ms: number) => (time += ms), askedFor: () => asked.get(path) ?? 0 }
}

describe('an upstream', () => {
  test('answers what its schema says', async () => {
    answer = GOOD
    expect(await start().call()).toEqual({ price: 1 })
  })

  test('a call with a body is a POST of JSON', async () => {
    answer = async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      response.end(JSON.stringify({ got: `${request.method} ${request.headers['content-type']} ${body}` }))
    }
    const { upstream } = start()
    const got = await upstream.call({ url: base, body: { a: 1 }, schema: object({ got: string() }) })
    expect(got).toEqual({ got: 'POST application/json {"a":1}' })
  })

  test.each<[string, Answer]>([
    ['not-json', json('<html>maintenance</html>')],
    ['wrong-shape', json('{"price":"1"}')],
    ['wrong-shape', json('null')],
    ['status-500', BAD],
    ['status-404', json('{"price":1}', 404)],
    ['too-large', json(`{"price":1,"x":"${'x'.repeat(1_000)}"}`)],
    ['unreachable', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['unreachable', (_, response) => void response.destroy()],
    ['timeout', () => undefined],
  ])('%s is a failure with one line in the log (R49)', async (reason, wrong) => {
    answer = wrong
    const { call, lines } = start(reason === 'timeout' ? { timeoutMs: 50 } : {})
    const error = await call().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect(messageOf(error)).toBe('The price feed did not answer')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ event: 'upstream-failed', upstream: 'price feed', reason, opened: false })
    expect(JSON.stringify(lines)).not.toMatch(/canary|127\.0\.0\.1/)
  })

  test('is left alone after some failures, then one call tries', async () => {
    const { call, lines, pass, askedFor } = start()
    answer = BAD
    for (let index = 0; index < 5; index += 1) await expect(call()).rejects.toThrow('did not answer')
    expect(askedFor()).toBe(3)
    expect(lines.map(({ opened }) => opened)).toEqual([false, false, true])
    pass(9_999)
    await expect(call()).rejects.toThrow()
    expect(askedFor()).toBe(3)

    pass(1)
    await Promise.allSettled([call(), call(), call()])
    expect(askedFor()).toBe(4)

    pass(10_000)
    answer = GOOD
    expect(await call()).toEqual({ price: 1 })
    answer = BAD
    await expect(call()).rejects.toThrow()
    await expect(call()).rejects.toThrow()
    answer = GOOD
    expect(await call()).toEqual({ price: 1 })
  })
})

describe('exact JSON', () => {
  test('numbers are the text that was sent', () => {
    const text =
      '{"a":0.1,"b":1e-7,"c":[-12345678901234567890.123456789,3],"d":"1.0 \\" 2\\\\","e":null,"f":true,"1":{}}'
    expect(parseExactJson(text)).toEqual({
      a: '0.1',
      b: '1e-7',
      c: ['-12345678901234567890.123456789', '3'],
      d: '1.0 " 2\\',
      e: null,
      f: true,
      1: {},
    })
    expect(parseExactJson('7')).toBe('7')
  })

  test.each(['', '{', '01', '1.', '{"a":1,}', 'NaN', '{"a":1}x', "{'a':1}"])('%j is refused', (text) =>
    expect(() => parseExactJson(text)).toThrow(SyntaxError),
  )

  test('all else is what JSON.parse says', () => {
    const stringly = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value)
      if (Array.isArray(value)) return value.map(stringly)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stringly(inner)]))
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(parseExactJson(text)).toEqual(stringly(JSON.parse(text)))
      }),
    )
  })
})

describe('the breaker', () => {
  const asCaller = (caller: string, call: () => Promise<unknown>) => currentRequest.run({ caller, id: '' }, call)

  test.each<[string, Answer]>([
    ['no answer in time', () => undefined],
    ['an error of the server', BAD],
  ])('%s is counted once for each caller: one alone does not open it', async (_, wrong) => {
    const soon = { timeoutMs: wrong === BAD ? 10_000 : 250 }
    const { call } = start(soon)
    answer = wrong
    for (let count = 0; count < 6; count += 1) await expect(asCaller('a', call)).rejects.toThrow('did not answer')
    answer = GOOD
    expect(await asCaller('b', call)).toEqual({ price: 1 })
    answer = wrong
    const { call: again, lines } = start(soon)
    for (const caller of ['a', 'b', 'c']) await expect(asCaller(caller, again)).rejects.toThrow('did not answer')
    expect(lines.map(({ opened }) => opened)).toEqual([false, false, true])
  })

  test.each<[string, Answer]>([
    ['nothing', (__, response) => response.writeHead(204).end()],
    ['no JSON', json('<html>')],
    ['another shape', json('{}')],
    ['a refusal', json('{}', 400)],
    ['too much', json(`{"x":"${'x'.repeat(2_000)}"}`)],
  ])('an answer of %s is an answer', async (_, odd) => {
    const { call } = start()
    answer = odd
    for (let count = 0; count < 6; count += 1) await expect(call()).rejects.toThrow('did not answer')
    answer = GOOD
    expect(await call()).toEqual({ price: 1 })
  })

  test('failures among as many answers, or spread over time, do not open it', async () => {
    const { call } = start()
    for (let count = 0; count < 9; count += 1) {
      answer = GOOD
      await call()
      await call()
      answer = BAD
      await expect(call()).rejects.toThrow()
    }
    const rare = start()
    for (let count = 0; count < 9; count += 1) {
      rare.pass(5_000)
      await expect(rare.call()).rejects.toThrow()
    }
    expect([...rare.lines].filter(({ opened }) => opened)).toEqual([])
  })

  test('a try that takes too long leaves it open, but its caller does not keep it open for others', async () => {
    const { call, pass, lines } = start({ timeoutMs: 200 })
    answer = (_, response) => void response.destroy()
    for (let count = 0; count < 3; count += 1) await expect(call()).rejects.toThrow()
    pass(10_000)
    answer = () => undefined
    await expect(asCaller('a', call)).rejects.toThrow()
    answer = GOOD
    await expect(asCaller('b', call)).rejects.toThrow()
    pass(10_000)
    await expect(asCaller('a', call)).rejects.toThrow()
    // A call that is not made fails without a line in the log: there are the three failures and the try.
    expect(lines).toHaveLength(4)
    expect(await asCaller('b', call)).toEqual({ price: 1 })
  })

  test('is open until one may try, whether or not anybody does', async () => {
    const { call, pass, breaker } = start()
    answer = BAD
    expect(breaker.isOpen()).toBe(false)
    for (let count = 0; count < 3; count += 1) await expect(call()).rejects.toThrow()
    expect(breaker.isOpen()).toBe(true)
    pass(9_999)
    expect(breaker.isOpen()).toBe(true)
    pass(1)
    expect(breaker.isOpen()).toBe(false)
    // Who tries in vain leaves it as it was: one failure is enough.
    await expect(call()).rejects.toThrow()
    expect(breaker.isOpen()).toBe(true)
  })

  test('who asks alone tries again too', async () => {
    const { call, pass } = start()
    answer = (_, response) => void response.destroy()
    for (let count = 0; count < 3; count += 1) await expect(asCaller('a', call)).rejects.toThrow()
    pass(10_000)
    answer = BAD
    await expect(asCaller('a', call)).rejects.toThrow()
    pass(20_000)
    answer = GOOD
    expect(await asCaller('a', call)).toEqual({ price: 1 })
  })
})
