import { type CaipNetworkId, type CatalogueEntry, FoyerError, isFoyerError } from '@foyer/base'
import * as catalogue from '@foyer/base/catalogue'
import {
  AMOUNT_AND_RECEIVER_REQUIRED,
  INCORRECT_AMOUNT,
  INSUFFICIENT_BALANCE,
  RECEIVER_NAME_UNREAD,
  REQUEST_ALREADY_PENDING,
  REQUEST_EXPIRED,
  REQUEST_TIMEOUT,
  RPC_REQUEST_FAILED,
  SIGN_MESSAGE_FAILED,
  TOKEN_REQUIRED,
  TOO_MANY_PENDING,
  TRANSACTION_REVERTED,
  WALLET_CONFLICT,
  WALLET_DISCONNECTED,
  WALLET_LOCKED,
} from '@foyer/base/catalogue'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import { base, mainnet } from '@foyer/base/networks'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { adapter as bitcoin } from '../../chains/bitcoin/adapter.ts'
import { adapter as evm } from '../../chains/evm/adapter.ts'
import { adapter as solana } from '../../chains/solana/adapter.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Adapter, PreparedTransfer } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { draftAmount } from '../../core/transfers/amounts.ts'
import {
  isOpen,
  MISSING_BEFORE_DROPPED,
  reduceTransfer,
  sentOf,
  UNSEEN_BEFORE_DROPPED_MS,
  WATCHED_AFTER_END_MS,
} from '../../core/transfers/poll-transfer.ts'
import { previewChange } from '../../core/transfers/prepare.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { submitTransfer } from '../../core/transfers/submit.ts'
import { exactAmount, feeText, notSentText, pendingText, problemText, totalText } from '../../core/transfers/texts.ts'
import { putTransfer, restoreTransfers } from '../../core/transfers/transfers.ts'
import { send } from '../../locales/en/send.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/index.ts'
import { chosenHolding, draftProblem, EMPTY_DRAFT, sendable } from './draft.ts'
import { receiverText, resolveReceiver } from './receiver.ts'
import { looksLike, needsConsent, riskReport } from './risks.ts'

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
      'all but the expected fee, where a wallet may ask for twice as much',
      { amount: ether.amount - prepared.fee },
      INSUFFICIENT_BALANCE,
    ],
    [
      'all but the fee, and nothing for the deposit',
      { amount: ether.amount - prepared.maxFee, prepared: { ...prepared, deposit: prepared.maxFee } },
      INSUFFICIENT_BALANCE,
    ],
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

  test('where somebody else may pay the fee, none is needed or left, and everything else is', () => {
    const paid = { ...prepared, othersMayPay: true } as const
    expect(draftProblem({ ...ready, amount: ether.amount, prepared: paid })).toBeUndefined()
    const broke = { ...paid, held: 5n, heldNative: 0n }
    expect(draftProblem({ ...ready, holding: usdc, amount: 5n, prepared: broke })).toBeUndefined()
    expect(sendable(ether, paid)).toBe(ether.amount)
    for (const refused of [
      { amount: ether.amount + 1n, prepared: paid },
      { holding: usdc, amount: 6n, prepared: broke },
      { holding: usdc, amount: 5n, prepared: { ...broke, deposit: 1n } },
    ])
      expect(isFoyerError(draftProblem({ ...ready, ...refused }), INSUFFICIENT_BALANCE)).toBe(true)
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
      { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
    )
  })

  test('what Max gave can still be sent when fees have risen by an eighth since', () => {
    const amount = sendable(ether, prepared)
    const dearer = { ...prepared, fee: (prepared.fee * 9n) / 8n, maxFee: (prepared.maxFee * 9n) / 8n }
    expect(draftProblem({ ...ready, amount, prepared: dearer })).toBeUndefined()
  })

  test('an amount that is still being typed is none', () => {
    expect(draftAmount('', ether)).toBeUndefined()
    expect(draftAmount('0.', ether)).toBe(0n)
    expect(draftAmount('0.25', ether)).toBe(250_000_000_000_000_000n)
    expect(draftAmount('0.1234567', usdc)).toBeUndefined()
  })

  test('the chosen asset, else one of the current network, else any', () => {
    const other = { ...ether, id: 'eip155:1 native', network: mainnet }
    expect(chosenHolding({ ...EMPTY_DRAFT, holdingId: usdc.id }, [other, usdc], 'eip155:1')).toBe(usdc)
    expect(chosenHolding(EMPTY_DRAFT, [other, usdc], 'eip155:8453')).toBe(usdc)
    expect(chosenHolding(EMPTY_DRAFT, [other], 'eip155:8453')).toBe(other)
    expect(chosenHolding(EMPTY_DRAFT, [], 'eip155:8453')).toBeUndefined()
  })
})

