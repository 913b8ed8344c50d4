import { SAFE_METHODS } from '@foyer/contracts/frame/messages'
import { UNSAFE_METHODS } from '@foyer/contracts/frame/unsafe-methods'
import type { KnownTokens } from '@foyer/decode/words'
import { accountAddress, ENTRY_POINT } from '@foyer/smart-account'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { chainIdOf } from '../../test/own-network.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { SignerClient } from '../signer/client.ts'
import { createFilters } from './filters.ts'
import { createNode } from './node.ts'
import { answerRpc } from './rpc.ts'

const addresses = { eip155: '0x00000000000000000000000000000000000000Aa', solana: '11111111111111111111111111111111' }
const coded = (code: string) => ({ code })

type Over = {
  addresses?: () => typeof addresses | undefined
  opensAt?: () => string | undefined
  ask?: (content: Content) => Promise<void>
  simulated?: unknown
  tokens?: KnownTokens
  paid?: readonly string[]
  /** The visitor sets this limit first. */
  limit?: bigint
}
const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
function opened(over: Over = {}) {
  const order: string[] = []
  const node = vi.fn(async (chainId: string, method: string, _params: unknown) => {
    order.push(method)
    if (method === 'eth_chainId') return chainIdOf(chainId)
    return method === 'eth_simulateV1' ? over.simulated : '0x10'
  })
  const sign = vi.fn(async () => {
    order.push('sign')
    return { signed: Uint8Array.of(1, 2) }
  })
  const around = {
    origin: 'https://atoll.example',
    addresses: over.addresses ?? (() => addresses),
    node,
    opensAt: over.opensAt ?? (() => undefined),
    filters: createFilters(node),
    assets: async (_: unknown, own: readonly string[]) => own,
    accounts: noSmartAccounts(),
    tokens: async () => over.tokens ?? new Map(),
    paid: async () => over.paid ?? [],
    approvals: approvalsBy(async <Subject>(question: Question<Subject>) => {
      order.push('approve')
      await over.ask?.(question.content)
      if (over.limit === undefined || !question.limited) return question.subject
      const { content, subject } = await question.limited(over.limit)
      await over.ask?.(content)
      return subject
    }),
    signer: { ask: sign as unknown as SignerClient['ask'] },
    unlock: async () => void order.push('unlock'),
    nonces: new Map(),
    note: vi.fn(async (_: readonly object[]): Promise<unknown> => undefined),
  }
  const commit = vi.fn(() => void order.push('commit'))
  const call = (method: string, params?: unknown, chainId = 'eip155:8453') => {
    const chainNamespace = chainId.startsWith('solana') ? 'solana' : 'eip155'
    return answerRpc(
      { method, params, chainNamespace, chainId },
      { signal: new AbortController().signal, commit },
      around,
    )
  }
  return { call, node, sign, commit, order, around }
}

describe('the table of methods', () => {
  test.each(['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain', 'eth_subscribe', 'toString', ''])(
    '%j is refused',
    async (method) => {
      const { call, order } = opened()
      await expect(call(method)).rejects.toMatchObject(coded('RPC_CALL_NOT_ALLOWED'))
      expect(order).toEqual([])
    },
  )

  test('a method of another namespace is refused', async () => {
    const { call, around } = opened()
    await expect(call('solana_signMessage')).rejects.toMatchObject(coded('RPC_CALL_NOT_ALLOWED'))
    const mixed = { method: 'eth_accounts', chainNamespace: 'eip155', chainId: 'solana:x' } as const
    const context = { signal: new AbortController().signal, commit: () => undefined }
    await expect(answerRpc(mixed, context, around)).rejects.toMatchObject(coded('RPC_CALL_NOT_ALLOWED'))
  })

  test('safe methods never approve or sign', async () => {
    for (const [namespace, methods] of Object.entries(SAFE_METHODS))
      for (const method of methods) {
        const { call, sign, order } = opened()
        // Some need parameters.
        await call(method, [], namespace === 'solana' ? 'solana:x' : 'eip155:8453').catch(() => undefined)
        expect(order).not.toContain('approve')
        expect(sign).not.toHaveBeenCalled()
      }
  })

  test('unsafe methods need a login', async () => {
    for (const method of UNSAFE_METHODS.eip155)
      await expect(opened({ addresses: () => undefined }).call(method)).rejects.toMatchObject(
        coded('WALLET_LOGIN_REQUIRED'),
      )
  })

  test('a wallet that is only looked at answers what is safe, and asks and signs nothing before its time', async () => {
    const opensAt = () => '2026-11-22T13:00:00Z'
    for (const [namespace, methods] of Object.entries(UNSAFE_METHODS))
      for (const method of methods) {
        const { call, order } = opened({ opensAt })
        const asked = call(method, [], namespace === 'solana' ? CLUSTER : 'eip155:8453')
        await expect(asked).rejects.toMatchObject({
          ...coded('WALLET_LOCKED_UNTIL'),
          context: { until: '2026-11-22T13:00:00Z' },
        })
        expect(order).toEqual([])
      }
    expect(await opened({ opensAt }).call('eth_accounts')).toEqual([addresses.eip155])
    expect(await opened({ opensAt }).call('eth_getBalance', [addresses.eip155, 'latest'])).toBe('0x10')
  })
})

