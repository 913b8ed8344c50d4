import { isFoyerError } from '@foyer/base'
import {
  AMOUNT_AND_RECEIVER_REQUIRED,
  INCORRECT_AMOUNT,
  INSUFFICIENT_BALANCE,
  TOKEN_REQUIRED,
  TOO_MANY_PENDING,
} from '@foyer/base/catalogue'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import { base, mainnet } from '@foyer/base/networks'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Adapter, PreparedTransfer } from '../../core/adapter.ts'
import type { Connector } from '../../core/connector.ts'
import type { Holding } from '../../core/holdings.ts'
import { goLive } from '../../core/live.ts'
import type { SentTransfer } from '../../core/sending.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { cautionsOf, looksLike, stops } from './cautions.ts'
import { chosenHolding, draftAmount, draftProblem, EMPTY_DRAFT, sendable } from './draft.ts'
import { isOpen, MISSING_BEFORE_DROPPED, step, WATCHED_AFTER_DELIVERY_MS } from './follow.ts'
import { exactAmount, feeText, totalText } from './money.ts'
import { previewChange } from './prepare.ts'
import { submitTransfer } from './submit.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const ether: Holding = {
  id: 'eip155:8453 native',
  name: 'Ethereum',
  symbol: 'ETH',
  network: base,
  contract: undefined,
  decimals: 18,
  amount: 2_418n * 10n ** 15n,
  price: '3412.2',
  value: undefined,
  change24h: undefined,
  iconUrl: undefined,
}
const usdc: Holding = {
  ...ether,
  id: `eip155:8453 ${USDC}`,
  symbol: 'USDC',
  contract: USDC,
  decimals: 6,
  amount: 5_000_000n,
  price: '1',
}
const prepared: PreparedTransfer = {
  transaction: { to: THEO },
  fee: 10n ** 13n,
  maxFee: 2n * 10n ** 13n,
  nonce: 4,
  confirmedNonce: 4,
  held: ether.amount,
  heldNative: ether.amount,
}