describe('risks', () => {
  const dealings = (sentTo: readonly string[], senders: readonly string[] = []) => ({
    sentTo: new Map(sentTo.map((address) => [address.toLowerCase(), { address, times: 1 }])),
    senders,
  })
  const facts = {
    receiver: THEO,
    account: ME,
    contract: undefined,
    isContract: false,
    isBurnAddress: false,
    dealings: dealings([THEO]),
    labelled: [],
  }
  const twinOf = (address: string, filler = '0') => `${address.slice(0, 6)}${filler.repeat(32)}${address.slice(-4)}`
  const twin = twinOf(THEO)
  test.each([
    ['somebody known', {}, []],
    ['somebody new', { receiver: USDC }, ['first-time']],
    ['a history that could not be read', { dealings: undefined }, ['unchecked']],
    ['a contract', { isContract: true }, ['contract']],
    ['oneself', { receiver: ME }, ['self']],
    ['nobody', { receiver: USDC, isBurnAddress: true }, ['burn', 'first-time']],
    ['the token itself', { receiver: USDC, contract: USDC }, ['token-contract', 'first-time']],
    ['a twin of somebody known: not also a first time', { receiver: twin }, ['look-alike'], THEO],
    ['a twin of oneself', { receiver: twinOf(ME, '1') }, ['look-alike'], ME],
    ['a twin of oneself, without a history', { receiver: twinOf(ME), dealings: undefined }, ['look-alike'], ME],
    ['a twin of a label', { receiver: twin, dealings: dealings([]), labelled: [THEO] }, ['look-alike'], THEO],
    ['a twin of a sender', { receiver: twin, dealings: dealings([], [USDC, THEO]) }, ['look-alike'], THEO],
    [
      'a twin that sent after its original',
      { receiver: twin, dealings: dealings([], [THEO, twin]) },
      ['look-alike'],
      THEO,
    ],
    ['an original that a twin sent after', { dealings: dealings([], [THEO, twin]) }, ['first-time']],
    ['a twin that was sent to before', { receiver: twin, dealings: dealings([twin, THEO]) }, []],
    ['a twin with a label of its own', { receiver: twin, labelled: [twin] }, ['first-time']],
  ])('%s', (_, change, expected, imitated?: string) => {
    const report = riskReport({ ...facts, ...change })
    expect([report.risks, report.imitated]).toEqual([expected, imitated])
  })

  test('look-alikes, burn addresses and token contracts stop a transfer; the rest warns', () => {
    expect((['look-alike', 'burn', 'token-contract'] as const).every((risk) => needsConsent([risk]))).toBe(true)
    expect(needsConsent(['contract', 'self', 'first-time', 'unchecked'])).toBe(false)
  })

  const HEX = '0123456789abcdef'
  const hex = (length: number) => fc.string({ unit: fc.constantFrom(...HEX), minLength: length, maxLength: length })
  /** Another character than the one that is there. */
  const other = (character = '') => HEX[(HEX.indexOf(character) + 1) % 16] ?? ''

  test.each([
    [4, 4, true],
    [3, 5, true],
    [5, 3, true],
    [6, 3, true],
    [3, 4, false],
    [2, 6, false],
    [8, 0, false],
  ])('an address that shares %i characters in front and %i at the end: %s', (head, tail, expected) => {
    fc.assert(
      fc.property(hex(40), hex(40), (address, filler) => {
        const middle = [...filler].slice(head, 40 - tail)
        middle[0] = other(address[head])
        middle[middle.length - 1] = other(address[39 - tail])
        const copy = `0x${address.slice(0, head)}${middle.join('')}${address.slice(40 - tail)}`
        expect(looksLike(copy, `0x${address}`)).toBe(expected)
        expect(looksLike(`0x${address.toUpperCase()}`, `0x${address}`)).toBe(false)
      }),
      { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
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
  async function reviewed({ approved }: { approved?: CaipNetworkId[] } = {}) {
    const moved = vi.fn(async () => undefined)
    const submit = vi.fn(async (): Promise<{ hash: string }> => ({ hash: THEIR_HASH }))
    const foyer = createFoyer({ networks: [base], publicRpc: true })
    const { context } = foyer
    const transfer = { submit } as unknown as NonNullable<Adapter['can']['transfer']>
    context.adapters.set('eip155', {
      ...universalAdapter('eip155'),
      watch: () => () => undefined,
      switchNetwork: moved,
      can: { transfer },
    })
    const provider = { request: async () => null }
    const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
    const session = {
      providers: { eip155: provider },
      wallet,
      end: async () => undefined,
      ...(approved ? { approvedNetworks: { eip155: approved } } : {}),
    }
    const connector: Connector = {
      id: 'harbor',
      ...wallet,
      namespaces: ['eip155'],
      connect: async () => session,
      resume: async () => session,
    }
    const connect = (address: string, chain = base.caipNetworkId) =>
      addConnection(context, 'eip155', connector, session, { addresses: [address], chain })
    connect(ME)
    const hand = (from: string) =>
      submitTransfer(
        context,
        { holding: ether, amount: 1n, receiver: { address: THEO } },
        { from, prepared },
        () => undefined,
      )
    return { submit, connect, hand, foyer, moved }
  }

  test('from the account of the review', async () => {
    const { submit, hand, foyer } = await reviewed()
    expect((await hand(ME)).id).toBe(`${base.caipNetworkId} ${THEIR_HASH}`)
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

  test('not from the account that a wallet has on the network it was moved to, where that is another', async () => {
    const { submit, hand, foyer, connect, moved } = await reviewed()
    connect(ME, mainnet.caipNetworkId)
    moved.mockImplementation(async () => void connect(USDC))
    await expect(hand(ME)).rejects.toMatchObject({ code: 'CONNECTOR_CHAIN_MISMATCH' })
    expect(moved).toHaveBeenCalledOnce()
    expect(submit).not.toHaveBeenCalled()
    foyer.destroy()
  })

  test('not to a wallet that has said that it does not serve the network: it is not even asked to move', async () => {
    const { submit, hand, foyer, connect, moved } = await reviewed({ approved: [mainnet.caipNetworkId] })
    connect(ME, mainnet.caipNetworkId)
    await expect(hand(ME)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect([moved.mock.calls, submit.mock.calls]).toEqual([[], []])
    foyer.destroy()
  })

  test('handed in is handed in: an account that came up while the wallet was asked changes nothing', async () => {
    const { submit, connect, hand, foyer } = await reviewed()
    submit.mockImplementation(async () => {
      connect(USDC)
      return { hash: THEIR_HASH }
    })
    const { id } = await hand(ME)
    expect(foyer.context.store.get().transfers).toMatchObject([{ id, from: ME, outcome: { status: 'pending' } }])
    foyer.destroy()
  })

  const failing = async (error: unknown) => {
    const { submit, hand, foyer } = await reviewed()
    submit.mockRejectedValue(error)
    const caught = await hand(ME).catch((thrown: unknown) => thrown)
    foyer.destroy()
    return caught
  }
  const saying = (entry: CatalogueEntry) =>
    new FoyerError(entry as never, { context: { reason: 'r', method: 'm', path: 'p', ms: 1, status: 429 } } as never)

  test('which failures prove that nothing was sent', () =>
    expect(
      Object.values<CatalogueEntry>(catalogue)
        .filter(({ nothingSent }) => nothingSent)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual([
      'ALLOWANCE_NEEDS_RESET',
      'APPROVAL_EXPIRED',
      'CHAIN_NOT_CONFIGURED',
      'CHAIN_NOT_SUPPORTED',
      'CONNECTOR_CHAIN_MISMATCH',
      'FRAME_BUSY',
      'FRAME_MESSAGE_INVALID',
      'HTTP_STATUS',
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_LIQUIDITY',
      'METHOD_NOT_SUPPORTED',
      'OPERATION_REFUSED',
      'PASSKEY_NOT_USED',
      'PASSKEY_UNSUITABLE',
      'REQUEST_TOO_LARGE',
      'SESSION_NOT_FOUND',
      'SIGNED_SOMETHING_ELSE',
      'SIGNING_REFUSED',
      'SWAP_NOT_AS_QUOTED',
      'SWAP_WOULD_FAIL',
      'TRANSACTION_REVERTED',
      'TRANSFER_REFUSED',
      'UNSUPPORTED_CHAIN',
      'USER_REJECTED',
      'WALLET_KEY_DAMAGED',
      'WALLET_LOCKED',
      'WALLET_LOCKED_UNTIL',
      'WALLET_LOGIN_REQUIRED',
    ]))

  test.each(Object.values<CatalogueEntry>(catalogue).filter(({ nothingSent }) => nothingSent))(
    '$code: nothing was sent',
    async (entry) => expect(await failing(saying(entry))).toMatchObject({ code: entry.code }),
  )

  test('a transaction that the chain undid is told as failed, with what it cost, and never as one that was not sent', async () => {
    const t = (await loadTranslator('en')).with(send)
    const said = async (entry: CatalogueEntry) => {
      const error = (await failing(saying(entry))) as FoyerError
      return notSentText(t, error, problemText(t, error, 'Base'))
    }
    expect(await said(TRANSACTION_REVERTED)).toBe(
      'The transaction failed on Base. It cost at most a network fee. You can try again.',
    )
    expect(await said(WALLET_LOCKED)).toBe('Your wallet is locked. Sign in to it again. Nothing was sent.')
  })

  test('an error is told in the language of the screen, without the English of wallets and nodes', async () => {
    const t = await loadTranslator('ar')
    // What a wallet or a node said is quoted.
    for (const error of [
      new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'no answer' } }),
      ...Object.values<CatalogueEntry>(catalogue)
        .filter(({ nothingSent, code }) => nothingSent && !/REFUSED/.test(code))
        .map(saying),
    ])
      expect(problemText(t, error, '').replace(/«.*»/, '')).not.toMatch(/[a-z{}]/i)
    const english = (await loadTranslator('en')).with(send)
    expect(problemText(english, new FoyerError(WALLET_LOCKED), 'Base')).toBe(
      'Your wallet is locked. Sign in to it again',
    )
    expect(problemText(english, new FoyerError(WALLET_CONFLICT), 'Base')).toBe('That didn’t work')
  })

  test('why a name was not looked up: what the server says is quoted, all else is in the language of the screen', async () => {
    const arabic = await loadTranslator('ar')
    const said = (reason: string) =>
      receiverText(arabic, new FoyerError(RECEIVER_NAME_UNREAD, { context: { reason } }), 'Base')
    expect(said('the resolver is closed')).toContain('the resolver is closed')
    const foyer = createFoyer({ networks: [base], publicRpc: true })
    foyer.context.adapters.set('eip155', evm)
    const { context } = await resolveReceiver(foyer.context, 'theo.foyer.id', base).catch((error) => error)
    foyer.destroy()
    for (const reason of ['Error resolving name', context.reason]) expect(said(reason)).not.toMatch(/[a-z]/i)
  })

  test.each([
    WALLET_DISCONNECTED,
    SIGN_MESSAGE_FAILED,
    REQUEST_EXPIRED,
    REQUEST_TIMEOUT,
    REQUEST_ALREADY_PENDING,
    RPC_REQUEST_FAILED,
  ])('$code: nobody knows whether it was sent', async (entry) =>
    expect(await failing(saying(entry))).toMatchObject({ code: 'SENT_UNKNOWN', cause: { code: entry.code } }),
  )

  test('whatever else is thrown: nobody knows', async () =>
    expect(await failing(new Error('boom'))).toMatchObject({ code: 'SENT_UNKNOWN' }))
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
  const delivered = reduceTransfer(sent, included, 10)

  test('it arrives', () => expect(delivered.outcome).toEqual({ status: 'delivered', hash: '0xa', fee: '5', at: 10 }))
  test('its block is taken back: it waits again', () =>
    expect(reduceTransfer(delivered, { status: 'pending' }, 20).outcome).toEqual({ status: 'pending' }))
  test('the same answer again changes nothing', () => expect(reduceTransfer(delivered, included, 99)).toBe(delivered))
  test('at another price it goes on under its new hash', () => {
    const next = reduceTransfer(sent, { status: 'replaced', by: '0xb', kind: 'repriced' }, 10)
    expect([next.hash, next.outcome.status]).toEqual(['0xb', 'pending'])
  })
  test.each(['cancelled', 'other'] as const)('replaced: %s', (kind) =>
    expect(reduceTransfer(sent, { status: 'replaced', by: '0xb', kind }, 10).outcome).toEqual({
      status: 'replaced',
      hash: '0xb',
      kind,
      at: 10,
    }),
  )
  test('reverted', () =>
    expect(reduceTransfer(sent, { status: 'reverted', hash: '0xa', reason: 'no', fee: 7n }, 10).outcome).toEqual({
      status: 'reverted',
      hash: '0xa',
      reason: 'no',
      fee: '7',
      at: 10,
    }))
  test('seen once, then known to nobody: dropped after several answers, not after one, and found again all the same', () => {
    let state = reduceTransfer(sent, { status: 'pending', nonce: 7 }, 0)
    for (let i = 1; i < MISSING_BEFORE_DROPPED; i++) {
      state = reduceTransfer(state, { status: 'missing' }, i)
      expect(state.outcome.status).toBe('pending')
    }
    state = reduceTransfer(state, { status: 'missing' }, 9)
    expect(state.outcome.status).toBe('dropped')
    expect(reduceTransfer(state, included, 10).outcome.status).toBe('delivered')
    expect(reduceTransfer(reduceTransfer(sent, { status: 'missing' }, 1), { status: 'pending' }, 2).missing).toBe(0)
  })
  test('never seen: a wallet may have handed it in where nobody looks, and has minutes for it', () => {
    let state = sent
    for (let now = 0; now < UNSEEN_BEFORE_DROPPED_MS; now += 1_000)
      state = reduceTransfer(state, { status: 'missing' }, now)
    expect(state.outcome.status).toBe('pending')
    expect(reduceTransfer(state, { status: 'missing' }, UNSEEN_BEFORE_DROPPED_MS).outcome.status).toBe('dropped')
    expect(reduceTransfer(state, included, UNSEEN_BEFORE_DROPPED_MS).outcome.status).toBe('delivered')
  })
  test('that it was seen, and the place that its wallet gave it, are known after a reload', () => {
    expect(sentOf(sent)).toMatchObject({ nonce: 1 })
    expect(sentOf(sent)).not.toHaveProperty('seen')
    expect(sentOf(reduceTransfer(sent, { status: 'pending', nonce: 7 }, 0))).toMatchObject({ nonce: 7, seen: true })
    expect(sentOf(reduceTransfer(sent, { status: 'pending' }, 0))).toMatchObject({ nonce: 1, seen: true })
    // In a block at once: the place is still the one it was prepared with.
    expect(sentOf(delivered)).not.toHaveProperty('seen')
    vi.stubGlobal('localStorage', new MemoryArea())
    onTestFinished(() => void vi.unstubAllGlobals())
    const foyer = createFoyer({ networks: [base], publicRpc: true })
    const seen = reduceTransfer({ ...sent, id: 'seen' }, { status: 'pending', nonce: 7 }, 0)
    putTransfer(foyer.context, seen)
    foyer.context.store.set({ transfers: [] })
    restoreTransfers(foyer.context)
    expect(foyer.context.store.get().transfers).toEqual([seen])
    foyer.destroy()
  })
  test('one that cannot be read costs no other', () => {
    const area = new MemoryArea()
    vi.stubGlobal('localStorage', area)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { context, destroy } = createFoyer({ networks: [base], publicRpc: true })
    putTransfer(context, { ...sent, id: 'whole' })
    const key = '@foyer/foyer:transfers'
    const { d, ...record } = JSON.parse(area.getItem(key) ?? '')
    area.setItem(key, JSON.stringify({ ...record, d: [{ ...sent, id: 'broken', amount: '1.5' }, ...d] }))
    restoreTransfers(context)
    expect(context.store.get().transfers.map(({ id }) => id)).toEqual(['whole'])
    destroy()
  })
  test('two tabs keep what both sent, each its own news', () => {
    vi.stubGlobal('localStorage', new MemoryArea())
    onTestFinished(() => void vi.unstubAllGlobals())
    const [here, there, next] = [0, 1, 2].map(() => createFoyer({ networks: [base], publicRpc: true }).context)
    if (!here || !there || !next) throw new Error('three tabs')
    putTransfer(here, { ...sent, id: 'here', sentAt: 2 })
    putTransfer(there, { ...sent, id: 'there', sentAt: 1 })
    putTransfer(here, { ...sent, id: 'here', sentAt: 2, missing: 3 })
    restoreTransfers(next)
    expect(next.store.get().transfers.map(({ id, missing }) => [id, missing])).toEqual([
      ['here', 3],
      ['there', 0],
    ])
    // Whose news only the other tab hears is not shown here.
    expect(here.store.get().transfers).toHaveLength(1)
    for (const { undo } of [here, there, next]) for (const end of undo) end()
  })
  test('what cannot be told changes nothing, but that a delivered one is no longer where it was', () => {
    expect(reduceTransfer(sent, { status: 'unclear' }, 1e9)).toBe(sent)
    expect(reduceTransfer(delivered, { status: 'unclear' }, 20).outcome).toEqual({ status: 'pending' })
  })
  test('an end is watched for a while, and can be corrected; a reverted one is over', () => {
    const trace = { status: 'replaced', by: '0xb', kind: 'other' } as const
    const replaced = reduceTransfer(sent, trace, 10)
    expect(isOpen(sent, 1e12)).toBe(true)
    for (const state of [delivered, replaced, reduceTransfer(replaced, trace, 99)]) {
      expect(isOpen(state, 10 + WATCHED_AFTER_END_MS - 1)).toBe(true)
      expect(isOpen(state, 10 + WATCHED_AFTER_END_MS)).toBe(false)
    }
    expect(reduceTransfer(replaced, included, 20).outcome.status).toBe('delivered')
    expect(isOpen(reduceTransfer(sent, { status: 'reverted', hash: '0xa', reason: '', fee: 1n }, 10), 11)).toBe(false)
  })
})

describe('between preview and confirmation', () => {
  test.each([
    ['nothing', { fee: 10n, nonce: 1 }, undefined],
    ['a little dearer', { fee: 20n, nonce: 1 }, undefined],
    ['ten times dearer', { fee: 100n, nonce: 1 }, { kind: 'fee', before: 10n, after: 100n }],
    ['a deposit that was not there', { fee: 10n, deposit: 100n, nonce: 1 }, { kind: 'fee', before: 10n, after: 110n }],
    ['another transaction went first', { fee: 10n, nonce: 2 }, { kind: 'order', before: 1, after: 2 }],
  ])('%s', (_, now, expected) =>
    expect(previewChange({ fee: 10n, nonce: 1, held: 9n }, { held: 1n, ...now })).toEqual(expected),
  )
  test.each([
    ['less is there, and the chain numbers nothing', 4n, { kind: 'held', before: 9n, after: 4n }],
    ['more is there', 10n, undefined],
  ])('%s', (_, held, expected) => expect(previewChange({ fee: 10n, held: 9n }, { fee: 10n, held })).toEqual(expected))
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

test.each([
  [bitcoin, 50, /^Net usually takes 10 to 60 minutes\. You can close this/],
  [bitcoin, 61, /^Net is taking longer than usual/],
  [evm, 0.9, /^Net usually settles within a minute/],
  [solana, 0.9, /^Net usually settles within a minute/],
  [evm, 1.1, /^Net is taking longer than usual/],
])('how long it takes is the chain’s own', async ({ can }, minutes, text) => {
  const t = (await loadTranslator('en')).with(send)
  expect(pendingText(t, 'Net', can.transfer?.settlesIn ?? [0, 1], minutes * 60_000)).toMatch(text)
})
