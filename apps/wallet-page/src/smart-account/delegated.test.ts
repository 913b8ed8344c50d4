import { FoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import { accountAddress, encodeCalls } from '@foyer/smart-account'
import { DELEGATE } from '@foyer/smart-account/addresses'
import { delegatedCode } from '@foyer/smart-account/delegation'
import { type Hex, recoverTypedDataAddress, type TypedDataDefinition, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { chainIdOf } from '../../test/own-network.ts'
import type { Question } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { answerRpc } from '../rpc/rpc.ts'
import type { SignerClient } from '../signer/client.ts'
import type { Signable, SignerRequest } from '../signer/messages.ts'
import { createSigner } from '../signer/signer.ts'
import { createSmartAccounts } from './accounts.ts'
import { idOfCalls } from './calls.ts'

/*
 * What becomes of calls of the standard account: one operation by our delegate's code, or one transaction after the other. The signer is the
 * real one; the chain's part has tests on a real chain (packages/devnet).
 */

const BASE = 'eip155:8453'
const FRIEND = '0x000000000000000000000000000000000000f00d'
const TOKEN = '0x000000000000000000000000000000000000c0de'
const HASH = `0x${'ab'.repeat(32)}`
const LIMITS = { callGasLimit: '0x100', verificationGasLimit: '0x200', preVerificationGas: '0x300' }
const PAYMENT = {
  paymaster: FRIEND,
  paymasterData: '0x12',
  paymasterVerificationGasLimit: '0x10',
  paymasterPostOpGasLimit: '0x0',
}
const RECEIPT = { success: true, transactionHash: HASH, blockHash: HASH, blockNumber: '0x1', gasUsed: '0x2', logs: [] }
const FIRST = { label: TEXTS.firstTime, value: TEXTS.learnsSteps }
const CALLS = [
  { to: FRIEND, value: '0x1' },
  { to: FRIEND, value: '0x2' },
]
type Delegating = Extract<Signable, { type: 'delegatedOperation' }>
type Sent = { readonly chainId: string; readonly operation: Record<string, unknown> }

async function opened({
  code = '0x',
  hasDelegate = true,
  payment = null as typeof PAYMENT | null,
  limits = [] as readonly bigint[],
  refuse = false,
  countOnceApproved = undefined as string | undefined,
} = {}) {
  const signer = createSigner()
  const { addresses } = await signer.handle({ kind: 'create', walletId: 'w'.repeat(16), epoch: 1 })
  const own = addresses.eip155 as Hex
  const services = {
    listAccountNetworks: async () => ({ networks: [BASE, 'eip155:1'] }),
    prepareOperation: vi.fn(async (_: object) => ({ ...LIMITS, payment })),
    sendOperation: vi.fn(async (_: Sent) => ({ hash: HASH })),
    readOperation: vi.fn(async () => ({ receipt: RECEIPT })),
  }
  const state = { code, count: '0x7' }
  const node = vi.fn(async (chainId: string, method: string, params: unknown) => {
    if (method === 'eth_chainId') return chainIdOf(chainId)
    if (method === 'eth_getBalance') return '0x100000000000000'
    // Whatever was sent is in a block.
    if (method === 'eth_getTransactionCount') return (params as string[])[1] === 'latest' ? '0xff' : state.count
    if (method === 'eth_sendRawTransaction') return HASH
    if (method === 'eth_getTransactionReceipt')
      return {
        status: '0x1',
        blockHash: HASH,
        blockNumber: '0x1',
        gasUsed: '0x2',
        transactionHash: HASH,
        logs: [],
      }
    if (method !== 'eth_getCode') return '0x5'
    const [address] = params as [string]
    if (address.toLowerCase() === own.toLowerCase()) return state.code
    if (address === DELEGATE) return hasDelegate ? '0x60' : '0x'
    return address === TOKEN ? '0x60' : '0x'
  })
  const accounts = createSmartAccounts({
    services: services as never,
    node,
    askOwner: () => Promise.reject(new Error('no passkey is asked')),
    isOffered: true,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  })
  accounts.prefer('eoa')
  const shown: Content[] = []
  const signed: Signable[] = []
  const approvals = approvalsBy(async <Subject>(question: Question<Subject>) => {
    let last = question
    for (const limit of limits) last = (await last.limited?.(limit)) ?? last
    shown.push(last.content)
    if (refuse) throw new Error('no')
    state.count = countOnceApproved ?? state.count
    return last.subject
  })
  const ask = async (request: SignerRequest) => {
    if (request.kind === 'sign') signed.push(request.content)
    return signer.handle(request)
  }
  const around = {
    origin: 'https://atoll.example',
    addresses: () => addresses,
    opensAt: () => undefined,
    node,
    filters: async () => undefined,
    assets: async () => undefined,
    accounts,
    tokens: async () => new Map([[TOKEN, { symbol: 'USDC', decimals: 6 }]]),
    approvals,
    signer: { ask: ask as SignerClient['ask'] },
    nonces: new Map(),
    note: async () => undefined,
    unlock: async () => undefined,
    paid: async () => [],
  }
  const context = { signal: new AbortController().signal, commit: () => undefined }
  const call = (method: string, params: unknown) =>
    answerRpc({ method, params, chainNamespace: 'eip155', chainId: BASE }, context, around)
  const batch = (calls: readonly object[] = CALLS, more: object = {}) =>
    call('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x2105', atomicRequired: true, calls, ...more }])
  const sent = () => services.sendOperation.mock.calls.map(([{ operation }]) => operation)
  const delegating = () => signed.filter((content): content is Delegating => content.type === 'delegatedOperation')
  return { own, call, batch, shown, signed, delegating, sent, services, accounts, node, state }
}
const paidByPage = { capabilities: { paymasterService: { url: 'https://paymaster.example' } } }