describe('networks', () => {
  // https://chainlist.org and https://docs.solana.com/clusters: the networks that the embedded wallet is specified for.
  const LIVE = [1, 11155111, 10, 42161, 137, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 100, 8453]
  const CLUSTERS = [
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ]
  const sent = [{ to: addresses.eip155, value: '0x1' }]

  test.each([...LIVE, 84532, 7777777])('eip155:%i is served', async (id) => {
    const { call, sign } = opened()
    expect(await call('eth_sendTransaction', sent, `eip155:${id}`)).toBe('0x10')
    expect(sign).toHaveBeenCalledWith(
      expect.objectContaining({
        content: expect.objectContaining({ transaction: expect.objectContaining({ chainId: id }) }),
      }),
    )
  })
  test.each(CLUSTERS)('solana:%s is served', async (reference) => {
    const { call } = opened()
    const params = { message: 'Cn8eVZg', pubkey: addresses.solana }
    expect(await call('solana_signMessage', params, `solana:${reference}`)).toEqual({ signature: '5T' })
  })
  test.each([5, 420, 421613, 80001, 280, 84531, 999])(
    'eip155:%i was shut down, and nothing is done for it',
    async (id) => {
      const { call, order } = opened()
      const unsupported = coded('CHAIN_NOT_SUPPORTED')
      await expect(call('eth_sendTransaction', sent, `eip155:${id}`)).rejects.toMatchObject(unsupported)
      await expect(call('personal_sign', ['hello', addresses.eip155], `eip155:${id}`)).rejects.toMatchObject(
        unsupported,
      )
      await expect(call('eth_getBalance', ['0x1', 'latest'], `eip155:${id}`)).rejects.toMatchObject(unsupported)
      for (const chainId of [id, String(id), `0x${id.toString(16)}`]) {
        const data = { domain: { name: 'x', chainId }, types: { A: [] }, primaryType: 'A', message: {} }
        await expect(call('eth_signTypedData_v4', [addresses.eip155, data])).rejects.toMatchObject(unsupported)
      }
      expect(order).toEqual([])
    },
  )
})

test('what the wallet knows itself is not asked of the node', async () => {
  const { call, node } = opened()
  expect(await call('eth_accounts')).toEqual([addresses.eip155])
  expect(await call('eth_chainId')).toBe('0x2105')
  expect(await call('net_version')).toBe('8453')
  expect(node).not.toHaveBeenCalled()
  expect(await call('eth_getBalance', ['0x1', 'latest'])).toBe('0x10')
  expect(node).toHaveBeenCalledExactlyOnceWith('eip155:8453', 'eth_getBalance', ['0x1', 'latest'])
})

test('a filter is kept here', async () => {
  const { call, order } = opened()
  expect(await call('eth_newBlockFilter')).toBe('0x1')
  expect(await call('eth_getFilterChanges', ['0x1'])).toEqual([])
  expect(order).toEqual(['eth_blockNumber', 'eth_blockNumber'])
})

test('entry points are those of the networks with smart accounts', async () => {
  const { call, around } = opened()
  expect(await call('eth_supportedEntryPoints')).toEqual([])
  around.accounts = { ...around.accounts, networks: async () => ['eip155:8453'] }
  expect(await call('eth_supportedEntryPoints')).toEqual([ENTRY_POINT])
  expect(await call('eth_supportedEntryPoints', [], 'eip155:1')).toEqual([])
})

