import { FoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import { accountAddress, ENTRY_POINT, encodeCalls } from '@foyer/smart-account'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  recoverTypedDataAddress,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { chainIdOf } from '../../test/own-network.ts'
import type { Intro } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { READ_TEXTS } from '../approve/read-texts.ts'
import { TEXTS } from '../approve/texts.ts'
import type { Signable } from '../signer/messages.ts'
import { SIMULATION_TEXTS } from '../simulate/texts.ts'
import { createSmartAccounts } from './accounts.ts'
import { callsStatus, capabilitiesOf, isForSmartAccount } from './answers.ts'
import { idOfCalls } from './calls.ts'
import { askSmartAccount, type Sign } from './requests.ts'
import { createTabMemory } from './tab-memory.ts'

/* What is shown, what is signed, and what is sent for a smart account. The chain's part has tests on real chains (packages/devnet). */

const KEY = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const ACCOUNT = accountAddress(KEY.address)
const BASE = 'eip155:8453'
const TOKEN = '0x000000000000000000000000000000000000c0de'
const FRIEND = '0x000000000000000000000000000000000000f00d'
const LIMITS = { callGasLimit: '0x100', verificationGasLimit: '0x200', preVerificationGas: '0x300' }
const PAYMENT = {
  paymaster: FRIEND,
  paymasterData: '0x12',
  paymasterVerificationGasLimit: '0x10',
  paymasterPostOpGasLimit: '0x0',
}
const HASH = `0x${'ab'.repeat(32)}`
const RECEIPT = { success: true, transactionHash: HASH, blockHash: HASH, blockNumber: '0x1', gasUsed: '0x2', logs: [] }
const NONCE_KEY = 7n
const noStorage = (): never => {
  throw new Error('denied')
}
const GET_NONCE = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
const MAGIC_6492 = '6492649264926492649264926492649264926492649264926492649264926492'

function opened({
  codes = {} as Record<string, string>,
  payment = null as typeof PAYMENT | null,
  refuse = false,
  balance = '0x100000000000000',
  simulated = undefined as unknown,
  limits = [] as readonly bigint[],
  paid = [] as readonly string[],
} = {}) {
  const services = {
    listAccountNetworks: vi.fn(async () => ({ networks: [BASE, 'eip155:1'] })),
    prepareOperation: vi.fn(async (_: unknown) => ({ ...LIMITS, payment })),
    sendOperation: vi.fn(async (_: { chainId: string; operation: Record<string, unknown> }) => ({ hash: HASH })),
    readOperation: vi.fn(async () => ({ receipt: RECEIPT as typeof RECEIPT | null })),
  }
  const node = vi.fn(async (chainId: string, method: string, params: unknown) => {
    if (method === 'eth_chainId') return chainIdOf(chainId)
    if (method === 'eth_getBalance') return balance
    if (method === 'eth_simulateV1') return simulated
    const [call] = params as [{ to?: string } | undefined]
    if (method === 'eth_call' && call?.to === ACCOUNT)
      return encodeAbiParameters([{ type: 'bytes[]' }], [[KEY.address]])
    if (method !== 'eth_getCode') return '0x5'
    const code = codes[String((params as unknown[])[0]).toLowerCase()] ?? '0x'
    if (code === 'lost') throw new Error('connection lost')
    return code
  })
  let time = 0
  const accounts = createSmartAccounts({
    services: services as never,
    node,
    askOwner: () => Promise.reject(new Error('no passkey is asked')),
    isOffered: true,
    memory: { ...createTabMemory(noStorage), nonceKey: NONCE_KEY },
    now: () => time,
    pause: async (ms) => {
      time += ms
    },
  })
  const tokens = async () => new Map([[TOKEN, { symbol: 'USDC', decimals: 6 }]])
  const asked: { signable: Signable; content: Content; intro?: Intro | undefined }[] = []
  const sign: Sign = async (make, use) => {
    let last = await make()
    for (const limit of limits) last = (await last.limited?.(limit)) ?? last
    const { content, subject, intro } = last
    const { signable } = subject as { signable: Signable }
    asked.push({ signable, content, intro })
    if (refuse) throw new Error('no')
    return use(subject, async (signing) => {
      if (signing.type !== 'typedData') throw new Error(signing.type)
      const signature = await KEY.signTypedData(signing.typedData as unknown as TypedDataDefinition)
      return Uint8Array.from(Buffer.from(signature.slice(2), 'hex'))
    })
  }
  const around = {
    origin: 'https://atoll.example',
    owner: KEY.address,
    accounts,
    node,
    tokens,
    paid: async () => paid,
    sign,
  }
  const ask = (method: string, params: unknown, chainId = BASE) => askSmartAccount({ method, params, chainId }, around)
  const data = () => {
    const { signable } = asked.at(-1) ?? {}
    if (signable?.type !== 'typedData') throw new Error('nothing was signed')
    return signable.typedData
  }
  return { accounts, services, node, ask, asked, data, content: () => asked.at(-1)?.content }
}
const deployed = { [ACCOUNT.toLowerCase()]: '0x60' }

test('before the first transaction on a network, and only then, the owner is told that the account is set up with it', async () => {
  const send = [{ from: ACCOUNT, to: FRIEND, value: '0x1' }]
  const first = opened()
  await first.ask('personal_sign', ['0x4869', ACCOUNT])
  await first.ask('eth_sendTransaction', send)
  const [message, transaction] = first.asked
  expect(message?.intro).toBeUndefined()
  expect(transaction?.intro).toBeTypeOf('function')
  const later = opened({ codes: deployed })
  await later.ask('eth_sendTransaction', send)
  expect(later.asked[0]?.intro).toBeUndefined()
})

test('an operation has the next nonce of this tab’s own key, and the next one is made once a block has it', async () => {
  const { ask, services, node } = opened()
  const calls = [{ version: '2.0.0', chainId: '0x2105', calls: [{ to: FRIEND, value: '0x1' }] }]
  let told: () => void = () => undefined
  const waiting = new Promise<{ receipt: typeof RECEIPT }>((resolve) => {
    told = () => resolve({ receipt: RECEIPT })
  })
  services.readOperation.mockResolvedValueOnce({ receipt: null }).mockReturnValue(waiting)
  await ask('wallet_sendCalls', calls)
  const second = ask('wallet_sendCalls', calls)
  await vi.waitFor(() => expect(services.readOperation).toHaveBeenCalledTimes(2))
  expect(services.prepareOperation).toHaveBeenCalledTimes(1)
  told()
  await second
  const data = encodeFunctionData({ abi: GET_NONCE, functionName: 'getNonce', args: [ACCOUNT, NONCE_KEY] })
  const asked = node.mock.calls.filter(([, , params]) => JSON.stringify(params).includes(data))
  expect(asked).toEqual(Array(2).fill([BASE, 'eth_call', [{ to: ENTRY_POINT, data }, 'latest']]))
  expect(services.sendOperation.mock.calls.map(([{ operation }]) => operation.nonce)).toEqual(['0x5', '0x6'])
})

test('what no block has had for two minutes is waited for no more, and what is asked for then takes its nonce', async () => {
  const { ask, services } = opened()
  const calls = [{ version: '2.0.0', chainId: '0x2105', calls: [{ to: FRIEND, value: '0x1' }] }]
  services.readOperation.mockResolvedValue({ receipt: null })
  await ask('wallet_sendCalls', calls)
  await ask('wallet_sendCalls', calls)
  expect(services.readOperation).toHaveBeenCalledTimes(120)
  expect(services.sendOperation.mock.calls.map(([{ operation }]) => operation.nonce)).toEqual(['0x5', '0x5'])
})

describe('signatures', () => {
  test('a message is shown as it is, and signed as one of this account on this network', async () => {
    const { ask, data, content } = opened()
    const signature = (await ask('personal_sign', ['0x4869', ACCOUNT])) as Hex
    expect(content()).toMatchObject({ title: TEXTS.signMessage, raw: { text: 'Hi' } })
    expect(content()?.facts[0]).toMatchObject({ value: ACCOUNT })
    expect(data()).toMatchObject({
      domain: { name: 'FoyerAccount', chainId: 8453n, verifyingContract: ACCOUNT },
      primaryType: 'PersonalSign',
    })
    expect(signature.endsWith(MAGIC_6492)).toBe(true)
    const later = (await opened({ codes: deployed }).ask('personal_sign', ['0x4869', ACCOUNT])) as Hex
    expect(later.endsWith(MAGIC_6492)).toBe(false)
  })

  test('typed data is signed inside the account’s own, for the network that it names', async () => {
    const typed = {
      domain: { name: 'Mail', chainId: 1 },
      types: { Mail: [{ name: 'to', type: 'address' }] },
      primaryType: 'Mail',
      message: { to: FRIEND },
    }
    const { ask, data, content } = opened({ codes: deployed })
    await ask('eth_signTypedData_v4', [ACCOUNT, JSON.stringify(typed)])
    expect(data()).toMatchObject({
      domain: { name: 'Mail', chainId: 1 },
      primaryType: 'TypedDataSign',
      message: { contents: { to: FRIEND }, chainId: 1n, verifyingContract: ACCOUNT },
    })
    expect(content()?.dangers).toContain(READ_TEXTS.otherNetwork)
    const refused = (changed: object) => ask('eth_signTypedData_v4', [ACCOUNT, { ...typed, ...changed }])
    await expect(refused({ domain: { chainId: 10 } })).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    const types = { ...typed.types, TypedDataSign: [{ name: 'x', type: 'uint256' }] }
    await expect(refused({ types })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  })
})

describe('calls', () => {
  const batch = (calls: object[]) => [{ version: '2.0.0', chainId: '0x2105', atomicRequired: true, calls }]
  const transfer = `0xa9059cbb${FRIEND.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`

  test('what is shown is what is signed and sent: the calls, the limits and who pays', async () => {
    const { ask, data, content, services } = opened({ codes: { [TOKEN]: '0x60' }, payment: PAYMENT })
    const calls = [
      { to: FRIEND, value: '0x7' },
      { to: TOKEN, data: transfer },
    ]
    expect(await ask('wallet_sendCalls', batch(calls))).toEqual({ id: idOfCalls(BASE, HASH) })
    expect(content()).toMatchObject({ title: TEXTS.sendCalls(2), dangers: [] })
    expect(content()?.facts).toContainEqual({ label: TEXTS.fee, value: TEXTS.paidForYou })
    expect(content()?.steps[1]).toMatch(/^Send 0.000005 USDC to 0x/)
    const callData = encodeCalls([
      { to: FRIEND, value: 7n },
      { to: TOKEN, data: transfer as Hex },
    ])
    expect(data()).toMatchObject({
      domain: { name: 'ERC4337', chainId: 8453n, verifyingContract: ENTRY_POINT },
      message: { sender: ACCOUNT, callData },
    })
    expect(String(data().message.paymasterAndData).startsWith(FRIEND)).toBe(true)
    const { operation } = services.sendOperation.mock.calls[0]?.[0] ?? {}
    expect(operation).toMatchObject({ sender: ACCOUNT, callData, ...LIMITS, payment: PAYMENT })
    const wrapped = String(operation?.signature)
    const signature = `0x${wrapped.slice(-192, -62)}` as Hex
    expect(await recoverTypedDataAddress({ ...(data() as unknown as TypedDataDefinition), signature })).toBe(
      KEY.address,
    )
  })

  test('an address that resembles one that was paid before, or the owner’s own, is a danger (T13)', async () => {
    const twinOf = (address: string) => `0x${address.slice(2, 6)}${'ab'.repeat(16)}${address.slice(-4)}`
    const dangers = async (to: string) => {
      const { ask, content } = opened({ paid: [FRIEND] })
      await ask('wallet_sendCalls', batch([{ to, value: '0xffffff' }]))
      return content()?.dangers
    }
    for (const known of [FRIEND, KEY.address]) {
      expect(await dangers(known)).toEqual([])
      expect(await dangers(twinOf(known))).toEqual(['The address looks like one you know, but it’s a different one.'])
    }
  })

  test('limits are set one after the other, and what is signed and sent has them (T11)', async () => {
    const spender = FRIEND.slice(2).padStart(64, '0')
    const approve = (amount: bigint) => `0x095ea7b3${spender}${amount.toString(16).padStart(64, '0')}` as Hex
    const all = approve(2n ** 256n - 1n)
    const calls = [
      { to: FRIEND, value: '0x7' },
      { to: TOKEN, data: all },
      { to: TOKEN, data: all },
    ]
    const codes = { [TOKEN]: '0x60', [FRIEND]: '0x60' }
    const { ask, content, data, services } = opened({ codes, limits: [5n, 6n] })
    await ask('wallet_sendCalls', batch(calls))
    expect(content()).toMatchObject({ title: TEXTS.sendCalls(3), limit: undefined })
    expect(content()?.dangers).toEqual([TEXTS.mayTake('0.000005 USDC'), TEXTS.mayTake('0.000006 USDC')])
    const callData = encodeCalls([
      { to: FRIEND, value: 7n },
      { to: TOKEN, data: approve(5n) },
      { to: TOKEN, data: approve(6n) },
    ])
    expect(data().message.callData).toBe(callData)
    expect(services.sendOperation.mock.calls[0]?.[0].operation).toMatchObject({ callData })
    expect(services.sendOperation).toHaveBeenCalledTimes(1)
    const first = opened({ codes })
    await first.ask('wallet_sendCalls', batch(calls))
    expect(first.content()).toMatchObject({ limit: { symbol: 'USDC', decimals: 6 } })
    expect(first.content()?.dangers[0]).toBe(TEXTS.couldEmpty('USDC'))
  })

  test('what the node says that calls change is shown, and changes nothing else of the question', async () => {
    const calls = batch([{ to: TOKEN, data: '0xdeadbeef' }])
    const contentWith = async (simulated: unknown) => {
      const { ask, content } = opened({ codes: { [TOKEN]: '0x60' }, simulated })
      await ask('wallet_sendCalls', calls)
      return content()
    }
    const unchecked = await contentWith(undefined)
    expect(unchecked).toMatchObject({
      title: TEXTS.runUnknown,
      changes: { facts: [], note: TEXTS.changesUnknown },
    })
    const checked = await contentWith([{ calls: [{ status: '0x1', logs: [] }] }])
    expect(checked?.changes?.note).toBe(SIMULATION_TEXTS.nothing)
    expect({ ...checked, changes: unchecked?.changes }).toEqual(unchecked)
    const failing = await contentWith([{ calls: [{ status: '0x0', logs: [] }] }])
    expect(failing?.dangers).toEqual([...(unchecked?.dangers ?? []), SIMULATION_TEXTS.fails])
  })

  test('what the account pays is the most that its operation may use', async () => {
    const { ask, content } = opened()
    await ask('eth_sendTransaction', [{ from: ACCOUNT, to: FRIEND, value: '0x1' }])
    // (0x100 + 0x200 + 0x300) units of gas at 3 times 5
    expect(content()?.facts).toContainEqual({ label: TEXTS.feeAtMost, value: '0.00000000000002304 ETH' })
    expect(content()?.title).toBe(TEXTS.send('0.000000000000000001 ETH'))
  })

  test.each([
    ['a call that is not known', { to: TOKEN, data: '0xdeadbeef' }, { [TOKEN]: '0x60' }, false],
    ['a contract that could not be looked up', { to: TOKEN, data: transfer }, { [TOKEN]: 'lost' }, true],
    ['a call to an address without code', { to: TOKEN, data: transfer }, {}, false],
  ])('%s is shown as unread, also among others that are read', async (_, call, codes, isUnchecked) => {
    const { ask, content } = opened({ codes })
    await ask('wallet_sendCalls', batch([{ to: FRIEND, value: '0x1' }, call]))
    expect(content()?.title).toBe(TEXTS.runUnknown)
    expect(content()?.dangers).toContain(TEXTS.unreadableCall)
    expect(content()?.dangers.includes(READ_TEXTS.notChecked)).toBe(isUnchecked)
  })

  test('nobody is asked for what the account cannot pay; what it has paid in advance counts for fees only', async () => {
    const send = (value: string, more: object) => {
      const { ask, asked } = opened(more)
      return ask('eth_sendTransaction', [{ to: FRIEND, value }]).then(
        () => 'sent',
        (error: { code: string }) => [error.code, asked.length],
      )
    }
    const fee = 0x600 * 15
    // The node of this test says 5 for every number that is no balance: for the deposit too.
    const enough = `0x${(fee - 5 + 9).toString(16)}`
    expect(await send('0x9', { balance: enough })).toBe('sent')
    expect(await send('0xa', { balance: enough })).toEqual(['OPERATION_REFUSED', 0])
    expect(await send('0x9', { balance: '0x9', payment: PAYMENT })).toBe('sent')
    expect(await send('0xa', { balance: '0x9', payment: PAYMENT })).toEqual(['OPERATION_REFUSED', 0])
  })

  test('nothing is sent that was not approved', async () => {
    const { ask, services } = opened({ refuse: true })
    await expect(ask('wallet_sendCalls', batch([{ to: FRIEND }]))).rejects.toThrow('no')
    expect(services.sendOperation).not.toHaveBeenCalled()
  })

  test.each([
    ['no receiver', [{ data: '0x' }]],
    ['no calls', []],
    ['too many', Array.from({ length: 31 }, () => ({ to: FRIEND }))],
    ['a capability that is required', [{ to: FRIEND, capabilities: { flowControl: {} } }]],
  ])('%s is refused before anybody is asked', async (_, calls) => {
    const { ask, asked } = opened()
    await expect(ask('wallet_sendCalls', batch(calls))).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    expect(asked).toEqual([])
  })

  test('a call to the account itself, which could add an owner, is refused in any spelling (ERC-7821: no address is one too) (T12)', async () => {
    const { ask, asked } = opened({ codes: deployed })
    for (const to of [ACCOUNT, ACCOUNT.toLowerCase(), zeroAddress]) {
      const call = { to, data: '0xb5e1ad38' }
      await expect(ask('wallet_sendCalls', batch([{ to: FRIEND }, call]))).rejects.toMatchObject({
        code: 'SIGNING_REFUSED',
      })
      await expect(ask('eth_sendTransaction', [call])).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    }
    expect(asked).toEqual([])
    expect(await ask('wallet_sendCalls', batch([{ to: ACCOUNT, value: '0x1' }]))).toHaveProperty('id')
  })

  test('a capability that is optional, and is not there, keeps nobody', async () => {
    const { ask } = opened()
    const wanted = { flowControl: { optional: true } }
    expect(await ask('wallet_sendCalls', [{ ...batch([{ to: FRIEND }])[0], capabilities: wanted }])).toHaveProperty(
      'id',
    )
  })

  describe('a paymaster of the page (ERC-7677)', () => {
    const service = { url: 'https://paymaster.example', context: { policy: 'a' } }
    const send = (page: ReturnType<typeof opened>, more: object = {}) =>
      page.ask('wallet_sendCalls', [
        { ...batch([{ to: FRIEND }])[0], capabilities: { paymasterService: { ...service, ...more } } },
      ])
    const away = new FoyerError(OPERATION_REFUSED, { context: { reason: 'it does not pay' } })

    test('pays, and the question says who does', async () => {
      const page = opened({ payment: PAYMENT, balance: '0x0' })
      expect(await send(page)).toHaveProperty('id')
      expect(page.services.prepareOperation).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ paymasterService: service }),
      )
      expect(page.content()?.facts).toContainEqual({ label: TEXTS.fee, value: TEXTS.paidByPage })
    })

    test('that does not pay: the account does if the page can do without, and nobody is asked if it cannot', async () => {
      const page = opened()
      page.services.prepareOperation.mockRejectedValueOnce(away)
      await expect(send(page)).rejects.toBe(away)
      expect(page.asked).toEqual([])
      page.services.prepareOperation.mockRejectedValueOnce(away)
      expect(await send(page, { optional: true })).toHaveProperty('id')
      expect(page.content()?.facts).toContainEqual(expect.objectContaining({ label: TEXTS.feeAtMost }))
    })

    test.each([
      ['no address', { url: 'paymaster' }],
      ['no form of its', { context: 'a' }],
    ])('with %s is refused', async (_, more) => {
      const page = opened()
      await expect(send(page, more)).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
      expect(page.services.prepareOperation).not.toHaveBeenCalled()
    })
  })

  test('an operation that the account reverted is answered as a transaction that failed, not as a sent one', async () => {
    const { ask, services } = opened()
    services.readOperation.mockResolvedValue({ receipt: { ...RECEIPT, success: false } })
    await expect(ask('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])).rejects.toMatchObject({
      code: 'TRANSACTION_REVERTED',
    })
  })

  test('a transaction is answered with its hash once a block has it; a lost answer is asked again, and not for ever', async () => {
    const { ask, services } = opened()
    services.readOperation.mockRejectedValueOnce(new Error('connection lost')).mockResolvedValueOnce({ receipt: null })
    expect(await ask('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])).toBe(HASH)
    expect(services.readOperation).toHaveBeenCalledTimes(3)
    services.readOperation.mockResolvedValue({ receipt: null })
    await expect(ask('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
    expect(services.sendOperation).toHaveBeenCalledTimes(2)
  })

  test('its status, by an id that says where it is', async () => {
    const { accounts, services } = opened()
    const id = idOfCalls(BASE, HASH)
    expect(await callsStatus([id], accounts)).toMatchObject({ id, chainId: '0x2105', status: 200, atomic: true })
    services.readOperation.mockResolvedValue({ receipt: { ...RECEIPT, success: false } })
    expect(await callsStatus([id], accounts)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    services.readOperation.mockResolvedValue({ receipt: null })
    expect(await callsStatus([id], accounts)).toMatchObject({ status: 100 })
    await expect(callsStatus(['0x1'], accounts)).rejects.toMatchObject({
      code: 'SIGNING_REFUSED',
      cause: { code: 5730 },
    })
  })
})

describe('which account a request is for', () => {
  const is = (accounts: ReturnType<typeof opened>['accounts'], params: unknown, chainId = BASE) =>
    isForSmartAccount({ method: 'eth_sendTransaction', params, chainId }, KEY.address, accounts)

  test('the one that it names, in any case of letters, else the one that sites see', async () => {
    const { accounts } = opened()
    expect(await is(accounts, [{ from: ACCOUNT.toLowerCase() }])).toBe(true)
    expect(await is(accounts, [{ from: KEY.address }])).toBe(false)
    expect(await is(accounts, [{}])).toBe(true)
    accounts.prefer('eoa')
    expect(await is(accounts, [{}])).toBe(false)
    expect(await is(accounts, [{ from: ACCOUNT }])).toBe(true)
  })
  test('on a network without smart accounts it is the standard one, and the other is refused', async () => {
    const { accounts } = opened()
    expect(await is(accounts, [{}], 'eip155:10')).toBe(false)
    await expect(is(accounts, [{ from: ACCOUNT }], 'eip155:10')).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })
  test('while nobody knows where there are smart accounts, no other account takes its place', async () => {
    const { accounts, services } = opened()
    services.listAccountNetworks.mockRejectedValueOnce(new Error('connection lost'))
    await expect(is(accounts, [{}])).rejects.toThrow('connection lost')
    expect(await is(accounts, [{}])).toBe(true)
  })
  test('who pays where is told with the networks, and by earlier servers not at all', async () => {
    const { accounts, services } = opened()
    const told = { networks: [BASE, 'eip155:1'], sponsored: [BASE] }
    services.listAccountNetworks.mockResolvedValueOnce(told)
    expect(await accounts.sponsored()).toEqual([BASE])
    expect(await accounts.networks()).toEqual(told.networks)
    expect(services.listAccountNetworks).toHaveBeenCalledOnce()
    expect(await opened().accounts.sponsored()).toEqual([])
  })
  test('capabilities are those of the account that is asked about', async () => {
    const { accounts, node } = opened()
    const atomic = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
    expect(await capabilitiesOf([ACCOUNT, ['0x2105', '0xa']], KEY.address, accounts, node)).toEqual({
      '0x2105': atomic,
    })
    expect(await capabilitiesOf([KEY.address], KEY.address, accounts, node)).toEqual({})
    expect(await capabilitiesOf(undefined, KEY.address, accounts, node)).toEqual({ '0x1': atomic, '0x2105': atomic })
  })
})