describe('several calls of the standard account', () => {
  test('are one question and one operation at its own address, which delegates it the first time (T12)', async () => {
    const { own, batch, call, shown, delegating, sent } = await opened({ payment: PAYMENT })
    const id = idOfCalls(BASE, HASH)
    expect(await batch()).toEqual({ id })
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({ title: TEXTS.sendCalls(2), dangers: [] })
    expect(shown[0]?.facts[0]).toEqual(FIRST)
    expect(shown[0]?.facts).toContainEqual({ label: TEXTS.fee, value: TEXTS.paidForYou })
    const [{ typedData, authorization } = {} as Delegating] = delegating()
    expect(authorization).toEqual({ chainId: 8453, address: DELEGATE, nonce: 7 })
    const [operation = {}] = sent()
    const callData = encodeCalls([
      { to: FRIEND, value: 1n },
      { to: FRIEND, value: 2n },
    ])
    expect(operation).toMatchObject({ sender: own, callData, deployment: null, ...LIMITS, payment: PAYMENT })
    // The signature is worth nothing for another contract than the one that the account is delegated to.
    expect(typedData.message).toMatchObject({ sender: own, callData, initCode: DELEGATE })
    const signature = operation.signature as Hex
    expect(await recoverTypedDataAddress({ ...(typedData as unknown as TypedDataDefinition), signature })).toBe(own)
    const given = operation.authorization as { yParity: Hex; r: Hex; s: Hex }
    expect(given).toMatchObject({ chainId: '0x2105', address: DELEGATE, nonce: '0x7' })
    const parts = { chainId: 8453, address: DELEGATE, nonce: 7, r: given.r, s: given.s } as const
    const signer = await recoverAuthorizationAddress({ authorization: { ...parts, yParity: Number(given.yParity) } })
    expect(signer).toBe(own)
    expect(await call('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, atomic: true })
  })

  test('delegate it for the nonce that is next when they are signed, and what comes then waits until a block has them', async () => {
    const { batch, call, delegating, signed, sent, services, node, state } = await opened({
      countOnceApproved: '0x9',
    })
    services.readOperation.mockResolvedValue({ receipt: null as never })
    await batch()
    expect(delegating()).toMatchObject([{ authorization: { nonce: 9 } }])
    expect(sent()).toMatchObject([{ authorization: { nonce: '0x9' } }])
    const asked = () => node.mock.calls.filter(([, method]) => method === 'eth_estimateGas')
    const [second, transaction] = [batch(), call('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])]
    await vi.waitFor(() => expect(services.readOperation.mock.calls.length).toBeGreaterThan(2))
    expect([services.prepareOperation.mock.calls.length, asked()]).toEqual([1, []])
    state.code = delegatedCode(DELEGATE)
    services.readOperation.mockResolvedValue({ receipt: RECEIPT })
    await Promise.all([second, transaction])
    expect(delegating()).toMatchObject([{}, { authorization: null }])
    expect(signed).toContainEqual(
      expect.objectContaining({ type: 'transaction', transaction: expect.objectContaining({ nonce: 10 }) }),
    )
  })

  test('are refused unasked where the account is delegated to somebody else while they wait', async () => {
    const { batch, shown, signed, services, state } = await opened()
    services.readOperation.mockResolvedValue({ receipt: null as never })
    await batch()
    const second = batch()
    await vi.waitFor(() => expect(services.readOperation.mock.calls.length).toBeGreaterThan(1))
    state.code = delegatedCode(FRIEND)
    services.readOperation.mockResolvedValue({ receipt: RECEIPT })
    await expect(second).rejects.toMatchObject({ code: 'OPERATION_REFUSED' })
    expect([shown.length, signed.length]).toEqual([1, 1])
  })

  test('need no authorization once it is delegated, and the question says nothing of it', async () => {
    const { batch, shown, delegating, sent } = await opened({ code: delegatedCode(DELEGATE) })
    await batch(CALLS, { atomicRequired: false })
    expect(shown[0]?.facts).not.toContainEqual(FIRST)
    expect(delegating()).toMatchObject([{ authorization: null, typedData: { message: { initCode: '0x' } } }])
    expect(sent()).toEqual([expect.not.objectContaining({ authorization: expect.anything() })])
    expect(String(sent()[0]?.signature)).toHaveLength(2 + 130)
  })

  test('a limit that the visitor sets is in what is signed and sent (T11)', async () => {
    const approve = (amount: bigint): Hex =>
      `0x095ea7b3${FRIEND.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    const { batch, delegating, sent, shown } = await opened({ limits: [5n] })
    await batch([
      { to: FRIEND, value: '0x1' },
      { to: TOKEN, data: approve(2n ** 256n - 1n) },
    ])
    const callData = encodeCalls([
      { to: FRIEND, value: 1n },
      { to: TOKEN, data: approve(5n) },
    ])
    expect(shown[0]?.facts[0]).toEqual(FIRST)
    expect(delegating()).toMatchObject([{ typedData: { message: { callData } }, authorization: { nonce: 7 } }])
    expect(sent()).toMatchObject([{ callData }])
  })

  test('nothing is signed or sent that was not approved', async () => {
    const { batch, signed, sent } = await opened({ refuse: true })
    await expect(batch()).rejects.toThrow('no')
    expect([signed, sent()]).toEqual([[], []])
  })

  test('one call is a transaction, all or nothing as it is; with a paymaster of the page it is an operation', async () => {
    const one = await opened({ payment: PAYMENT })
    await one.batch(CALLS.slice(0, 1))
    expect(one.signed).toMatchObject([{ type: 'transaction' }])
    await one.batch(CALLS.slice(0, 1), paidByPage)
    expect(one.shown[1]?.facts).toContainEqual({ label: TEXTS.fee, value: TEXTS.paidByPage })
    expect(one.services.prepareOperation).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ paymasterService: { url: 'https://paymaster.example' } }),
    )
    await one.call('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])
    expect(one.signed.map(({ type }) => type)).toEqual(['transaction', 'delegatedOperation', 'transaction'])
  })
})

describe('an account that cannot be delegated', () => {
  test.each([
    ['has other code', { code: delegatedCode(TOKEN) }, '0x2105'],
    ['is on a network without the delegate', { hasDelegate: false }, '0x2105'],
    ['is on a network without a bundler', {}, '0xa'],
  ])(
    'that %s makes calls one by one, or not at all, and no authorization is signed (T12)',
    async (_, given, chainId) => {
      const { batch, call, signed, shown, services } = await opened(given)
      for (const more of [{}, paidByPage])
        await expect(batch(CALLS, { chainId, ...more })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
      expect(shown).toEqual([])
      await batch(CALLS, { chainId, atomicRequired: false })
      expect(signed).toMatchObject([{ type: 'transaction' }, { type: 'transaction' }])
      expect(services.prepareOperation).not.toHaveBeenCalled()
      expect(await call('wallet_getCapabilities', undefined)).not.toHaveProperty(chainId)
    },
  )

  test('because the bundler refuses it makes calls one by one, if the page can do with that', async () => {
    const { batch, signed, services } = await opened()
    services.prepareOperation.mockRejectedValue(new FoyerError(OPERATION_REFUSED, { context: { reason: 'AA20' } }))
    for (const more of [{}, { atomicRequired: false, ...paidByPage }])
      await expect(batch(CALLS, more)).rejects.toMatchObject({ code: 'OPERATION_REFUSED' })
    expect(signed).toEqual([])
    await batch(CALLS, { atomicRequired: false })
    const capabilities = { paymasterService: { ...paidByPage.capabilities.paymasterService, optional: true } }
    await batch(CALLS, { atomicRequired: false, capabilities })
    expect(signed.map(({ type }) => type)).toEqual(Array(4).fill('transaction'))
  })
})

test('no page has the account’s own code make calls that nobody sees (T12)', async () => {
  const { own, batch, call, shown } = await opened({ code: delegatedCode(DELEGATE) })
  const hidden = encodeCalls([{ to: FRIEND, value: 1n }])
  for (const to of [own, own.toLowerCase()]) {
    await expect(call('eth_sendTransaction', [{ to, data: hidden }])).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    await expect(batch([...CALLS, { to, data: hidden }])).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  }
  await expect(batch([...CALLS, { to: zeroAddress, data: hidden }])).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  await expect(batch([{ to: own, data: hidden }, ...CALLS], { atomicRequired: false })).rejects.toMatchObject({
    code: 'SIGNING_REFUSED',
  })
  expect(shown).toEqual([])
  await batch([...CALLS, { to: own, value: '0x1' }])
  expect(shown).toHaveLength(1)
})

test('capabilities of the standard account: what it could do, what it can, and nothing where a network does not answer', async () => {
  const { own, call, state, node } = await opened()
  const capable = (status: string) => ({ atomic: { status }, paymasterService: { supported: true } })
  const ready = { '0x1': capable('ready'), '0x2105': capable('ready') }
  expect(await call('wallet_getCapabilities', [own, ['0x2105', '0xa']])).toEqual({ '0x2105': capable('ready') })
  expect(await call('wallet_getCapabilities', undefined)).toEqual(ready)
  state.code = delegatedCode(DELEGATE)
  expect(await call('wallet_getCapabilities', [own.toLowerCase(), ['0x1']])).toEqual({ '0x1': capable('supported') })
  state.code = delegatedCode(FRIEND)
  expect(await call('wallet_getCapabilities', [own])).toEqual({})
  state.code = '0x'
  node.mockRejectedValueOnce(new Error('connection lost'))
  expect(Object.keys((await call('wallet_getCapabilities', [own])) as object)).toHaveLength(1)
  expect(await call('wallet_getCapabilities', [accountAddress(own)])).toMatchObject({ '0x1': capable('supported') })
  expect(await call('wallet_getCapabilities', [FRIEND])).toEqual({})
})
