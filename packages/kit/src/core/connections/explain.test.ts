import { isFoyerError } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { adapter as bitcoin } from '../../chains/bitcoin/adapter.ts'
import { adapter as evm } from '../../chains/evm/adapter.ts'
import { adapter as solana } from '../../chains/solana/adapter.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import { requestFailure } from '../../connectors/pairing/failures.ts'
import { THROWN } from '../../testing/conformance/thrown.ts'

describe.each(
  [evm, solana, bitcoin, universalAdapter('eip155')].map((adapter) => [adapter.namespace, adapter] as const),
)('what wallets throw, %s', (_, { explain }) => {
  test.each(THROWN)('%s', (_what, thrown, { code }) => {
    const explained = explain(thrown)
    expect(explained.code).toBe(code)
    // Said once more it is the same, also inside of what libraries of the host make of it.
    expect(explain(explained)).toBe(explained)
    expect(explain(new Error('wrapped', { cause: explained }))).toBe(explained)
  })
})

describe('what wallets behind the relay answer', () => {
  const answers = THROWN.flatMap(([what, thrown, { code }]) => {
    const { code: number, message = '' } = (thrown ?? {}) as { code?: unknown; message?: string }
    return typeof number === 'number' ? [[what, { ...(thrown as object), code: number, message }, code] as const] : []
  })
  test.each(answers)('%s', (_what, answer, code) => expect(requestFailure(answer, 'x_method').code).toBe(code))
})

test('what a library adds of the request stays out of the reason', () => {
  const thrown = new Error(
    'HTTP request failed.\n\nURL: https://node.example/?key=secret\nRequest body: {"method":"eth_call"}',
  )
  expect(evm.explain(thrown).context.reason).toBe('HTTP request failed.')
})

test('errors without an end, and ones that are traps, say nothing', () => {
  const endless: { code: number; cause?: unknown } = { code: -1 }
  endless.cause = endless
  const trap = Object.defineProperty(new Error('x'), 'code', {
    get() {
      throw new Error('trap')
    },
  })
  for (const thrown of [endless, trap]) expect(isFoyerError(evm.explain(thrown))).toBe(true)
})