test('assets are asked for the two accounts of the visitor', async () => {
  expect(await opened().call('wallet_getAssets', [])).toEqual([
    addresses.eip155,
    accountAddress(addresses.eip155 as Address),
  ])
})

describe('signing', () => {
  test('a wallet that never opens holds the turn no longer than the request lasts', async () => {
    const { around, sign } = opened()
    const request = new AbortController()
    const asked = answerRpc(
      { method: 'personal_sign', params: ['0x68', addresses.eip155], chainNamespace: 'eip155', chainId: 'eip155:1' },
      { signal: request.signal, commit: () => undefined },
      {
        ...around,
        unlock: () => {
          request.abort(new Error('it took too long'))
          return new Promise(() => undefined)
        },
      },
    )
    await expect(asked).rejects.toThrow('it took too long')
    expect(sign).not.toHaveBeenCalled()
  })

  test('comes after the approval, and cannot be aborted from then on', async () => {
    const { call, order, sign } = opened()
    expect(await call('personal_sign', ['0x68656c6c6f', addresses.eip155.toLowerCase()])).toBe('0x0102')
    expect(order).toEqual(['approve', 'unlock', 'commit', 'sign'])
    expect(sign).toHaveBeenCalledExactlyOnceWith({
      kind: 'sign',
      content: { type: 'personalMessage', message: new TextEncoder().encode('hello') },
      account: addresses.eip155,
    })
  })

  test('does not happen after a refusal', async () => {
    const { call, sign } = opened({ ask: () => Promise.reject(new Error('no')) })
    await expect(call('personal_sign', ['hello', addresses.eip155])).rejects.toThrow('no')
    expect(sign).not.toHaveBeenCalled()
  })

  test('a transaction takes nonce, gas and fees from the operator’s node, and is sent there', async () => {
    const { call, sign, node, order } = opened()
    const given = { to: addresses.eip155, value: '0x1', gas: '0xffffff', nonce: '0x99', gasPrice: '0xffff' }
    expect(await call('eth_sendTransaction', [given])).toBe('0x10')
    expect(sign).toHaveBeenCalledExactlyOnceWith({
      kind: 'sign',
      content: {
        type: 'transaction',
        transaction: {
          chainId: 8453,
          nonce: 16,
          to: addresses.eip155,
          value: '0x1',
          data: '0x',
          gas: '0x13',
          maxFeePerGas: '0x30',
          maxPriorityFeePerGas: '0x10',
        },
      },
      account: addresses.eip155,
    })
    expect(node).toHaveBeenLastCalledWith('eip155:8453', 'eth_sendRawTransaction', ['0x0102'])
    // The nonce that counts is the one of the moment in which it is signed.
    const nonce = 'eth_getTransactionCount'
    expect(order.slice(order.indexOf('approve')).slice(0, 5)).toEqual(['approve', 'unlock', nonce, 'commit', 'sign'])
    expect(order.lastIndexOf(nonce)).toBeGreaterThan(order.indexOf('approve'))
  })

  test('of two transactions that are sent at once, each has a nonce of its own, whatever the node says', async () => {
    const { call, sign } = opened()
    const send = () => call('eth_sendTransaction', [{ to: addresses.eip155, value: '0x1' }])
    await Promise.all([send(), send()])
    expect(sign.mock.calls).toMatchObject([16, 17].map((nonce) => [{ content: { transaction: { nonce } } }]))
  })

  test.each([
    { type: '0x4' },
    { authorizationList: [] },
    { authorizationList: [{ chainId: '0x0', address: addresses.eip155, nonce: '0x0' }] },
  ])('a transaction that would delegate the account is refused without a question: %j (T12)', async (over) => {
    const { call, order } = opened()
    const given = { to: addresses.eip155, value: '0x1', ...over }
    await expect(call('eth_sendTransaction', [given])).rejects.toMatchObject(coded('SIGNING_REFUSED'))
    expect(order).toEqual([])
    expect(await call('eth_sendTransaction', [{ ...given, type: '0x2', authorizationList: undefined }])).toBe('0x10')
  })

  test('the question shows the whole address that is signed, wherever the page swapped it (T14)', async () => {
    const swapped = '0x00000000000000000000000000000000deAD00aA'
    const shown: string[] = []
    const ask = async (content: Content) => void shown.push(JSON.stringify(content).toLowerCase())
    const { call, sign } = opened({ ask })
    await call('eth_sendTransaction', [{ to: swapped, value: '0x1' }])
    const transaction = expect.objectContaining({ to: swapped })
    expect(sign).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ content: { type: 'transaction', transaction } }),
    )
    expect(shown).toHaveLength(1)
    expect(shown[0]).toContain(swapped.toLowerCase())
  })

  test('what the node says that a transaction changes is in its question, and changes nothing else of it (T7)', async () => {
    const contentWith = async (simulated: unknown, data: string) => {
      const asked: Content[] = []
      const { call } = opened({ simulated, ask: async (content) => void asked.push(content) })
      await call('eth_sendTransaction', [{ to: addresses.eip155, data }])
      return asked[0]
    }
    const gift = {
      address: `0x${'ee'.repeat(20)}`,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(63)}1`,
        `0x${'0'.repeat(62)}aa`,
      ],
      data: `0x${(10n ** 18n).toString(16).padStart(64, '0')}`,
    }
    const unchecked = await contentWith(undefined, '0xdeadbeef')
    expect(unchecked).toMatchObject({
      title: TEXTS.runUnknown,
      changes: { facts: [], note: TEXTS.changesUnknown },
    })
    const checked = await contentWith([{ calls: [{ status: '0x1', logs: [gift] }] }], '0xdeadbeef')
    expect(checked?.changes).toEqual({ facts: [{ label: 'Arrives', value: '1 ETH' }] })
    expect({ ...checked, changes: unchecked?.changes }).toEqual(unchecked)
  })

  test('a transaction with a limit is what is shown and signed then, and its gas is asked anew (T11)', async () => {
    const token = `0x${'ee'.repeat(20)}`
    const asked: Content[] = []
    const { call, sign, node } = opened({
      ask: async (content) => void asked.push(content),
      tokens: new Map([[token, { symbol: 'USDC', decimals: 6 }]]),
      limit: 25_500_000n,
    })
    const approve = (amount: bigint) => `0x095ea7b3${'0'.repeat(62)}bb${amount.toString(16).padStart(64, '0')}`
    await call('eth_sendTransaction', [{ to: token, data: approve(2n ** 256n - 1n) }])
    expect(asked.map(({ limit }) => limit)).toEqual([{ symbol: 'USDC', decimals: 6 }, undefined])
    expect(asked[1]).toMatchObject({ title: TEXTS.allowSome('25.5 USDC'), raw: { text: approve(25_500_000n) } })
    expect(asked[1]?.dangers).toContain(TEXTS.mayTake('25.5 USDC'))
    const transaction = expect.objectContaining({ to: token, value: '0x0', data: approve(25_500_000n) })
    expect(sign).toHaveBeenCalledWith({
      kind: 'sign',
      content: { type: 'transaction', transaction },
      account: addresses.eip155,
    })
    expect(sign).toHaveBeenCalledTimes(1)
    const estimated = node.mock.calls.filter(([, method]) => method === 'eth_estimateGas')
    expect(estimated).toHaveLength(2)
    expect(estimated[1]).toMatchObject(['eip155:8453', 'eth_estimateGas', [{ data: approve(25_500_000n) }]])
    // Bytes of anything else are never changed.
    const other = `0xdeadbeef${'f'.repeat(128)}`
    await call('eth_sendTransaction', [{ to: token, data: other }])
    expect(sign).toHaveBeenLastCalledWith(
      expect.objectContaining({
        content: expect.objectContaining({ transaction: expect.objectContaining({ data: other }) }),
      }),
    )
  })

  test('what an approved request allows is noted, whether or not the note arrives; of a rejected one nothing is', async () => {
    const token = `0x${'ee'.repeat(20)}`
    const spender = `0x${'bb'.repeat(20)}`
    const params = [{ to: token, data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.repeat(64)}` }]
    const { call, around } = opened()
    around.note.mockRejectedValue(new TypeError('offline'))
    expect(await call('eth_sendTransaction', params)).toBe('0x10')
    const account = addresses.eip155.toLowerCase()
    const noted = [{ chainId: 'eip155:8453', account, token, spender }]
    await vi.waitFor(() => expect(around.note.mock.calls).toEqual([[noted], [noted]]))
    const ask = async () => Promise.reject(coded('USER_REJECTED'))
    const rejected = opened({ ask })
    await expect(rejected.call('eth_sendTransaction', params)).rejects.toMatchObject(coded('USER_REJECTED'))
    expect(rejected.around.note).not.toHaveBeenCalled()
  })

  test('an address that resembles one that was paid before is a danger (T13)', async () => {
    const [theo, twin] = [`0x3c44${'cd'.repeat(16)}93bc`, `0x3c44${'ab'.repeat(16)}93bc`]
    for (const [to, dangers] of [
      [theo, []],
      [twin, ['The address looks like one you know, but it’s a different one.']],
    ] as const) {
      const ask = vi.fn(async (_content: Content) => undefined)
      await opened({ ask, paid: [theo] }).call('eth_sendTransaction', [{ to, value: '0xffffff' }])
      expect(ask.mock.calls[0]?.[0].dangers).toEqual(dangers)
    }
  })

  test('a signature has no changes', async () => {
    const asked: Content[] = []
    const { call, order } = opened({ ask: async (content) => void asked.push(content) })
    await call('personal_sign', ['hello', addresses.eip155])
    expect(asked[0]).not.toHaveProperty('changes')
    expect(order).not.toContain('eth_simulateV1')
  })

  test.each([
    ['personal_sign', ['hello', '0x00000000000000000000000000000000000000bb']],
    ['personal_sign', [1]],
    ['eth_signTypedData_v4', [addresses.eip155, '{']],
    ['eth_signTypedData_v4', [addresses.eip155, { domain: {}, types: {}, message: {} }]],
    ['eth_sendTransaction', [{ value: '0x1' }]],
    ['eth_sendTransaction', [{ to: addresses.eip155, data: '0x01', input: '0x02' }]],
    ['eth_sendTransaction', [{ to: addresses.eip155, from: '0x00000000000000000000000000000000000000bb' }]],
    ['eth_sendTransaction', [{ to: addresses.eip155, value: 'all' }]],
  ])('%s %j is refused before anybody is asked', async (method, params) => {
    const { call, order } = opened()
    await expect(call(method, params)).rejects.toMatchObject(coded('SIGNING_REFUSED'))
    expect(order).not.toContain('approve')
  })

  test('a Solana message, in base58', async () => {
    const { call } = opened()
    const params = { message: 'Cn8eVZg', pubkey: addresses.solana }
    expect(await call('solana_signMessage', params, 'solana:x')).toEqual({ signature: '5T' })
    for (const wrong of [
      { ...params, pubkey: 'other' },
      { ...params, message: '0OIl' },
    ])
      await expect(call('solana_signMessage', wrong, 'solana:x')).rejects.toMatchObject(coded('SIGNING_REFUSED'))
  })
})

