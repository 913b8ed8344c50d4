import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Provider } from '../../core/connections/adapter.ts'
import { batches, hashOfCalls, submitCalls } from './batch.ts'

/* Batches of a wallet, and wallets that answer oddly. */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
type Answers = Readonly<Record<string, unknown>>
/** A function answers with what it returns, and an error is thrown. */
function wallet(answers: Answers) {
  const asked: { method: string; params?: unknown }[] = []
  const provider: Provider = {
    async request(question) {
      asked.push(question)
      const answer = answers[question.method]
      const value = typeof answer === 'function' ? answer() : answer
      if (value instanceof Error) throw value
      return value
    },
  }
  return { provider, asked }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('whether a wallet batches', () => {
  test.each([
    [{ '0x2105': { atomic: { status: 'supported' } } }, true],
    [{ '0x2105': { atomic: { status: 'ready' } } }, false],
    [{ '0x2105': { atomic: { status: 'unsupported' } } }, false],
    [{ '0x1': { atomic: { status: 'supported' } } }, false],
    [{ '0x0': { atomic: { status: 'supported' } } }, true],
    [{ '0x0': { atomic: { status: 'supported' } }, '0x2105': { auxiliaryFunds: { supported: true } } }, true],
    [{ '0x0': { atomic: { status: 'supported' } }, '0x2105': { atomic: { status: 'unsupported' } } }, false],
    [{ '0x2105': { atomic: true } }, false],
    [{ '0x2105': null }, false],
    [[], false],
    [null, false],
    [new Error('unknown method'), false],
  ])('%j: %s', async (answer, does) => {
    const { provider, asked } = wallet({ wallet_getCapabilities: answer })
    expect(await batches(provider, base, ME)).toBe(does)
    expect(asked).toEqual([{ method: 'wallet_getCapabilities', params: [ME, ['0x2105']] }])
  })

  test('a wallet on a phone is not asked', async () => {
    const { provider, asked } = wallet({ wallet_getCapabilities: { '0x2105': { atomic: { status: 'supported' } } } })
    const session = { accounts: () => [ME], chain: () => base.caipNetworkId, chains: () => [], choose: () => undefined }
    expect(await batches({ ...provider, session }, base, ME)).toBe(false)
    expect(asked).toEqual([])
  })

  test('one that never answers does not', async () => {
    const { provider } = wallet({ wallet_getCapabilities: () => new Promise(() => undefined) })
    const does = batches(provider, base, ME)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await does).toBe(false)
  })
})

describe('calls in one step', () => {
  const calls = [
    { to: ME, data: '0x01' },
    { to: ME, data: '0x02', value: 16n },
  ]
  const confirmed = { status: 200, receipts: [{ transactionHash: HASH }] }
  async function sent(answers: Answers) {
    const onSent = vi.fn()
    const { provider, asked } = wallet({ eth_chainId: '0x2105', wallet_sendCalls: { id: 'x' }, ...answers })
    const result = submitCalls(provider, base, ME, calls, onSent).catch((error) => error.code)
    await vi.advanceTimersByTimeAsync(700_000)
    return { result: await result, asked, onSent }
  }

  test('all or none, on this network, and its transaction is told once it is there', async () => {
    let times = 0
    const status = () => (++times < 3 ? { status: 100 } : confirmed)
    const { result, asked, onSent } = await sent({ wallet_getCallsStatus: status })
    expect(result).toBe(HASH)
    expect(onSent.mock.calls).toEqual([['x']])
    expect(asked[1]).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: ME,
          chainId: '0x2105',
          atomicRequired: true,
          calls: [
            { to: ME, data: '0x01', value: '0x0' },
            { to: ME, data: '0x02', value: '0x10' },
          ],
        },
      ],
    })
    expect(asked.slice(2).every(({ params }) => JSON.stringify(params) === '["x"]')).toBe(true)
  })

  test('a page of after a reload asks for the hash by the id alone', async () => {
    const { provider, asked } = wallet({ wallet_getCallsStatus: confirmed })
    expect(await hashOfCalls(provider, 'x')).toBe(HASH)
    expect(asked).toEqual([{ method: 'wallet_getCallsStatus', params: ['x'] }])
  })

  test('a wallet on another network is not asked', async () => {
    const { result, asked } = await sent({ eth_chainId: '0x1' })
    expect([result, asked.length]).toEqual(['CONNECTOR_CHAIN_MISMATCH', 1])
  })

  test.each([
    ['gave up', { status: 400 }, 'TRANSFER_REFUSED'],
    [
      'was turned down by the chain, in a transaction',
      { status: 500, receipts: [{ transactionHash: HASH, status: '0x0' }] },
      HASH,
    ],
    [
      'was turned down by the chain, in a transaction of others',
      { status: 500, receipts: [{ transactionHash: HASH, status: '0x1' }] },
      'TRANSFER_REFUSED',
    ],
    ['was turned down by the chain, and names none', { status: 500 }, 'TRANSFER_REFUSED'],
    ['made a part', { status: 600, receipts: [{ transactionHash: HASH }] }, 'SENT_UNKNOWN'],
    ['names no transaction', { status: 200, receipts: [] }, 'SENT_UNKNOWN'],
    ['names none that is one', { status: 200, receipts: [{ transactionHash: '0x1' }] }, 'SENT_UNKNOWN'],
    ['says nothing', null, 'SENT_UNKNOWN'],
    ['is never done', { status: 100 }, 'SENT_UNKNOWN'],
    ['knows no status', new Error('gone'), 'SENT_UNKNOWN'],
  ])('a wallet that %s', async (_, status, code) => {
    expect((await sent({ wallet_getCallsStatus: status })).result).toBe(code)
  })

  test.each([[null], ['x'], [{ id: 1 }], [{ id: '' }]])('an answer without an id: %j', async (answer) => {
    const { result, onSent } = await sent({ wallet_sendCalls: answer })
    expect(result).toBe('SENT_UNKNOWN')
    expect(onSent).not.toHaveBeenCalled()
  })
})
