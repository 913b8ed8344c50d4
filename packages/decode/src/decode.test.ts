import fc from 'fast-check'
import { type Hex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { CALL_SAMPLES, WRAPPERS } from '../test/corpus/calls.ts'
import { HARMLESS } from '../test/corpus/harmless.ts'
import { DISGUISES, HARMLESS_TERMS, HOSTILE } from '../test/corpus/hostile.ts'
import { data, GIVEN, ROUTER, send, TOKEN } from '../test/corpus/make.ts'
import { MESSAGE_SAMPLES } from '../test/corpus/messages.ts'
import { MORE_CALLS, MORE_HARMLESS_CALLS } from '../test/corpus/more-calls.ts'
import { MORE_HARMLESS_MESSAGES, MORE_MESSAGES } from '../test/corpus/more-messages.ts'
import { MORE_HARMLESS_REQUESTS, MORE_REQUESTS } from '../test/corpus/more-requests.ts'
import { MORE_HARMLESS_SIGNATURES, MORE_SIGNATURES } from '../test/corpus/more-signatures.ts'
import { REQUEST_SAMPLES } from '../test/corpus/requests.ts'
import { SIGNATURE_SAMPLES } from '../test/corpus/signatures.ts'
import { UNIVERSAL } from './evm/commands.ts'
import { BAIT, CONTROL } from './evm/control.ts'
import { NESTING } from './evm/nesting.ts'
import { SWAPS } from './evm/swaps.ts'
import { TOKENS } from './evm/tokens.ts'
import { decodeRequest } from './request.ts'

const RUNS = Number(process.env.FOYER_RUNS ?? 200)
const SHAPES = [
  ...CALL_SAMPLES,
  ...SIGNATURE_SAMPLES,
  ...REQUEST_SAMPLES,
  ...DISGUISES,
  ...MORE_CALLS,
  ...MORE_REQUESTS,
  ...MORE_SIGNATURES,
]
const MESSAGES = [...MESSAGE_SAMPLES, ...MORE_MESSAGES]
const LEVELS = ['none', 'warn', 'danger']
const levelOf = (to: Hex, bytes: Hex, value = 0n) => LEVELS.indexOf(decodeRequest(send(to, bytes, value), GIVEN).level)
const ROWS = { ...UNIVERSAL, ...BAIT, ...CONTROL, ...NESTING, ...SWAPS, ...TOKENS }

describe('shapes that take what an account owns', () => {
  test.each(SHAPES)('$n $says: $level', ({ question, level, given }) => {
    expect(decodeRequest(question, { ...GIVEN, ...given }).level).toBe(level)
  })

  test.each(MESSAGES)('$n $says: $level', ({ question, level, given }) => {
    expect(decodeRequest(question, { ...GIVEN, ...given }).level).toBe(level)
  })

  test('the corpus has every number from 1 to 112, and enough of them (T11)', () => {
    const numbers = new Set([...SHAPES, ...MESSAGES, ...HOSTILE].map(({ n }) => n))
    expect(Array.from({ length: 112 }, (_, index) => index + 1).filter((n) => !numbers.has(n))).toEqual([])
    expect(SHAPES.length).toBeGreaterThanOrEqual(200)
    expect(MESSAGE_SAMPLES.length).toBeGreaterThanOrEqual(60)
    expect(HARMLESS.length).toBeGreaterThanOrEqual(40)
  })
})

test.each(HOSTILE)('hostile: $says ($level)', ({ question, level }) => {
  expect(decodeRequest(question, GIVEN)).toMatchObject({ level, isComplete: false })
})

test.each([
  ...HARMLESS,
  ...HARMLESS_TERMS,
  ...MORE_HARMLESS_CALLS,
  ...MORE_HARMLESS_REQUESTS,
  ...MORE_HARMLESS_SIGNATURES,
  ...MORE_HARMLESS_MESSAGES,
])('harmless: $says ($level)', ({ question, level, given }) => {
  expect(decodeRequest(question, { ...GIVEN, ...given }).level).toBe(level)
})

test.each(Object.entries(ROWS))('%s is the selector of its function', (selector, { signature }) => {
  expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
})

describe('whatever is asked', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((list) => `0x${Buffer.from(list).toString('hex')}` as Hex)
  const known = fc.constantFrom(...Object.keys(ROWS))
  const calldata = fc.oneof(
    bytes,
    fc.tuple(known, bytes).map(([selector, rest]) => `${selector}${rest.slice(2)}` as Hex),
  )

  test('an unknown function is never without a risk (T11)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (list) => {
        const asked = `0x${Buffer.from(list).toString('hex')}` as Hex
        fc.pre(!Object.hasOwn(ROWS, asked.slice(0, 10)))
        expect(decodeRequest(send(ROUTER, asked), GIVEN)).toMatchObject({ level: 'warn', isComplete: false })
      }),
      { numRuns: RUNS },
    )
  })

  test('any data has an answer, and wrapping it never lowers its level', () => {
    fc.assert(
      fc.property(calldata, fc.constantFrom(...WRAPPERS), (inner, [, , wrap]) => {
        const [to, outer] = wrap(TOKEN, inner)
        expect(levelOf(to, outer)).toBeGreaterThanOrEqual(levelOf(TOKEN, inner))
      }),
      { numRuns: RUNS },
    )
  })

  test('no wrapper lowers the level of a shape of the corpus (T11)', () => {
    for (const { n, says, question, given } of CALL_SAMPLES) {
      const [{ to, data: inner, value }] = question.params as [{ to?: Hex; data: Hex; value: Hex }]
      if (to === undefined || given) continue
      // A multicall passes its value on; the other wrappers here send none.
      for (const [, name, wrap] of BigInt(value) > 0n ? WRAPPERS.slice(0, 2) : WRAPPERS)
        expect(levelOf(...wrap(to, inner), BigInt(value)), `${n} ${says} in ${name}`).toBeGreaterThanOrEqual(
          levelOf(to, inner, BigInt(value)),
        )
    }
  })

  test('changing one byte of a dangerous call never makes it throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CALL_SAMPLES), fc.nat(), fc.nat(255), ({ question }, place, byte) => {
        const [{ data: asked, to }] = question.params as [{ data: Hex; to: Hex }]
        const at = 2 + 2 * (place % Math.max(1, asked.length / 2 - 1))
        const changed = `${asked.slice(0, at)}${byte.toString(16).padStart(2, '0')}${asked.slice(at + 2)}` as Hex
        expect(LEVELS).toContain(decodeRequest(send(to, changed), GIVEN).level)
      }),
      { numRuns: RUNS },
    )
  })

  test('any method with any JSON has an answer', () => {
    const methods = [...new Set([...SHAPES, ...HARMLESS].map(({ question }) => question.method)), 'personal_sign']
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.array(fc.jsonValue(), { maxLength: 3 }), (method, params) => {
        expect(LEVELS).toContain(decodeRequest({ method, params }, GIVEN).level)
      }),
      { numRuns: RUNS },
    )
  })

  test('any change of a request has an answer', () => {
    const asked = fc.constantFrom(...SIGNATURE_SAMPLES, ...REQUEST_SAMPLES).map(({ question }) => question)
    fc.assert(
      fc.property(asked, fc.nat(), fc.jsonValue(), ({ method, params }, place, value) => {
        const parsed = params.map((item) =>
          typeof item === 'string' && item[0] === '{' && item !== '{' ? JSON.parse(item) : item,
        )
        const paths = pathsOf(parsed)
        const changed = replaceAt(parsed, paths[place % paths.length] ?? [], value)
        expect(LEVELS).toContain(decodeRequest({ method, params: changed as unknown[] }, GIVEN).level)
      }),
      { numRuns: RUNS },
    )
  })

  test('an account that is no text is not the visitor’s', () => {
    const sent = { from: { toString: '' }, to: TOKEN, value: '0x1' }
    const decoded = decodeRequest({ method: 'eth_sendTransaction', params: [sent] }, GIVEN)
    expect(decoded.risks).toContainEqual(expect.objectContaining({ code: 'not-your-account' }))
  })

  test('deep and wide nesting is a danger, and is read to a limit only', () => {
    let deep = data('transfer(address,uint256)', ROUTER, 1n)
    for (let depth = 0; depth < 12; depth += 1) deep = data('multicall(bytes[])', [deep])
    const wide = data(
      'multicall(bytes[])',
      Array.from({ length: 400 }, () => data('transfer(address,uint256)', ROUTER, 1n)),
    )
    for (const nested of [deep, wide])
      expect(decodeRequest(send(TOKEN, nested), GIVEN)).toMatchObject({ level: 'danger', isComplete: false })
    const tall = '['.repeat(50_000) + ']'.repeat(50_000)
    for (const method of ['eth_signTypedData_v4', 'wallet_grantPermissions'])
      expect(decodeRequest({ method, params: [JSON.parse(tall), JSON.parse(tall)] }, GIVEN).level).toBe('danger')
  })
})

type Path = readonly (string | number)[]

const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : []),
]

function replaceAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return Array.isArray(value) && rest.length === 0 ? [next] : next
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === String(key) ? replaceAt(item, rest, next) : item))
  return { ...(value as object), [key]: replaceAt((value as Record<string, unknown>)[key], rest, next) }
}