describe('the node', () => {
  const ask = (answer: () => Promise<Response>) => {
    const get = vi.fn(answer)
    return { get, node: createNode('https://api.example', 'p', get as unknown as typeof fetch) }
  }

  test('is the operator’s proxy', async () => {
    const { get, node } = ask(async () => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    expect(await node('eip155:1', 'eth_getCode', ['0x1'])).toBeNull()
    expect(get).toHaveBeenCalledExactlyOnceWith(
      'https://api.example/v1/?chainId=eip155%3A1&projectId=p',
      expect.objectContaining({ method: 'POST', credentials: 'omit' }),
    )
  })

  test.each([
    ['RPC_REQUEST_FAILED', async () => Response.json({ error: { code: 3, message: 'reverted' } })],
    ['RESPONSE_INVALID', async () => Response.json({})],
    ['RESPONSE_INVALID', async () => Response.json('text')],
    ['UPSTREAM_UNAVAILABLE', () => Promise.reject(new TypeError('offline'))],
  ])('%s', async (code, answer) => {
    await expect(ask(answer).node('eip155:1', 'eth_call', [])).rejects.toMatchObject(coded(code))
  })

  test('keeps the number and the data of a call that reverts', async () => {
    const error = { code: 3, message: 'reverted', data: '0x08c379a0' }
    const { node } = ask(async () => Response.json({ jsonrpc: '2.0', id: 1, error }))
    await expect(node('eip155:1', 'eth_call', [])).rejects.toMatchObject({ cause: error })
  })

  test.each([4001, 4100, 4900, 4902])('says %d for nobody: that number is a wallet’s word', async (code) => {
    const { node } = ask(async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } }))
    await expect(node('eip155:1', 'eth_sendRawTransaction', [])).rejects.toMatchObject({ cause: { code: -32603 } })
  })
})
