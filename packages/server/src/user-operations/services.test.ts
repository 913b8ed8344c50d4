import { object, string } from 'valibot'
import { expect, test } from 'vitest'
import type { Upstream } from '../http/upstream.ts'
import { rpcService } from './services.ts'

/* What a bundler says, as callers get it. */

const asked = (text: string) => {
  const upstream = { ask: async (_, read) => read({ status: 200, text }) } as Pick<Upstream, 'ask'> as Upstream
  return rpcService('https://bundler.example/secret-key', upstream)('eth_x', [], object({ a: string() }))
}
const failure = (code: number, message: string) =>
  asked(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }))

test('an answer', async () => {
  expect(await asked('{"jsonrpc":"2.0","id":1,"result":{"a":"b"}}')).toEqual({ a: 'b' })
})

test.each([
  [-32500, 'AA21 didn’t pay prefund', 'AA21 didn'],
  [-32507, 'oops: AA24 signature error at https://bundler.example/secret-key', 'AA24 signature error at https:'],
  [-32602, 'see https://bundler.example/secret-key', 'code -32602'],
])('a refusal of %i is told with the reason of EntryPoint, and nothing else', async (code, message, reason) => {
  await expect(failure(code, message)).rejects.toMatchObject({ code: 'OPERATION_REFUSED', context: { reason } })
})

test.each([-32603, -32000, -32600, 1])('a failure of %i may have done it: it is no refusal', async (code) => {
  await expect(failure(code, 'AA21')).rejects.toMatchObject({ reason: 'wrong-shape' })
})

test.each(['', 'x', '{}', '[]', '{"jsonrpc":"2.0","id":1,"result":{"a":1}}'])('%j is no answer', async (text) => {
  await expect(asked(text)).rejects.toHaveProperty('reason')
})
