import type { KnownTokens } from '@foyer/decode/words'
import { encodeFunctionData, getAddress, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { callsContent } from './calls-content.ts'
import { contentOf, type KnownCode } from './content.ts'
import { READ_TEXTS } from './read-texts.ts'
import { TEXTS } from './texts.ts'

/* What is read of a request is said in its title: no "something we can't read" above a step that says what it does. */

const OWNER = getAddress(`0x${'11'.repeat(20)}`)
const OTHER = getAddress(`0x${'22'.repeat(20)}`)
const CONTRACT = getAddress(`0x${'33'.repeat(20)}`)
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const USDC: KnownTokens = new Map([[CONTRACT.toLowerCase(), { symbol: 'USDC', decimals: 6 }]])
const NONE: KnownTokens = new Map()
const ABI = parseAbi([
  'function increaseAllowance(address spender, uint256 added)',
  'function increaseApproval(address spender, uint256 added)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool isAllowed)',
  'function safeTransferFrom(address from, address to, uint256 item)',
  'function safeBatchTransferFrom(address from, address to, uint256[] items, uint256[] amounts, bytes data)',
  'function setOperator(address operator, bool isAllowed)',
])
const ITEMS = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 item, uint256 amount, bytes data)',
])
const call = (data: Hex, value = 0n) => ({ to: CONTRACT, value, data })
const around = { origin: 'https://atoll.example', account: OWNER, chainId: 'eip155:1' }
const isContract = (others: Record<string, boolean> = {}): KnownCode =>
  new Map([[CONTRACT.toLowerCase(), true], [OTHER.toLowerCase(), true], ...Object.entries(others)])
const shownFor = (data: Hex, tokens = NONE, code = isContract(), value = 0n) =>
  callsContent([call(data, value)], { ...around, code, tokens, feeAtMost: 1n })
const setApprovalForAll = (isAllowed: boolean) =>
  encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [OTHER, isAllowed] })
const sendItem = (from: Hex, item = 12n) =>
  encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [from, OTHER, item] })
const approve = (amount: bigint) => encodeFunctionData({ abi: ABI, functionName: 'approve', args: [OTHER, amount] })

test.each(['increaseAllowance', 'increaseApproval'] as const)(
  '%s adds to what is allowed: it is no allowance of so much, and takes nothing back (T11)',
  (functionName) => {
    for (const amount of [0n, 1_000_000n]) {
      const { title, dangers } = shownFor(encodeFunctionData({ abi: ABI, functionName, args: [OTHER, amount] }), USDC)
      expect(title).toBe(TEXTS.runUnknown)
      expect(dangers).toContain(TEXTS.unreadableCall)
    }
  },
)

describe('a call for a collection', () => {
  test('that lets somebody move all of it says that it could empty it, once', () => {
    const { title, dangers, facts, steps } = shownFor(setApprovalForAll(true))
    expect(title).toBe('Let someone take one of your whole collections')
    expect(dangers).toEqual(['This could empty your collection. Every item can be taken, at any time.'])
    expect(facts).toContainEqual(expect.objectContaining({ label: TEXTS.whoMayTake, value: OTHER }))
    expect(steps).toHaveLength(1)
  })

  test('for somebody who is no contract says that too (T11)', () => {
    expect(shownFor(setApprovalForAll(true), NONE, isContract({ [OTHER.toLowerCase()]: false })).dangers).toEqual([
      TEXTS.couldEmptyCollection,
      'The spender isn’t a contract. Only scammers ask for this.',
    ])
  })

  test('that takes it back is no danger', () => {
    const { title, dangers, facts } = shownFor(setApprovalForAll(false))
    expect({ title, dangers }).toEqual({ title: 'Take back access to one of your collections', dangers: [] })
    expect(facts).toContainEqual(expect.objectContaining({ label: TEXTS.whoMayNot, value: OTHER }))
  })

  test('that sends an item of the account’s own says which one, and that its receiver is not known', () => {
    const shown = shownFor(sendItem(OWNER))
    expect(shown.title).toBe('Send item 12 from a collection')
    expect(shown.dangers).toEqual(['The recipient isn’t one of your contacts.'])
    expect(shownFor(sendItem(OWNER, 2n ** 255n)).title).toBe('Send item 5789…9968 from a collection')
  })

  test('that sends several, or several of one, says how many', () => {
    const args = [OWNER, OTHER, 12n, 5n, '0x'] as const
    const { title, steps } = shownFor(encodeFunctionData({ abi: ITEMS, functionName: 'safeTransferFrom', args }))
    expect(title).toBe('Send 5 × item 12 from a collection')
    expect(steps[0]).toMatch(/^Send 5 × item 12 of /)
    const many = [OWNER, OTHER, [1n, 2n], [1n, 1n], '0x'] as const
    const batch = encodeFunctionData({ abi: ABI, functionName: 'safeBatchTransferFrom', args: many })
    expect(shownFor(batch).title).toBe('Send 2 items from a collection')
  })

  test.each<[string, Hex, bigint?]>([
    ['an item of somebody else', sendItem(OTHER)],
    ['one that takes money too', setApprovalForAll(true), 1n],
    ['a function that nobody knows', '0xdeadbeef'],
  ])('%s stays unread', (_, data, value = 0n) => {
    const { title, dangers } = shownFor(data, NONE, isContract(), value)
    expect(title).toBe(TEXTS.runUnknown)
    expect(dangers[0]).toBe(TEXTS.unreadableCall)
  })

  test.each([false, undefined])('at an address whose code is %s stays unread', (is) => {
    const code = new Map([[CONTRACT.toLowerCase(), is]])
    expect(shownFor(setApprovalForAll(true), NONE, code).title).toBe(TEXTS.runUnknown)
    expect(shownFor(setApprovalForAll(false), NONE, code).dangers).toContain(TEXTS.unreadableCall)
  })
})

