import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { chainIdOf } from '../../test/own-network.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import { TEXTS } from '../approve/texts.ts'
import { type Handlers, serveHost } from '../frame/router.ts'
import type { SignerClient } from '../signer/client.ts'
import { answerRpc } from './rpc.ts'
import { sendOneByOne } from './standard-calls.ts'

const OWN = '0x00000000000000000000000000000000000000Aa'
const TO = '0x000000000000000000000000000000000000f00d'
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`
const made = (status = '0x1') => ({
  status,
  blockHash: hashOf(7),
  blockNumber: '0x1',
  gasUsed: '0x2',
  transactionHash: hashOf(1),
  logs: [],
  from: OWN,
})

function opened(
  statuses: readonly (string | null)[] = [],
  refuseAt = Number.POSITIVE_INFINITY,
  waitAt = Number.POSITIVE_INFINITY,
) {
  const shown: { facts: readonly object[] }[] = []
  const sent: string[] = []
  const order: string[] = []
  const node = vi.fn(async (chainId: string, method: string, params: unknown) => {
    if (method === 'eth_chainId') return chainIdOf(chainId)
    if (method === 'eth_sendRawTransaction') {
      order.push('sent')
      return hashOf(sent.push('raw'))
    }
    if (method !== 'eth_getTransactionReceipt') return '0x10'
    order.push('receipt')
    const [hash] = params as [string]
    const status = statuses[Number(hash.slice(-4)) - 1]
    return status ? made(status) : null
  })
  const sign = vi.fn(async (_: unknown) => ({ signed: Uint8Array.of(1) }))
  const around = {
    origin: 'https://atoll.example',
    addresses: () => ({ eip155: OWN, solana: '11111111111111111111111111111111' }),
    opensAt: () => undefined,
    node,
    filters: async () => undefined,
    assets: async () => undefined,
    accounts: noSmartAccounts(),
    tokens: async () => new Map(),
    approvals: approvalsBy(
      async <Subject>({ content, subject }: Question<Subject>, _origin: string, signal: AbortSignal) => {
        shown.push(content)
        if (shown.length === refuseAt) throw new Error('no')
        if (shown.length === waitAt)
          return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        return subject
      },
    ),
    signer: { ask: sign as unknown as SignerClient['ask'] },
    nonces: new Map(),
    note: async () => undefined,
    unlock: async () => undefined,
    paid: async () => [],
  }
  const context = { signal: new AbortController().signal, commit: () => undefined }
  const call = (method: string, params: unknown) =>
    answerRpc({ method, params, chainNamespace: 'eip155', chainId: 'eip155:8453' }, context, around)
  const batch = (count: number, more: object = {}) =>
    call('wallet_sendCalls', batchOf(count, more)) as Promise<{ id: string }>
  return { call, batch, shown, sign, order, node, around }
}
const batchOf = (count: number, more: object = {}) => [
  {
    version: '2.0.0',
    chainId: '0x1',
    from: OWN,
    atomicRequired: false,
    calls: Array.from({ length: count }, (_, at) => ({ to: TO, value: `0x${at + 1}` })),
    ...more,
  },
]

/** By EIP-5792. */
const refusedWith = (number: number) => ({ code: 'SIGNING_REFUSED', cause: { code: number } })

describe('wallet_sendCalls of the standard account', () => {
  test('one call is one transaction, on the network of the batch', async () => {
    const { batch, call, sign, shown } = opened(['0x1'])
    const { id } = await batch(1, { atomicRequired: true })
    const transaction = expect.objectContaining({ chainId: 1, value: '0x1' })
    expect(sign).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ content: { type: 'transaction', transaction }, account: OWN }),
    )
    expect(shown[0]?.facts).not.toContainEqual(expect.objectContaining({ label: TEXTS.step }))
    const { from: _, ...receipt } = made()
    const answer = { version: '2.0.0', id, chainId: '0x1', atomic: true, status: 200, receipts: [receipt] }
    expect(await call('wallet_getCallsStatus', [id])).toEqual(answer)
  })

  test('several are asked for one by one, each once the one before it is in a block', async () => {
    const { batch, call, shown, order } = opened(['0x1', '0x1', null])
    const { id } = await batch(3)
    expect(order).toEqual(['sent', 'receipt', 'sent', 'receipt', 'sent'])
    const steps = [1, 2, 3].map((number) => ({ label: TEXTS.step, value: TEXTS.stepOf(number, 3) }))
    expect(shown.map(({ facts }) => facts[0])).toEqual(steps)
    expect(await call('wallet_getCallsStatus', [id])).toMatchObject({ status: 100, atomic: false })
  })

  test('none is asked for where the page needs all or none', async () => {
    const { batch, shown } = opened()
    await expect(batch(2, { atomicRequired: true })).rejects.toMatchObject(refusedWith(5760))
    await expect(batch(31)).rejects.toMatchObject(refusedWith(5740))
    await expect(batch(2, { from: TO })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    const paid = { capabilities: { paymasterService: { url: 'https://paymaster.example' } } }
    await expect(batch(1, paid)).rejects.toMatchObject(refusedWith(5700))
    await expect(batch(1, { chainId: '0x5' })).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(shown).toEqual([])
  })

  test('the first that is refused is a refusal; a later one ends what was begun, and the page is told', async () => {
    await expect(opened([], 1).batch(2)).rejects.toThrow('no')
    const { batch, call, sign } = opened(['0x1'], 2)
    const { id } = await batch(3)
    expect(sign).toHaveBeenCalledOnce()
    expect(await call('wallet_getCallsStatus', [id])).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  test('one that fails is the last', async () => {
    const { batch, call, shown } = opened(['0x0'])
    const { id } = await batch(2)
    expect(shown).toHaveLength(1)
    expect(await call('wallet_getCallsStatus', [id])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  })

  test('what is no id is refused', async () => {
    const { call } = opened()
    for (const id of [`0x${'z'.repeat(130)}`, '0x12', `0x${'1'.repeat(128)}02`])
      await expect(call('wallet_getCallsStatus', [id])).rejects.toMatchObject(refusedWith(5730))
  })
})

describe('while a later question waits', () => {
  type Answer = { readonly id: string; readonly t: string; readonly p: { outcome?: string; value?: { id: string } } }
  /** A batch of three as the host asks for it, whose question at a place waits. */
  async function asked(waitAt: number) {
    const { around, call, shown, sign } = opened(['0x1'], undefined, waitAt)
    const answers: Answer[] = []
    const onmessage: ((event: { data: unknown }) => void) | null = null
    const port = { postMessage: (said: Answer) => void answers.push(said), close: vi.fn(), start: vi.fn(), onmessage }
    const rpcRequest: Handlers['rpcRequest'] = async (request, context) => ({
      value: await answerRpc(request, context, around),
    })
    let end = () => {}
    serveHost(port as unknown as MessagePort, { rpcRequest } as Handlers, (run) => {
      end = run
      return () => undefined
    })
    const post = (seq: number, t: string, p: object) =>
      (port as { onmessage: ((event: { data: unknown }) => void) | null }).onmessage?.({
        data: { v: 1, id: String(seq).padStart(32, '0'), seq, t, p },
      })
    const answerTo = (seq: number) => answers.find(({ id }) => Number(id) === seq)
    post(1, 'rpcRequest', {
      method: 'wallet_sendCalls',
      params: batchOf(3),
      chainNamespace: 'eip155',
      chainId: 'eip155:1',
    })
    await vi.waitFor(() => expect(shown).toHaveLength(waitAt))
    return {
      call,
      sign,
      answerTo,
      withdraw: () => post(2, 'rpcAbort', { id: '1'.padStart(32, '0') }),
      end: () => end(),
    }
  }

  test.each(['withdraw', 'end'] as const)('a host that has to %s closes it, and is told what was sent', async (by) => {
    const page = await asked(2)
    page[by]()
    await vi.waitFor(() => expect(page.answerTo(1)).toMatchObject({ t: 'result' }))
    expect(page.sign).toHaveBeenCalledOnce()
    expect(page.answerTo(2)?.p.outcome).toBe(by === 'withdraw' ? 'too-late' : undefined)
    const id = page.answerTo(1)?.p.value?.id
    expect(await page.call('wallet_getCallsStatus', [id])).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  test('before the first signature the whole request is withdrawn', async () => {
    const { withdraw, answerTo, sign } = await asked(1)
    withdraw()
    await vi.waitFor(() => expect(answerTo(1)).toMatchObject({ t: 'error', p: { code: 'REQUEST_ABORTED' } }))
    expect(answerTo(2)?.p.outcome).toBe('aborted')
    expect(sign).not.toHaveBeenCalled()
  })
})

test('a time that is over ends the waiting, and no question comes after it', async () => {
  const over = new AbortController()
  const send = vi.fn(async () => hashOf(1))
  const pause = async () => over.abort()
  const calls = [1n, 2n].map((value) => ({ to: TO, value, data: '0x' }) as const)
  const { signal } = new AbortController()
  const id = await sendOneByOne(calls, {
    chainId: 'eip155:1',
    node: async () => null,
    send,
    signal,
    over: over.signal,
    pause,
  })
  expect(id.endsWith('01')).toBe(true)
  expect(send).toHaveBeenCalledOnce()
})