describe('a draft', () => {
  const ready = { holding: ether, amount: 10n ** 17n, hasReceiver: true, prepared, pending: 0 }
  test('that is complete has no problem', () => expect(draftProblem(ready)).toBeUndefined())
  test.each([
    ['no token', { holding: undefined }, TOKEN_REQUIRED],
    ['no amount', { amount: undefined }, AMOUNT_AND_RECEIVER_REQUIRED],
    ['no receiver', { hasReceiver: false }, AMOUNT_AND_RECEIVER_REQUIRED],
    ['zero', { amount: 0n }, INCORRECT_AMOUNT],
    ['a unit more than there is', { amount: ether.amount + 1n }, INSUFFICIENT_BALANCE],
    ['all of it without the fee', { amount: ether.amount }, INSUFFICIENT_BALANCE],
    [
      'a token, but nothing for the fee',
      { holding: usdc, amount: 1n, prepared: { ...prepared, held: 5n, heldNative: 1n } },
      INSUFFICIENT_BALANCE,
    ],
    [
      'a token, the fee, but nothing for the deposit',
      { holding: usdc, amount: 1n, prepared: { ...prepared, held: 5n, heldNative: prepared.fee + 1n, deposit: 2n } },
      INSUFFICIENT_BALANCE,
    ],
    ['a chain that knows of less than the list', { prepared: { ...prepared, held: 1n } }, INSUFFICIENT_BALANCE],
    ['99 on their way', { pending: PENDING_TRANSACTIONS_MAX }, TOO_MANY_PENDING],
  ])('%s', (_, change, entry) => {
    expect(isFoyerError(draftProblem({ ...ready, ...change }), entry)).toBe(true)
  })

  test('Max leaves the fee of the native currency, and nothing of a token', () => {
    expect(sendable(ether, prepared)).toBe(ether.amount - prepared.maxFee)
    expect(sendable(ether, { held: 5n, maxFee: 6n })).toBe(0n)
    expect(sendable(usdc, { held: 7n, maxFee: 6n })).toBe(7n)
  })

  test('what Max gives can be sent, whatever is held and asked', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.bigInt(1n, 10n ** 20n), (held, maxFee) => {
        const amount = sendable(ether, { held, maxFee })
        const problem = draftProblem({
          ...ready,
          amount,
          prepared: { ...prepared, held, heldNative: held, fee: maxFee / 2n, maxFee },
        })
        expect(problem === undefined || (amount === 0n && isFoyerError(problem, INCORRECT_AMOUNT))).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  test('an amount that is still being typed is none', () => {
    expect(draftAmount({ ...EMPTY_DRAFT, amount: '' }, ether)).toBeUndefined()
    expect(draftAmount({ ...EMPTY_DRAFT, amount: '0.' }, ether)).toBe(0n)
    expect(draftAmount({ ...EMPTY_DRAFT, amount: '0.25' }, ether)).toBe(250_000_000_000_000_000n)
    expect(draftAmount({ ...EMPTY_DRAFT, amount: '0.1234567' }, usdc)).toBeUndefined()
  })

  test('the chosen asset, else one of the current network, else any', () => {
    const other = { ...ether, id: 'eip155:1 native', network: mainnet }
    expect(chosenHolding({ ...EMPTY_DRAFT, holdingId: usdc.id }, [other, usdc], 'eip155:1')).toBe(usdc)
    expect(chosenHolding(EMPTY_DRAFT, [other, usdc], 'eip155:8453')).toBe(usdc)
    expect(chosenHolding(EMPTY_DRAFT, [other], 'eip155:8453')).toBe(other)
    expect(chosenHolding(EMPTY_DRAFT, [], 'eip155:8453')).toBeUndefined()
  })
})

describe('cautions', () => {
  const facts = {
    receiver: THEO,
    account: ME,
    contract: undefined,
    isContract: false,
    isBurnAddress: false,
    sentTo: new Map([[THEO.toLowerCase(), 4]]),
    labelled: [],
  }
  const twin = `${THEO.slice(0, 6)}${'0'.repeat(32)}${THEO.slice(-4)}`
  test.each([
    ['somebody known', {}, []],
    ['somebody new', { receiver: USDC }, ['first-time']],
    ['a history that could not be read', { sentTo: undefined }, ['unchecked']],
    ['a contract', { isContract: true }, ['contract']],
    ['oneself', { receiver: ME }, ['self']],
    ['nobody', { receiver: USDC, isBurnAddress: true }, ['burn', 'first-time']],
    ['the token itself', { receiver: USDC, contract: USDC }, ['token-contract', 'first-time']],
    ['a twin of somebody known', { receiver: twin }, ['look-alike', 'first-time']],
    [
      'a twin of oneself',
      { receiver: `${ME.slice(0, 6)}${'1'.repeat(32)}${ME.slice(-4)}` },
      ['look-alike', 'first-time'],
    ],
    ['a twin of a label', { receiver: twin, sentTo: new Map(), labelled: [THEO] }, ['look-alike', 'first-time']],
    [
      'a twin that was sent to before',
      {
        receiver: twin,
        sentTo: new Map([
          [twin.toLowerCase(), 1],
          [THEO.toLowerCase(), 1],
        ]),
      },
      [],
    ],
    ['a twin with a label of its own', { receiver: twin, labelled: [twin] }, ['first-time']],
  ])('%s', (_, change, expected) => {
    expect(cautionsOf({ ...facts, ...change })).toEqual(expected)
  })

  test('look-alikes, burn addresses and token contracts stop a transfer; the rest warns', () => {
    expect((['look-alike', 'burn', 'token-contract'] as const).every((caution) => stops([caution]))).toBe(true)
    expect(stops(['contract', 'self', 'first-time', 'unchecked'])).toBe(false)
  })

  test('any generated twin is caught, and only twins are', () => {
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    fc.assert(
      fc.property(hex(4), hex(32), hex(32), hex(4), (head, middle, other, tail) => {
        const address = `0x${head}${middle}${tail}`
        expect(looksLike(`0x${head}${other}${tail}`, address)).toBe(middle !== other)
        expect(looksLike(address.toUpperCase().replace('0X', '0x'), address)).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('look-alikes of chains whose addresses differ in length', () => {
  const [own, twin] = ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '7EYnxQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov8awMs']
  expect(looksLike(twin, own)).toBe(true)
  expect(looksLike(own, own)).toBe(false)
})

describe('handing a transfer to the wallet', () => {
  const THEIR_HASH = `0x${'1'.repeat(64)}`
  async function reviewed() {
    const submit = vi.fn(async () => ({ hash: THEIR_HASH }))
    const foyer = createFoyer({ networks: [base] })
    const { context } = foyer
    const transfer = { submit } as unknown as NonNullable<Adapter['can']['transfer']>
    context.adapters.set('eip155', { ...universalAdapter('eip155'), watch: () => () => undefined, can: { transfer } })
    const provider = { request: async () => null }
    const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
    const session = { providers: { eip155: provider }, wallet, end: async () => undefined }
    const connector: Connector = {
      id: 'harbor',
      ...wallet,
      namespaces: ['eip155'],
      connect: async () => session,
      resume: async () => session,
    }
    const connect = (address: string) =>
      goLive(context, 'eip155', connector, session, { addresses: [address], chain: base.caipNetworkId })
    connect(ME)
    const hand = (from: string) =>
      submitTransfer(
        context,
        { holding: ether, amount: 1n, receiver: { address: THEO } },
        { from, prepared },
        () => undefined,
      )
    return { submit, connect, hand, foyer }
  }

  test('from the account of the review', async () => {
    const { submit, hand, foyer } = await reviewed()
    expect(await hand(ME)).toBe(`${base.caipNetworkId} ${THEIR_HASH}`)
    expect(submit).toHaveBeenCalledOnce()
    foyer.destroy()
  })

  test('not from another one that came up meanwhile', async () => {
    const { submit, connect, hand, foyer } = await reviewed()
    connect(USDC)
    await expect(hand(ME)).rejects.toMatchObject({ code: 'CONNECTOR_CHAIN_MISMATCH' })
    expect(submit).not.toHaveBeenCalled()
    foyer.destroy()
  })
})

describe('following a transfer', () => {
  const sent: SentTransfer = {
    id: 'x',
    network: 'eip155:8453',
    from: ME,
    to: THEO,
    amount: '1',
    decimals: 18,
    symbol: 'ETH',
    hash: '0xa',
    nonce: 1,
    transaction: { to: THEO },
    sentAt: 0,
    missing: 0,
    outcome: { status: 'pending' },
  }
  const included = { status: 'included', hash: '0xa', blockNumber: 3n, fee: 5n } as const
  const delivered = step(sent, included, 10)

  test('it arrives', () => expect(delivered.outcome).toEqual({ status: 'delivered', hash: '0xa', fee: '5', at: 10 }))
  test('its block is taken back: it waits again', () =>
    expect(step(delivered, { status: 'pending' }, 20).outcome).toEqual({ status: 'pending' }))
  test('the same answer again changes nothing', () => expect(step(delivered, included, 99)).toBe(delivered))
  test('at another price it goes on under its new hash', () => {
    const next = step(sent, { status: 'replaced', by: '0xb', kind: 'repriced' }, 10)
    expect([next.hash, next.outcome.status]).toEqual(['0xb', 'pending'])
  })
  test.each(['cancelled', 'other'] as const)('replaced: %s', (kind) =>
    expect(step(sent, { status: 'replaced', by: '0xb', kind }, 10).outcome).toEqual({
      status: 'replaced',
      hash: '0xb',
      kind,
      at: 10,
    }),
  )
  test('reverted', () =>
    expect(step(sent, { status: 'reverted', hash: '0xa', reason: 'no', fee: 7n }, 10).outcome).toEqual({
      status: 'reverted',
      hash: '0xa',
      reason: 'no',
      fee: '7',
      at: 10,
    }))
  test('nobody knows it: dropped after several answers, not after one, and found again all the same', () => {
    let state = sent
    for (let i = 1; i < MISSING_BEFORE_DROPPED; i++) {
      state = step(state, { status: 'missing' }, i)
      expect(state.outcome.status).toBe('pending')
    }
    state = step(state, { status: 'missing' }, 9)
    expect(state.outcome.status).toBe('dropped')
    expect(step(state, included, 10).outcome.status).toBe('delivered')
    expect(step(step(sent, { status: 'missing' }, 1), { status: 'pending' }, 2).missing).toBe(0)
  })
  test('a delivered one is watched for a while, a reverted one is over', () => {
    expect(isOpen(sent, 1e12)).toBe(true)
    expect(isOpen(delivered, 10 + WATCHED_AFTER_DELIVERY_MS - 1)).toBe(true)
    expect(isOpen(delivered, 10 + WATCHED_AFTER_DELIVERY_MS)).toBe(false)
    expect(isOpen(step(sent, { status: 'reverted', hash: '0xa', reason: '', fee: 1n }, 10), 11)).toBe(false)
  })
})

describe('between preview and confirmation', () => {
  test.each([
    ['nothing', { fee: 10n, nonce: 1 }, undefined],
    ['a little dearer', { fee: 20n, nonce: 1 }, undefined],
    ['ten times dearer', { fee: 100n, nonce: 1 }, { kind: 'fee', before: 10n, after: 100n }],
    ['a deposit that was not there', { fee: 10n, deposit: 100n, nonce: 1 }, { kind: 'fee', before: 10n, after: 110n }],
    ['another transaction went first', { fee: 10n, nonce: 2 }, { kind: 'order', before: 1, after: 2 }],
  ])('%s', (_, now, expected) => expect(previewChange({ fee: 10n, nonce: 1 }, now)).toEqual(expected))
})

describe('money', () => {
  test('every digit is read', () => {
    expect(exactAmount(1n, ether, 'en')).toBe('0.000000000000000001 ETH')
    expect(exactAmount(1_234_567_000_001n, usdc, 'en')).toBe('1,234,567.000001 USDC')
  })
  test('fees in dollars where there is a price, in the network’s currency where there is none', () => {
    expect(feeText(10n ** 13n, base, '3412.2', 'en')).toBe('$0.03')
    expect(feeText(10n ** 12n, base, '3412.2', 'en')).toBe('< $0.01')
    expect(feeText(4_620_000_000_000n, base, undefined, 'en')).toBe('0.00000462 ETH')
    expect(feeText(21n, base, undefined, 'en')).toBe('0.000000000000000021 ETH')
  })
  test('a total is there only in one unit', () => {
    const parts = { holding: ether, amount: 10n ** 18n, cost: 10n ** 16n }
    expect(totalText({ ...parts, price: '3412.2' }, 'en')).toBe('$3,446.32')
    expect(totalText({ ...parts, holding: { ...ether, price: undefined }, price: undefined }, 'en')).toBe('1.01 ETH')
    expect(totalText({ ...parts, holding: { ...usdc, price: undefined }, price: '1' }, 'en')).toBeUndefined()
  })
})