test('the right to everything in another contract is named as that', () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'setOperator', args: [OTHER, true] })
  expect(shownFor(data)).toMatchObject({
    title: 'Let someone control everything you have in a contract',
    dangers: ['It can move everything you have here, now and later.'],
  })
})

describe('a token that the operator does not list is said to be unknown', () => {
  test('where all of it may be taken', () => {
    const { title, dangers, limit } = shownFor(approve(maxUint256))
    expect(title).toBe('Let someone take all of a token we don’t know')
    expect(dangers).toEqual([READ_TEXTS.unlistedToken, 'It can take all of this token, now and later.'])
    expect(limit).toBeUndefined()
  })

  test('where some of it may be taken, which could be an item', () => {
    expect(shownFor(approve(10n ** 18n))).toMatchObject({
      title: 'Let someone take a token we don’t know',
      dangers: [READ_TEXTS.unlistedToken],
    })
    expect(shownFor(approve(12n)).dangers).toContain(
      'If this is a collection, it gives away the item with this number.',
    )
  })

  test('where it is sent', () => {
    const transfer = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OTHER, 10n ** 18n] })
    expect(shownFor(transfer)).toMatchObject({ title: 'Send a token we don’t know', dangers: [] })
  })

  test.each([
    ['transfer', [OTHER, 12n], []],
    ['transferFrom', [OWNER, OTHER, 12n], ['The recipient isn’t one of your contacts.']],
  ] as const)('where %s sends what could be an item, and only there', (functionName, args, others) => {
    const data = encodeFunctionData({ abi: ABI, functionName, args } as never)
    expect(shownFor(data)).toMatchObject({
      title: 'Send a token we don’t know',
      dangers: [...others, 'If this is a collection, it gives away the item with this number.'],
    })
    expect(shownFor(data, USDC)).toMatchObject({ title: TEXTS.send('0.000012 USDC'), dangers: others })
  })

  test('also among calls whose tokens are listed: its unlimited allowance is still told', () => {
    const other = getAddress(`0x${'44'.repeat(20)}`)
    const code = isContract({ [other.toLowerCase()]: true })
    const calls = [call(approve(maxUint256)), { ...call(approve(maxUint256)), to: other }]
    const { title, dangers } = callsContent(calls, { ...around, code, tokens: USDC, feeAtMost: 1n })
    expect(title).toBe(TEXTS.sendCalls(2))
    expect(dangers).toEqual([
      TEXTS.couldEmpty('USDC'),
      READ_TEXTS.unlistedToken,
      'It can take all of this token, now and later.',
    ])
  })
})

