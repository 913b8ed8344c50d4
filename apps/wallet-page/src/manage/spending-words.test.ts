import { FoyerError } from '@foyer/base'
import {
  OPERATION_REFUSED,
  REQUEST_TIMEOUT,
  RPC_REQUEST_FAILED,
  UPSTREAM_UNAVAILABLE,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import { describe, expect, test } from 'vitest'
import { SPENDING_TEXTS } from './spending-texts.ts'
import { troubleOf } from './spending-words.ts'

const BASE = { chainId: 'eip155:8453' }
const silent = [
  new FoyerError(REQUEST_TIMEOUT, { context: { path: '/v1/', ms: 30_000 } }),
  new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'node.example' } }),
]
const refused = (reason: string) => [
  new FoyerError(RPC_REQUEST_FAILED, { context: { reason } }),
  new FoyerError(OPERATION_REFUSED, { context: { reason } }),
]

describe('why taking back did not work', () => {
  test('nobody wonders whether it was sent before the visitor has approved it', () => {
    for (const error of silent) {
      expect(troubleOf(error, BASE, false)).toBe('Base didn’t respond. Nothing was taken back.')
      expect(troubleOf(error, BASE, true)).toBe(SPENDING_TEXTS.unsure('Base'))
    }
  })

  test('the fee is named only where it is what lacks', () => {
    for (const reason of [
      'insufficient funds for gas * price + value',
      'the account has too little for it and its fee',
    ])
      for (const error of refused(reason))
        expect(troubleOf(error, BASE, false)).toBe(SPENDING_TEXTS.poor('ETH', 'Base'))
    for (const error of refused('execution reverted'))
      expect(troubleOf(error, BASE, true)).toBe('That didn’t work. Nothing was taken back.')
  })

  test('a rejection is one', () => {
    expect(troubleOf(new FoyerError(USER_REJECTED), BASE, false)).toBe(SPENDING_TEXTS.rejected)
  })
})
