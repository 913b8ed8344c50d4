import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorFrame, parseFrame, resultFrame } from './jsonrpc.ts'

describe('ids stay as they were written', () => {
  test.each([
    ['"1700000000000123456"'],
    ['1700000000000123456'],
    ['9007199254740993'],
    ['0'],
    ['-1'],
    ['"\\u0061\\"}"'],
    ['""'],
  ])('%s', (id) => {
    const frame = parseFrame(`{"id":${id},"jsonrpc":"2.0","method":"m","params":{"id":7}}`)
    expect(frame).toEqual({ kind: 'request', id, method: 'm', params: { id: 7 } })
    expect(resultFrame(frame.id, true)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    expect(errorFrame(frame.id, 1, 'no')).toBe(`{"id":${id},"jsonrpc":"2.0","error":{"code":1,"message":"no"}}`)
  })

  test('wherever the member stands and whatever surrounds it', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const id = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 19n }).map(String),
      fc.string({ maxLength: 12 }).map((s) => JSON.stringify(s)),
    )
    const space = fc.constantFrom('', ' ', '\n\t', '\r\n  ')
    const keys = fc.array(
      fc.string({ maxLength: 6 }).filter((key) => !['id', '__proto__'].includes(key)),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        keys,
        fc.array(value, { minLength: 4, maxLength: 4 }),
        id,
        space,
        fc.nat(4),
        (names, values, token, s, at) => {
          const members = names.map((name, index) => `${JSON.stringify(name)}${s}:${s}${JSON.stringify(values[index])}`)
          members.splice(at, 0, `${s}"id"${s}:${s}${token}${s}`)
          const text = `${s}{${s}${members.join(`${s},${s}`)}${s}}${s}`
          const frame = parseFrame(text)
          expect(frame.id).toBe(token)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a repeated member counts as JSON.parse counts it, and an escaped key is the same key', () => {
    expect(parseFrame('{"id":1,"\\u0069d":2,"method":"m"}').id).toBe('2')
  })
})

describe('frames that are none', () => {
  test.each([
    ['', -32700],
    ['{', -32700],
    ['[{"id":1,"method":"m"}]', -32600],
    ['null', -32600],
    ['"id"', -32600],
    ['{"method":"m"}', -32600],
    ['{"id":null,"method":"m"}', -32600],
    ['{"id":{},"method":"m"}', -32600],
    ['{"id":1.5,"method":"m"}', -32600],
    ['{"id":1e3,"method":"m"}', -32600],
    [`{"id":"${'x'.repeat(70)}","method":"m"}`, -32600],
    ['{"id":1}', -32600],
    ['{"id":1,"method":7}', -32600],
  ])('%s', (text, code) => {
    expect(parseFrame(text)).toMatchObject({ kind: 'invalid', code })
  })

  test('no text makes the reader throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseFrame(text)))
  })
})

test('answers tell results from errors', () => {
  expect(parseFrame('{"id":1,"result":true}')).toEqual({ kind: 'response', id: '1', ok: true })
  expect(parseFrame('{"id":1,"error":{"code":1}}')).toEqual({ kind: 'response', id: '1', ok: false })
})