describe('a signature that lets somebody take tokens', () => {
  const field = (name: string, type: string) => ({ name, type })
  const domainOf = (verifyingContract: Hex) => ({ name: 'USD Coin', chainId: 1, verifyingContract })
  const signed = (typedData: object, tokens = USDC, chainId = 'eip155:1') =>
    contentOf({ type: 'typedData', typedData: typedData as never }, { ...around, chainId, tokens, code: isContract() })
  const permit = (value: bigint, verifyingContract: Hex = CONTRACT, primaryType = 'Permit') => ({
    domain: domainOf(verifyingContract),
    primaryType,
    types: {
      [primaryType]: [
        field('owner', 'address'),
        field('spender', 'address'),
        field('value', 'uint256'),
        field('nonce', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    message: { owner: OWNER, spender: OTHER, value: `${value}`, nonce: '0', deadline: '1' },
  })
  const dai = (allowed: boolean) => ({
    domain: domainOf(CONTRACT),
    primaryType: 'Permit',
    types: {
      Permit: [
        field('holder', 'address'),
        field('spender', 'address'),
        field('nonce', 'uint256'),
        field('expiry', 'uint256'),
        field('allowed', 'bool'),
      ],
    },
    message: { holder: OWNER, spender: OTHER, nonce: '0', expiry: '0', allowed },
  })
  const permit2 = (amounts: readonly bigint[], verifyingContract: Hex = PERMIT2) => {
    const isBatch = amounts.length > 1
    const details = amounts.map((amount) => ({ token: CONTRACT, amount: `${amount}`, expiration: '1', nonce: '0' }))
    const primaryType = isBatch ? 'PermitBatch' : 'PermitSingle'
    return {
      domain: { ...domainOf(verifyingContract), name: 'Permit2' },
      primaryType,
      types: {
        [primaryType]: [
          field('details', isBatch ? 'PermitDetails[]' : 'PermitDetails'),
          field('spender', 'address'),
          field('sigDeadline', 'uint256'),
        ],
        PermitDetails: [
          field('token', 'address'),
          field('amount', 'uint160'),
          field('expiration', 'uint48'),
          field('nonce', 'uint48'),
        ],
      },
      message: { details: isBatch ? details : details[0], spender: OTHER, sigDeadline: '1' },
    }
  }

  test.each<[string, object]>([
    ['ERC-2612', permit(maxUint256)],
    ['DAI', dai(true)],
    ['Permit2', permit2([maxUint160])],
  ])('all of a listed one, by %s, says that it could empty it (T11)', (_, typedData) => {
    const { title, dangers, facts, steps } = signed(typedData)
    expect(title).toBe(TEXTS.allowAll('USDC'))
    expect(dangers).toEqual([TEXTS.couldEmpty('USDC'), 'The signature can be used without asking you again.'])
    expect(facts).toContainEqual(expect.objectContaining({ label: TEXTS.whoMayTake, value: OTHER }))
    expect(steps[0]).toContain('all USDC')
  })

  test('an amount of it says how much', () => {
    for (const typedData of [permit(25_500_000n), permit2([25_500_000n])])
      expect(signed(typedData)).toMatchObject({
        title: TEXTS.allowSome('25.5 USDC'),
        dangers: [TEXTS.mayTake('25.5 USDC'), 'The signature can be used without asking you again.'],
      })
  })

  test('several at once says how many', () => {
    const { title, dangers } = signed(permit2([maxUint160, 1_000_000n]))
    expect(title).toBe('Let someone take 2 different tokens of yours')
    expect(dangers).toEqual(expect.arrayContaining([TEXTS.couldEmpty('USDC'), TEXTS.mayTake('1 USDC')]))
    expect(dangers).not.toContain('It can take all of this token, now and later.')
  })

  test('nothing takes it back, and is still a signature', () => {
    for (const typedData of [permit(0n), dai(false)])
      expect(signed(typedData)).toMatchObject({ title: TEXTS.takeBack('USDC'), dangers: [READ_TEXTS.unreadableData] })
  })

  test('of one that nobody lists says so', () => {
    const { title, dangers } = signed(permit(maxUint256), NONE)
    expect(title).toBe('Let someone take all of a token we don’t know')
    expect(dangers).toEqual(expect.arrayContaining([READ_TEXTS.unreadableData, READ_TEXTS.unlistedToken]))
    expect(dangers).toContain('It can take all of this token, now and later.')
  })

  test.each<[string, object, string?]>([
    ['for a contract that is not Permit2', permit2([1n], OTHER)],
    ['of another type than a permit', permit(1n, CONTRACT, 'Order')],
    ['for another network', permit(1n), 'eip155:10'],
    ['for no network', { ...permit(1n), domain: { verifyingContract: CONTRACT } }],
  ])('%s is not taken for one', (_, typedData, chainId) => {
    const { title, dangers } = signed(typedData, USDC, chainId)
    expect(title).toMatch(/^Sign data/)
    expect(dangers[0]).toBe(READ_TEXTS.unreadableData)
  })

  test('all of a listed one, in a type that is not known, could empty it too', () => {
    expect(signed(permit2([maxUint160], OTHER)).dangers).toContain(TEXTS.couldEmpty('USDC'))
  })
})
