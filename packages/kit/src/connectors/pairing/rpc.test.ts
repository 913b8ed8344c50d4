import { describe, expect, test } from 'vitest'
import { parsePayload } from './rpc.ts'

describe('an answer with an error is a failure, however the error is written', () => {
  test.each([
    [
      { code: 4001, message: 'no', data: 7 },
      { code: 4001, message: 'no', data: 7 },
    ],
    [{ message: 'no' }, { code: -32_000, message: 'no' }],
    [
      { code: '4001', message: 'no' },
      { code: 4001, message: 'no' },
    ],
    [
      { code: '-32000', message: 'no' },
      { code: -32_000, message: 'no' },
    ],
    [
      { code: 'E_NO', message: 'no' },
      { code: -32_000, message: 'no' },
    ],
    [{ code: null }, { code: -32_000, message: 'Unknown error' }],
    [
      { code: 0, message: { text: 'no' } },
      { code: 0, message: 'Unknown error' },
    ],
    ['no', { code: -32_000, message: 'no' }],
    [false, { code: -32_000, message: 'Unknown error' }],
    [[], { code: -32_000, message: 'Unknown error' }],
  ])('%j', (error, expected) => {
    expect(parsePayload(JSON.stringify({ id: 1, jsonrpc: '2.0', error }))).toEqual({ id: 1, error: expected })
    expect(parsePayload(JSON.stringify({ id: 1, result: true, error }))).toEqual({ id: 1, error: expected })
  })

  test('an error that is null is none', () => {
    expect(parsePayload('{"id":1,"result":true,"error":null}')).toEqual({ id: 1, result: true })
    expect(parsePayload('{"id":1,"error":null}')).toBeUndefined()
  })
})
