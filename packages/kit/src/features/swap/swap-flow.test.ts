import { FoyerError } from '@foyer/base'
import {
  INSUFFICIENT_BALANCE,
  INSUFFICIENT_LIQUIDITY,
  METHOD_NOT_SUPPORTED,
  SENT_UNKNOWN,
  SIGN_MESSAGE_FAILED,
  SWAP_NOT_AS_QUOTED,
  TRANSACTION_ERROR,
  TRANSACTION_REVERTED,
  TRANSFER_REFUSED,
  UPSTREAM_UNAVAILABLE,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import { mainnet } from '@foyer/base/networks'
import type { SwapQuote } from '@foyer/contracts/swap-calls'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { SendOrder, SentTransfer } from '../../core/transfers/sending.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { BuiltSwap, SwapReview } from './build.ts'
import { problemOf } from './problem.ts'
import { purposeOf, type SwapOffer } from './quote.ts'
import { prepareRun, type RUN_SERVICES } from './run.ts'
import { createSwapFlow, OFFER_LIFETIME_MS } from './swap-flow.ts'
import type { SWAP_SERVICES } from './swap-services.ts'
import type { SwapState } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'

const [ME, YOU] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const FEE = { account: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', bips: 85n, amount: 1n }
const token = (symbol: string, decimals: number, contract?: string): SwapToken => ({
  network: mainnet,
  name: symbol,
  symbol,
  decimals,
  address: contract ?? NATIVE_TOKEN,
  ...(contract === undefined ? {} : { contract }),
})
const ETH = token('ETH', 18)
const USDC = token('USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const PREPARED: PreparedTransfer = {
  transaction: { to: ROUTER, data: '0x5ae401dc' },
  fee: 1n,
  maxFee: 1n,
  nonce: 1,
  held: 10n ** 20n,
  heldNative: 10n ** 20n,
}
type Ended = Awaited<ReturnType<typeof RUN_SERVICES.sendApproval>>
type Checked = Awaited<ReturnType<typeof RUN_SERVICES.checkSwap>>
const APPROVAL = { prepared: PREPARED, resets: false }

/** A question that the flow asked, to be answered whenever the test likes. */
type Kind = 'price' | 'build' | 'approval' | 'approve' | 'follow' | 'sign' | 'move' | 'submit'
type Open = {
  readonly kind: Kind
  readonly about: string
  readonly answer: (value: unknown) => void
  readonly fail: (error: unknown) => void
}

/** A flow whose every answer the test gives, on an instance with a wallet that changes its accounts. */
function world() {
  const foyer = createFoyer({ networks: [mainnet], publicRpc: true })
  const { context } = foyer
  context.adapters.set('eip155', { ...universalAdapter('eip155'), watch: () => () => undefined })
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const session = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
  const connector: Connector = {
    id: 'harbor',
    ...wallet,
    namespaces: ['eip155'],
    connect: async () => session,
    resume: async () => session,
  }
  const account = (address: string) =>
    addConnection(context, 'eip155', connector, session, { addresses: [address], chain: mainnet.caipNetworkId })
  account(ME)
  const open: Open[] = []
  const ask = <T>(kind: Kind, about: string) =>
    new Promise<T>((resolve, reject) => {
      const done = () => open.splice(open.indexOf(question), 1)
      const question: Open = {
        kind,
        about,
        answer(value) {
          done()
          resolve(value as T)
        },
        fail(error) {
          done()
          reject(error)
        },
      }
      open.push(question)
    })
  const submitted: { readonly order: SendOrder; readonly review: SwapReview }[] = []
  const approved: SwapReview[] = []
  const followed: { readonly sent: SentTransfer; readonly signal: AbortSignal | undefined }[] = []
  /** The wallet is moved to the network before it is asked, by a question of its own. */
  const moving: true[] = []
  const move = async (onStep: (step: 'switching') => void) => {
    if (moving.length === 0) return
    onStep('switching')
    await ask('move', 'network')
  }
  /** Whose offer each price was to be of. */
  const asked: (string | undefined)[] = []
  const avoided: string[][] = []
  const least: (bigint | undefined)[] = []
  const outcomes: ((transfer: SentTransfer) => void)[] = []
  /** How checks before an approval end, where not well. */
  const checks: (() => Promise<Checked>)[] = []
  let reviewed: SwapReview | undefined
  const run: typeof RUN_SERVICES = {
    checkSwap: async () => checks.shift()?.() ?? AGREED,
    buildSwap(_, review) {
      reviewed = review
      return ask<BuiltSwap>('build', review.account)
    },
    prepareApproval: (_, review) => ask('approval', review.account),
    async sendApproval(_, review, __, onStep) {
      await move(onStep)
      onStep('asking')
      approved.push(review)
      const end = await ask<Partial<Ended> | undefined>('approve', review.account)
      return { type: 'approved', limit: review.amount, ...end } as Ended
    },
    async signPermit(_, review, __, onStep) {
      await move(onStep)
      onStep('signing')
      return ask<BuiltSwap>('sign', review.account)
    },
    async submitTransfer(_, order, { from }, onStatus) {
      await move(onStatus)
      onStatus('asking')
      if (reviewed) submitted.push({ order, review: reviewed })
      return ask('submit', from)
    },
  }
  const services: typeof SWAP_SERVICES = {
    readOffer(_, { account: by, amount, from, to }, __, wish = {}) {
      asked.push(wish.kept)
      least.push(wish.least)
      avoided.push([...(wish.unable ?? [])])
      return ask('price', `${by} ${amount} ${from.symbol} ${to.symbol}`)
    },
    prepareRun: (ctx, review, purpose, refused) => prepareRun(ctx, review, purpose, refused, run),
    followApproval(_, approval, signal) {
      followed.push({ sent: approval, signal })
      return ask('follow', approval.id)
    },
    track: (_, __, onOutcome) => {
      outcomes.push(onOutcome)
    },
  }
  /** As the form and each review make one of their own. */
  const begin = () => createSwapFlow(context, {}, services)
  const told = { submitted, approved, followed, asked, least, avoided, outcomes }
  return { foyer, flow: begin(), begin, open, account, moving, checks, ...told }
}
type World = ReturnType<typeof world>

const offer = (more: Partial<SwapOffer> = {}): SwapOffer => ({
  provider: 'uniswap',
  toAmount: 3_400_000_000n,
  fee: undefined,
  priceImpact: '0.04',
  spender: undefined,
  route: [],
  networkFee: 10n,
  isFixed: false,
  at: Date.now(),
  held: 10n ** 19n,
  heldNative: 10n ** 19n,
  allowance: undefined,
  ...more,
})
const ready: BuiltSwap = { kind: 'ready', to: ROUTER, minimum: 3_366_000_000n, prepared: PREPARED }
const AGREED: Checked = { kind: 'agreed', to: ROUTER, data: '0x', minimum: 1n, deadline: 1n, offer: offer() }
const sent = { id: 'eip155:1 0x1' } as SentTransfer

/** Lets questions be asked and answers be heard. */
const settle = () => vi.advanceTimersByTimeAsync(1)
const take = ({ open }: World, kind: Kind): Open => {
  const found = open.find((question) => question.kind === kind)
  if (!found) throw new Error(`no question about ${kind}: ${open.map((question) => question.kind)}`)
  return found
}
const answer = async (at: World, kind: Kind, value: unknown) => {
  take(at, kind).answer(value)
  await settle()
}
const fail = async (at: World, kind: Kind, error: unknown) => {
  take(at, kind).fail(error)
  await settle()
}
/** @returns what leaves the screen */
async function reviewed(at: World, of: SwapOffer = offer()) {
  const leave = at.flow.watch(() => undefined)
  at.flow.set({ from: ETH, to: USDC, amount: 10n ** 18n })
  await settle()
  await answer(at, 'price', of)
  at.flow.review()
  return leave
}
async function confirm(at: World) {
  at.flow.confirm()
  await settle()
}

let at: World
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryArea())
  vi.useFakeTimers()
  at = world()
})
afterEach(() => {
  at.foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('prices', () => {
  test('is asked for once all is known, and again for another amount', async () => {
    at.flow.watch(() => undefined)
    at.flow.set({ from: ETH, to: USDC })
    await settle()
    expect(at.open).toEqual([])
    at.flow.set({ amount: 1n })
    await settle()
    at.flow.set({ amount: 2n })
    await settle()
    expect(at.open.map(({ about }) => about)).toEqual([`${ME} 1 ETH USDC`, `${ME} 2 ETH USDC`])
    await answer(at, 'price', offer({ toAmount: 1n }))
    expect(at.flow.state().status).toBe('draft')
    await answer(at, 'price', offer({ toAmount: 2n }))
    expect(at.flow.state()).toMatchObject({ status: 'priced', offer: { toAmount: 2n } })
  })

  test('a price is renewed after 30 seconds, and not while nobody watches', async () => {
    const stop = at.flow.watch(() => undefined)
    at.flow.set({ from: ETH, to: USDC, amount: 1n })
    await settle()
    await answer(at, 'price', offer())
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS - 10)
    expect(at.open).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    await answer(at, 'price', offer())
    stop()
    await vi.advanceTimersByTimeAsync(10 * OFFER_LIFETIME_MS)
    expect(at.open).toEqual([])
  })

  test('by hand it is renewed at once, and 30 seconds later again', async () => {
    await reviewed(at)
    at.flow.refresh()
    await settle()
    await answer(at, 'price', offer({ toAmount: 3_401_000_000n }))
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { toAmount: 3_401_000_000n } })
    expect(at.open).toEqual([])
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    expect(at.open.map(({ kind }) => kind)).toEqual(['price'])
  })

  test.each([
    [
      'had a price and no swap for it',
      new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'velora' } }),
      ['velora'],
    ],
    ['built another swap', new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'minimum' } }), ['velora']],
    ['had none when it was built', new FoyerError(INSUFFICIENT_LIQUIDITY), ['velora']],
    ['could not help it', new FoyerError(INSUFFICIENT_BALANCE), []],
  ])('a provider that %s', async (_, error, avoided) => {
    await reviewed(at, offer({ provider: 'velora' }))
    await confirm(at)
    await fail(at, 'build', error)
    at.flow.again()
    await settle()
    expect(at.avoided.at(-1)).toEqual(avoided)
  })

  test('in a review it stays with its provider: what was approved is of no use for another one', async () => {
    await reviewed(at, offer({ provider: 'velora' }))
    at.flow.refresh()
    await settle()
    expect(at.asked).toEqual([undefined, 'velora'])
  })

  describe('the offer of another provider is chosen', () => {
    const SEEN = offer({ provider: 'velora', toAmount: 3_300_000_000n })
    /** A renewal that is not answered yet, and the price of the provider that was chosen after it. */
    async function bothAsked() {
      await reviewed(at)
      at.flow.refresh()
      await settle()
      at.flow.choose(SEEN)
      await settle()
      return at.open.filter(({ kind }) => kind === 'price')
    }

    test.each([
      ['as it was shown: worse than the best, which was read', 3_300_000_000n, false],
      ['worse than it was shown', 3_280_000_000n, true],
    ])('%s', async (_, toAmount, isAsked) => {
      await reviewed(at)
      at.flow.choose(SEEN)
      await confirm(at)
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', wish: 'velora', offer: { provider: 'uniswap' } })
      expect(at.asked).toEqual([undefined, 'velora'])
      await answer(at, 'price', offer({ provider: 'velora', toAmount }))
      const state = at.flow.state()
      expect(state).toMatchObject({ status: 'reviewed', offer: { provider: 'velora' } })
      expect(state).not.toHaveProperty('wish')
      expect(state.status === 'reviewed' && state.change !== undefined).toBe(isAsked)
      await confirm(at)
      expect(at.flow.state().status).toBe(isAsked ? 'reviewed' : 'asking')
    })

    test('its first price is known as such, a renewal is none', async () => {
      await reviewed(at)
      at.flow.choose(SEEN)
      await settle()
      await answer(at, 'price', SEEN)
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', isChosen: true })
      at.flow.refresh()
      await settle()
      await answer(at, 'price', SEEN)
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', isChosen: false })
    })

    test.each([
      ['first', 0],
      ['last', 1],
    ])('an answer that was asked for before it is ignored, whether it comes %s', async (_, place) => {
      const [before, chosen] = await bothAsked()
      const answers = [() => before?.answer(offer()), () => chosen?.answer(SEEN)]
      for (const give of place === 0 ? answers : answers.reverse()) {
        give()
        await settle()
      }
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { provider: 'velora' } })
    })

    test('a failure that was asked for before it is ignored', async () => {
      const [before, chosen] = await bothAsked()
      chosen?.answer(SEEN)
      await settle()
      before?.fail(new FoyerError(INSUFFICIENT_LIQUIDITY))
      await settle()
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { provider: 'velora' } })
      expect(at.flow.state()).not.toHaveProperty('failure', expect.anything())
    })

    test('and has none any more: what came in its place has to be accepted, though more arrives', async () => {
      await reviewed(at)
      at.flow.choose(SEEN)
      await settle()
      await answer(at, 'price', offer())
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kinds: ['gone'] } })
      await confirm(at)
      expect(at.flow.state().status).toBe('reviewed')
      at.flow.accept()
      await confirm(at)
      expect(at.flow.state()).toMatchObject({ status: 'asking', offer: { provider: 'uniswap' } })
    })

    test('after its swap could not be built: it is tried again', async () => {
      await reviewed(at, offer({ provider: 'velora' }))
      await confirm(at)
      await fail(at, 'build', new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'velora' } }))
      at.flow.choose(SEEN)
      await settle()
      expect(at.avoided.at(-1)).toEqual([])
      await answer(at, 'price', SEEN)
      await confirm(at)
      expect(at.flow.state()).toMatchObject({ status: 'asking', offer: { provider: 'velora' } })
    })

    test('not while the wallet is asked', async () => {
      await reviewed(at)
      await confirm(at)
      await answer(at, 'build', ready)
      at.flow.choose(SEEN)
      expect(at.flow.state()).toMatchObject({ status: 'asking', offer: { provider: 'uniswap' } })
    })
  })

  test('without a price there is no review', async () => {
    at.flow.watch(() => undefined)
    at.flow.set({ from: ETH, to: USDC, amount: 1n })
    await settle()
    await fail(at, 'price', new FoyerError(INSUFFICIENT_LIQUIDITY))
    at.flow.review()
    expect(at.flow.state()).toMatchObject({ status: 'draft', failure: { code: 'INSUFFICIENT_LIQUIDITY' } })
    at.flow.refresh()
    await settle()
    await answer(at, 'price', offer())
    expect(at.flow.state().status).toBe('priced')
  })
})

describe('confirming', () => {
  test('built, checked, sent', async () => {
    await reviewed(at)
    await confirm(at)
    await answer(at, 'build', ready)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'swap', step: 'asking' })
    expect(at.flow.unsettled()).toHaveLength(1)
    await answer(at, 'submit', sent)
    expect(at.flow.state()).toMatchObject({ status: 'sent', transfer: sent })
    expect(at.flow.unsettled()).toEqual([])
    expect(at.submitted[0]?.order).toMatchObject({
      receiver: { address: ROUTER },
      amount: 10n ** 18n,
      swap: { symbol: 'USDC', decimals: 6, minimum: '3366000000' },
    })
  })

  test('what is worse than the review is asked about, and has to be accepted', async () => {
    await reviewed(at)
    await confirm(at)
    await answer(at, 'build', { kind: 'worse', offer: offer({ toAmount: 3_300_000_000n }) })
    const change = { kinds: ['price'], before: { toAmount: 3_400_000_000n }, after: { toAmount: 3_300_000_000n } }
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', change })
    await confirm(at)
    expect(at.flow.state().status).toBe('reviewed')
    at.flow.accept()
    await confirm(at)
    await answer(at, 'build', ready)
    expect(at.submitted[0]?.review.offer.toAmount).toBe(3_300_000_000n)
  })

  test.each([
    [3_399_000_000n, false],
    [3_383_000_000n, false],
    [3_382_999_999n, true],
  ])('a renewed price of %i is asked about: %s', async (toAmount, isAsked) => {
    await reviewed(at)
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    await answer(at, 'price', offer({ toAmount }))
    const state = at.flow.state()
    expect(state.status === 'reviewed' && state.change !== undefined).toBe(isAsked)
  })

  test('a price that could not be renewed is not confirmed (R43)', async () => {
    await reviewed(at)
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    await fail(at, 'price', new Error('down'))
    await confirm(at)
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', failure: { code: 'RPC_REQUEST_FAILED' } })
  })

  test('what was built differently never reaches the wallet', async () => {
    await reviewed(at)
    await confirm(at)
    await fail(at, 'build', new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'account' } }))
    expect(at.flow.state()).toMatchObject({ status: 'refused', built: false, error: { code: 'SWAP_NOT_AS_QUOTED' } })
    expect(at.submitted).toEqual([])
  })

  test.each([
    [USER_REJECTED, 'refused', 0],
    [SENT_UNKNOWN, 'unknown', 1],
  ] as const)('the wallet answers %o: %s', async (row, status, open) => {
    await reviewed(at)
    await confirm(at)
    await answer(at, 'build', ready)
    await fail(at, 'submit', new FoyerError(row))
    expect(at.flow.state()).toMatchObject({ status, purpose: 'swap' })
    expect(at.flow.unsettled()).toHaveLength(open)
  })

  test('another account stops what the wallet has not seen', async () => {
    await reviewed(at)
    await confirm(at)
    const build = take(at, 'build')
    at.account(YOU)
    await settle()
    build.answer(ready)
    await settle()
    expect(at.flow.state()).toMatchObject({ status: 'draft', input: { account: YOU } })
    expect(at.submitted).toEqual([])
  })
})

test.each([
  ['swap', undefined],
  ['approval', 0n],
])('whoever leaves while the wallet is moved to the network is not asked for the %s', async (_, allowance) => {
  at.moving.push(true)
  const leave = await reviewed(at, offer({ allowance }))
  await confirm(at)
  if (allowance === undefined) await answer(at, 'build', ready)
  else await answer(at, 'approval', APPROVAL)
  expect(at.flow.state()).toMatchObject({ status: 'asking', step: 'switching' })
  leave()
  await answer(at, 'move', null)
  expect([at.flow.state().status, at.submitted, at.approved, at.flow.unsettled()]).toEqual(['reviewed', [], [], []])
})

test('holdings that are read again while it is checked stop nothing; another slippage does', async () => {
  await reviewed(at)
  await confirm(at)
  at.flow.set({ from: { ...ETH, amount: 5n } })
  expect(at.flow.state()).toMatchObject({ status: 'asking', step: 'checking' })
  at.flow.set({ slippage: 50 })
  expect(at.flow.state()).toMatchObject({ status: 'reviewed', input: { slippage: 50 } })
  await answer(at, 'build', ready)
  expect(at.submitted).toEqual([])
})

describe('approving', () => {
  const spending = (allowance: bigint) => offer({ spender: ROUTER, allowance, held: 5_000_000_000n })
  async function spendingReviewed(allowance: bigint, more: Partial<SwapOffer> = {}) {
    const leave = at.flow.watch(() => undefined)
    at.flow.set({ from: USDC, to: ETH, amount: 100n })
    await settle()
    await answer(at, 'price', { ...spending(allowance), ...more })
    at.flow.review()
    return leave
  }

  test('first the approval, then at a new price the swap', async () => {
    await spendingReviewed(99n)
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'approval', step: 'asking' })
    await answer(at, 'approve', undefined)
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { allowance: 100n } })
    await answer(at, 'price', spending(100n))
    await confirm(at)
    await answer(at, 'build', ready)
    await answer(at, 'submit', sent)
    expect(at.flow.state().status).toBe('sent')
    expect(at.approved).toHaveLength(1)
  })

  test.each([
    new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'account' } }),
    new FoyerError(INSUFFICIENT_LIQUIDITY),
  ])('nothing is paid for it where the swap could not be had: $code, and another provider is next', async (error) => {
    await spendingReviewed(99n, { provider: '0x' })
    at.checks.push(() => Promise.reject(error))
    await confirm(at)
    expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'approval', built: false, error })
    expect(at.open).toEqual([])
    at.flow.again()
    await settle()
    expect(at.avoided.at(-1)).toEqual(['0x'])
    await answer(at, 'price', spending(99n))
    expect(at.flow.state()).toMatchObject({ offer: { provider: 'uniswap' }, change: { kinds: ['gone'] } })
    expect(at.approved).toEqual([])
  })

  test('nothing is paid for it at a price that is worse before that is accepted', async () => {
    await spendingReviewed(99n)
    at.checks.push(async () => ({ kind: 'worse', offer: { ...spending(99n), toAmount: 3_000_000_000n } }))
    await confirm(at)
    expect(at.flow.state()).toMatchObject({
      status: 'reviewed',
      change: { kinds: ['price'], after: { toAmount: 3_000_000_000n } },
    })
    expect(at.open.map(({ kind }) => kind)).not.toContain('approval')
    at.flow.accept()
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    expect(at.approved).toHaveLength(1)
  })

  test('what was approved in a review that was left stays with its provider, until it is swapped', async () => {
    await spendingReviewed(99n, { provider: 'velora', toAmount: 10_000n })
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await answer(at, 'approve', undefined)
    const next = async (amount: bigint) => {
      const flow = at.begin()
      const leave = flow.watch(() => undefined)
      flow.set({ from: USDC, to: ETH, amount })
      await settle()
      const wish = [at.asked.at(-1), at.least.at(-1)]
      leave()
      return wish
    }
    expect(await next(100n)).toEqual(['velora', 9_900n])
    // For another amount nobody has read a minimum.
    expect(await next(101n)).toEqual([undefined, undefined])
    await answer(at, 'price', { ...spending(100n), provider: 'velora' })
    await confirm(at)
    await answer(at, 'build', ready)
    await answer(at, 'submit', sent)
    expect(at.flow.state().status).toBe('sent')
    expect(await next(100n)).toEqual([undefined, undefined])
  })

  test('one that was approved and has no swap after all is not chosen again by the next review', async () => {
    await spendingReviewed(99n, { provider: 'velora', toAmount: 9_700n, quotes: [{ toAmount: '10000' } as SwapQuote] })
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await answer(at, 'approve', undefined)
    const { context } = at.foyer
    expect(context.store.get().swapDraft.approved).toMatchObject({ provider: 'velora', share: 9_700n })
    await answer(at, 'price', { ...spending(100n), provider: 'velora' })
    await confirm(at)
    await fail(at, 'build', new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'velora' } }))
    expect(context.store.get().swapDraft.approved).toBeUndefined()
  })

  test.each([
    ['simulation', ['velora']],
    ['arrives', []],
  ])('what could not be checked is not held against its provider, what is wrong is: %s', async (field, kept) => {
    const quotes = [{ toAmount: '10000' } as SwapQuote]
    await spendingReviewed(99n, { provider: 'velora', toAmount: 9_700n, quotes })
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await answer(at, 'approve', undefined)
    await answer(at, 'price', { ...spending(100n), provider: 'velora' })
    await confirm(at)
    await fail(at, 'build', new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } }))
    const { approved } = at.foyer.context.store.get().swapDraft
    expect([approved].flatMap((one) => one?.provider ?? [])).toEqual(kept)
    at.flow.again()
    at.flow.refresh()
    await settle()
    expect(at.avoided.at(-1)).toEqual(kept.length === 0 ? ['velora'] : [])
  })

  test('an earlier limit that was only taken away is no approval of the provider', async () => {
    await spendingReviewed(99n)
    await confirm(at)
    await answer(at, 'approval', { prepared: PREPARED, resets: true })
    await answer(at, 'approve', { limit: 0n })
    expect(at.foyer.context.store.get().swapDraft.approved).toBeUndefined()
  })

  test('a wallet that batches is asked once for both', async () => {
    await spendingReviewed(99n, { batches: true })
    await confirm(at)
    expect(at.open.map(({ kind }) => kind)).toEqual(['build'])
    await answer(at, 'build', ready)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'both' })
    await answer(at, 'submit', sent)
    expect([at.flow.state().status, at.approved]).toEqual(['sent', []])
  })

  test.each([
    ['declines', new FoyerError(USER_REJECTED), 'both'],
    ['fails', new FoyerError(TRANSFER_REFUSED, { context: { reason: 'status 500' } }), 'approval'],
  ] as const)('a batching wallet that %s is asked again, for what it can do', async (_, error, purpose) => {
    await spendingReviewed(99n, { batches: true })
    await confirm(at)
    await answer(at, 'build', ready)
    await fail(at, 'submit', error)
    expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'both' })
    at.flow.again()
    await settle()
    // The wallet says again that it batches.
    await answer(at, 'price', { ...spending(99n), batches: true })
    await confirm(at)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose })
  })

  describe('a signature in the place of the approval', () => {
    const signing = async () => {
      await spendingReviewed(99n, { permits: true })
      await confirm(at)
    }

    test('is asked for once the swap was checked, then the swap is sent', async () => {
      await signing()
      expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'permit', step: 'signing' })
      expect(at.open.map(({ kind }) => kind)).toEqual(['sign'])
      await answer(at, 'sign', ready)
      expect(at.flow.state()).toMatchObject({ status: 'asking', step: 'asking' })
      await answer(at, 'submit', sent)
      expect([at.flow.state().status, at.approved]).toEqual(['sent', []])
    })

    test('is not asked for where the swap would be refused', async () => {
      at.checks.push(async () => Promise.reject(new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'to' } })))
      await signing()
      expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'permit', built: false })
      expect(at.open).toEqual([])
    })

    test.each([
      ['is not supported', new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'it' } }), 'reviewed', 'approval'],
      ['is not the account’s', new FoyerError(SIGN_MESSAGE_FAILED), 'reviewed', 'approval'],
      ['is refused by the token', new FoyerError(TRANSFER_REFUSED, { context: { reason: '' } }), 'refused', 'approval'],
      ['is declined', new FoyerError(USER_REJECTED), 'refused', 'permit'],
    ] as const)('that %s', async (_, error, status, next) => {
      await signing()
      await fail(at, 'sign', error)
      expect([at.flow.state().status, at.flow.unsettled()]).toEqual([status, []])
      if (status === 'refused') at.flow.again()
      await settle()
      // The token still takes permits.
      if (at.open.length > 0) await answer(at, 'price', { ...spending(99n), permits: true })
      await confirm(at)
      expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: next })
    })

    test('is forgotten when the visitor leaves, and when the swap is declined', async () => {
      const leave = await spendingReviewed(99n, { permits: true })
      await confirm(at)
      leave()
      await answer(at, 'sign', ready)
      expect([at.flow.state().status, at.open]).toEqual(['reviewed', []])
      at.flow.watch(() => undefined)
      await confirm(at)
      await answer(at, 'sign', ready)
      await fail(at, 'submit', new FoyerError(USER_REJECTED))
      expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'permit' })
      await confirm(at)
      expect(at.open.map(({ kind }) => kind)).toContain('sign')
    })

    test('costs more than was shown: it is asked about', async () => {
      await signing()
      await answer(at, 'sign', { kind: 'worse', offer: spending(99n) })
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: {} })
      expect(at.open.map(({ kind }) => kind)).not.toContain('submit')
    })
  })

  test.each<[string[], Partial<SwapOffer>, Partial<SwapOffer>]>([
    [['network-fee'], { networkFee: 1n }, { networkFee: 11n }],
    [['price', 'network-fee'], { networkFee: 1n }, { networkFee: 11n, toAmount: 3_000_000_000n }],
    [['fee'], { fee: FEE }, { fee: { ...FEE, bips: 90n } }],
    [['fee'], { fee: FEE }, { fee: { ...FEE, account: ROUTER } }],
  ])('what became worse is told apart, with what it was before (R54): %s', async (kinds, shown, now) => {
    await spendingReviewed(100n, shown)
    await confirm(at)
    await answer(at, 'build', { kind: 'worse', offer: { ...spending(100n), ...shown, ...now } })
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kinds, before: shown, after: now } })
  })

  test('a network fee that a confirmation has found stands over the next price, before and after it is accepted', async () => {
    await spendingReviewed(100n, { networkFee: 1n })
    await confirm(at)
    await answer(at, 'build', { kind: 'worse', offer: { ...spending(100n), networkFee: 11n } })
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    await answer(at, 'price', { ...spending(100n), networkFee: 1n })
    const found = { status: 'reviewed', offer: { networkFee: 11n } }
    expect(at.flow.state()).toMatchObject({ ...found, change: { kinds: ['network-fee'] } })
    at.flow.accept()
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    await answer(at, 'price', { ...spending(100n), networkFee: 1n })
    expect(at.flow.state()).toMatchObject({ ...found, change: undefined })
  })

  test('a network fee that rose with the price is asked about', async () => {
    await spendingReviewed(100n, { networkFee: 1n })
    await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
    await answer(at, 'price', { ...spending(100n), networkFee: 1_000n })
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kinds: ['network-fee'] } })
  })

  test('an earlier limit that the token does not replace is taken away first', async () => {
    await spendingReviewed(99n)
    await confirm(at)
    await answer(at, 'approval', { prepared: PREPARED, resets: true })
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'approval', resets: true })
    await answer(at, 'approve', { limit: 0n })
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { allowance: 0n } })
    await answer(at, 'price', spending(0n))
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'approval', resets: false })
    await answer(at, 'approve', undefined)
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { allowance: 100n } })
  })

  test('an allowance that was taken away after the review: the wallet is asked nothing, and it is approved anew (R44)', async () => {
    await spendingReviewed(100n)
    await confirm(at)
    await fail(at, 'build', new FoyerError(TRANSFER_REFUSED, { context: { reason: 'the allowance is too low' } }))
    expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'swap' })
    expect(at.open).toEqual([])
    at.flow.again()
    await settle()
    expect(at.flow.state()).toMatchObject({ status: 'reviewed' })
    await answer(at, 'price', spending(0n))
    await confirm(at)
    expect(at.flow.state()).toMatchObject({ status: 'asking', purpose: 'approval' })
  })

  test('an allowance that is enough needs none', async () => {
    await spendingReviewed(100n)
    await confirm(at)
    expect(at.open.map(({ kind }) => kind)).toEqual(['build'])
  })

  test.each([
    ['reverted', new FoyerError(TRANSACTION_REVERTED, { context: { reason: 'no' } })],
    ['cancelled', new FoyerError(TRANSACTION_ERROR)],
    ['replaced', new FoyerError(TRANSACTION_ERROR)],
    ['dropped', new FoyerError(TRANSACTION_ERROR)],
  ] as const)('%s on the chain: refused, told to the host, and approved again', async (fate, error) => {
    const told: string[] = []
    at.foyer.on('SWAP_APPROVAL_ERROR', ({ from, error: { code } }) => told.push(`${from} ${code}`))
    await spendingReviewed(99n)
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await answer(at, 'approve', { type: 'failed', error, fate })
    expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'approval', built: true, fate, error })
    expect(told).toEqual([`USDC ${error.code}`])
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await answer(at, 'approve', undefined)
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { allowance: 100n } })
    expect(at.approved).toHaveLength(2)
  })

  describe('one that an earlier visit has sent', () => {
    const HASH = `0x${'1'.repeat(64)}`
    const earlier = (change: object = {}, isSent = true, sentAt = Date.now()) => {
      const one = {
        ...{ network: 'eip155:1', from: ME, to: ROUTER, amount: '100', decimals: 6, symbol: 'USDC', nonce: 3 },
        ...{ id: `eip155:1 ${HASH}`, contract: USDC.contract },
      }
      const more = { hash: HASH, transaction: {}, sentAt, missing: 0, outcome: { status: 'pending' } }
      const approval = isSent ? { sent: { ...one, ...more } } : {}
      const asked = { ...one, held: '0', askedAt: 1, approval, ...change }
      at.foyer.context.storage.write({ name: 'unsettled', check: () => undefined }, [asked] as never)
      at.flow = at.begin()
    }
    const AWAITED = { status: 'asking', purpose: 'approval', step: 'settling' }

    test('is awaited in the place of a second one', async () => {
      earlier()
      await spendingReviewed(99n)
      await settle()
      expect(at.flow.state()).toMatchObject(AWAITED)
      await confirm(at)
      expect(at.open.map(({ kind }) => kind)).toEqual(['follow'])
      await answer(at, 'follow', { type: 'approved', limit: 100n })
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', offer: { allowance: 100n } })
      expect([at.approved, at.followed]).toMatchObject([[], [{ sent: { hash: HASH } }]])
    })

    test('more than ten minutes ago: said, and no longer waited for', async () => {
      earlier({}, true, Date.now() - 601_000)
      await spendingReviewed(99n)
      await settle()
      expect(at.flow.state().status).toBe('reviewed')
      expect(at.flow.unsettled()).toMatchObject([{ approval: { sent: { hash: HASH } } }])
      await confirm(at)
      expect(at.open.map(({ kind }) => kind)).toEqual(['approval'])
    })

    test('also where a signature could take its place', async () => {
      earlier()
      await spendingReviewed(99n, { permits: true })
      await settle()
      expect(at.flow.state()).toMatchObject(AWAITED)
    })

    test('is for less than is swapped now: after it, another one is needed', async () => {
      earlier()
      const leave = at.flow.watch(() => undefined)
      at.flow.set({ from: USDC, to: ETH, amount: 300n })
      await settle()
      await answer(at, 'price', spending(0n))
      at.flow.review()
      await settle()
      expect(at.flow.state()).toMatchObject(AWAITED)
      for (const { id } of at.flow.unsettled()) at.flow.dismiss(id)
      await answer(at, 'follow', { type: 'approved', limit: 100n })
      await answer(at, 'price', spending(100n))
      await confirm(at)
      await answer(at, 'approval', APPROVAL)
      expect(at.approved).toHaveLength(1)
      leave()
    })

    test.each([
      ['of another token', { contract: ROUTER }, 99n],
      ['for another spender', { to: YOU }, 99n],
      ['of another account', { from: YOU }, 99n],
      ['of use no more', {}, 100n],
    ])('%s stands in nobody’s way', async (_, change, allowance) => {
      earlier(change)
      await spendingReviewed(allowance)
      await settle()
      expect(at.flow.state().status).toBe('reviewed')
      expect(at.flow.unsettled()).toEqual([])
    })

    test('waits until a price that became worse is accepted', async () => {
      await spendingReviewed(99n)
      await vi.advanceTimersByTimeAsync(OFFER_LIFETIME_MS)
      await answer(at, 'price', { ...spending(99n), toAmount: 3_000_000_000n })
      const { flow } = at
      earlier()
      expect(flow.state()).toMatchObject({
        status: 'reviewed',
        change: { kinds: ['price'], after: { toAmount: 3_000_000_000n } },
      })
      flow.accept()
      await settle()
      expect(flow.state()).toMatchObject(AWAITED)
    })

    test('of which only the wallet knows: said, and it can be approved all the same', async () => {
      earlier({}, false)
      await spendingReviewed(99n)
      await settle()
      expect(at.flow.state().status).toBe('reviewed')
      expect(at.flow.unsettled()).toMatchObject([{ approval: {} }])
      await confirm(at)
      await answer(at, 'approval', APPROVAL)
      expect(at.approved).toHaveLength(1)
    })

    test('of which only the wallet knows is not said where a signature takes its place', async () => {
      earlier({}, false)
      await spendingReviewed(99n, { permits: true })
      await settle()
      expect([at.flow.state().status, at.flow.unsettled()]).toEqual(['reviewed', []])
    })

    test('whoever leaves ends the waiting, and finds it awaited again', async () => {
      earlier()
      const leave = await spendingReviewed(99n)
      await settle()
      expect(at.followed[0]?.signal?.aborted).toBe(false)
      leave()
      expect(at.followed[0]?.signal?.aborted).toBe(true)
      await answer(at, 'follow', { type: 'left' })
      expect([at.flow.state().status, at.open]).toEqual(['reviewed', []])
      // What is on its way is for this provider only.
      expect(at.foyer.context.store.get().swapDraft.approved).toMatchObject({ provider: 'uniswap' })
      at.flow.watch(() => undefined)
      await settle()
      expect(at.flow.state()).toMatchObject(AWAITED)
      expect(at.followed).toHaveLength(2)
    })

    test('in another tab, meanwhile: awaited, not sent again', async () => {
      await spendingReviewed(99n)
      const { flow } = at
      earlier()
      flow.confirm()
      await settle()
      expect(flow.state()).toMatchObject(AWAITED)
      expect(at.approved).toEqual([])
    })
  })

  test('declined: nothing is recorded as sent', async () => {
    await spendingReviewed(0n)
    await confirm(at)
    await answer(at, 'approval', APPROVAL)
    await fail(at, 'approve', new FoyerError(USER_REJECTED))
    expect(at.flow.state()).toMatchObject({ status: 'refused', purpose: 'approval' })
    expect(at.flow.unsettled()).toEqual([])
  })
})

describe('what the host hears', () => {
  const heard = (at: World) => {
    const events: unknown[] = []
    for (const name of ['SWAP_SUCCESS', 'SWAP_ERROR', 'SWAP_APPROVAL_ERROR'] as const)
      at.foyer.on(name, ({ caipNetworkId, from, to, ...more }) =>
        events.push([name, caipNetworkId, from, to, 'error' in more ? more.error.code : undefined]),
      )
    return events
  }
  const swap = { symbol: 'USDC', decimals: 6, minimum: '1' }
  const outcome = (status: string): SentTransfer => ({
    ...{ ...sent, network: 'eip155:1', symbol: 'ETH', swap },
    outcome: { status } as SentTransfer['outcome'],
  })

  test('a refusal, of the swap and of the approval', async () => {
    const at = world()
    const events = heard(at)
    await reviewed(at)
    await confirm(at)
    await answer(at, 'build', ready)
    await fail(at, 'submit', new FoyerError(USER_REJECTED))
    expect(events).toEqual([['SWAP_ERROR', 'eip155:1', 'ETH', 'USDC', 'USER_REJECTED']])
    const other = world()
    const told = heard(other)
    await reviewed(other, offer({ spender: ROUTER, allowance: 0n }))
    await confirm(other)
    await answer(other, 'approval', APPROVAL)
    await fail(other, 'approve', new FoyerError(USER_REJECTED))
    expect(told).toEqual([['SWAP_APPROVAL_ERROR', 'eip155:1', 'ETH', 'USDC', 'USER_REJECTED']])
  })

  test.each([
    ['delivered', ['SWAP_SUCCESS', 'eip155:1', 'ETH', 'USDC', undefined]],
    ['reverted', ['SWAP_ERROR', 'eip155:1', 'ETH', 'USDC', 'TRANSACTION_ERROR']],
  ])('what was sent and is %s, once', async (status, event) => {
    const at = world()
    const events = heard(at)
    await reviewed(at)
    await confirm(at)
    await answer(at, 'build', ready)
    await answer(at, 'submit', sent)
    const [tell] = at.outcomes
    for (const one of ['pending', status, 'pending', status]) tell?.(outcome(one))
    expect(events).toEqual([event])
  })
})

describe('what speaks against it (R43)', () => {
  const input = { account: ME, from: USDC, to: ETH, amount: 100n, slippage: 100, wrapped: undefined }
  const state = (change: object, of: Partial<SwapOffer> = {}): SwapState => ({
    status: 'priced',
    input: { ...input, ...change },
    offer: offer({ held: 100n, heldNative: 1_000n, networkFee: 50n, ...of }),
  })
  test.each([
    ['nothing', state({}), undefined],
    ['no token', state({ to: undefined }), 'token'],
    ['the same token', state({ to: USDC }), 'token'],
    ['nothing typed', state({ amount: undefined }), 'amount'],
    ['zero', state({ amount: 0n }), 'amount'],
    ['more than is held', state({ amount: 101n }), 'balance'],
    ['no native currency', state({}, { heldNative: 0n, networkFee: undefined }), 'gas'],
    ['less of it than the fee', state({}, { heldNative: 49n }), 'gas'],
    ['native, with the fee too much', state({ from: ETH, to: USDC, amount: 951n }, { held: 1_000n }), 'balance'],
    ['nothing for a fee that others may pay', state({}, { heldNative: 0n, othersMayPay: true }), undefined],
    ['more than is held, and the fee of others', state({ amount: 101n }, { othersMayPay: true }), 'balance'],
    [
      'native, all of it, and the fee of others',
      state({ from: ETH, to: USDC, amount: 1_000n }, { held: 1_000n, othersMayPay: true }),
      undefined,
    ],
    ['native, all but the fee', state({ from: ETH, to: USDC, amount: 950n }, { held: 1_000n }), undefined],
  ])('%s', (_, of, expected) => expect(problemOf(of, 0)).toBe(expected))

  test('too many that are on their way', () => expect(problemOf(state({}), PENDING_TRANSACTIONS_MAX)).toBe('pending'))
})

test('whatever happens in whatever order: only what was read is sent, once for each confirmation', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('amount' as const), value: fc.constantFrom(1n, 10n ** 18n, 10n ** 25n) }),
    fc.record({ do: fc.constant('pair' as const), value: fc.boolean() }),
    fc.record({ do: fc.constant('account' as const), value: fc.constantFrom(ME, YOU) }),
    fc.record({
      do: fc.constantFrom(
        'review' as const,
        'accept' as const,
        'confirm' as const,
        'again' as const,
        'refresh' as const,
      ),
    }),
    fc.record({ do: fc.constant('wait' as const), value: fc.constantFrom(1, OFFER_LIFETIME_MS) }),
    fc.record({ do: fc.constant('price' as const), value: fc.constantFrom(3_400n, 3_390n, 3_000n) }),
    fc.record({ do: fc.constantFrom('build' as const, 'worse' as const, 'approve' as const, 'submit' as const) }),
    // What usually comes next.
    fc.record({ do: fc.constantFrom('review' as const, 'accept' as const, 'confirm' as const, 'build' as const) }),
    fc.record({ do: fc.constantFrom('confirm' as const, 'build' as const, 'approve' as const, 'submit' as const) }),
    fc.record({ do: fc.constant('fail' as const), value: fc.constantFrom(USER_REJECTED, SENT_UNKNOWN) }),
  )
  let sentInAll = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { flow, foyer, open, account, submitted, approved } = world()
      let confirmations = 0
      const seen: SwapState[] = []
      flow.watch((state) => seen.push(state))
      const reply = (kind: Kind, value: unknown) => open.find((question) => question.kind === kind)?.answer(value)
      flow.set({ from: ETH, to: USDC, amount: 10n ** 18n })
      await settle()
      reply('price', offer())
      await settle()
      flow.review()
      for (const one of steps) {
        if (one.do === 'amount') flow.set({ amount: one.value })
        else if (one.do === 'pair') flow.set(one.value ? { from: ETH, to: USDC } : { from: USDC, to: ETH })
        else if (one.do === 'account') account(one.value)
        else if (one.do === 'price')
          reply('price', offer({ toAmount: one.value * 1_000_000n, allowance: 5n, spender: ROUTER }))
        else if (one.do === 'build') reply('build', ready)
        else if (one.do === 'worse') reply('build', { kind: 'worse', offer: offer({ toAmount: 1n }) })
        else if (one.do === 'approve')
          for (const kind of ['approval', 'approve'] as const) reply(kind, kind === 'approval' ? APPROVAL : undefined)
        else if (one.do === 'submit') reply('submit', sent)
        else if (one.do === 'fail') open[0]?.fail(new FoyerError(one.value))
        else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.value)
        else {
          const before = flow.state()
          flow[one.do]()
          const after = flow.state()
          if (one.do === 'confirm' && after.status === 'asking' && before.status !== 'asking') {
            confirmations += 1
            // Confirming needs a price that stands, and was accepted if it became worse.
            expect(before.status === 'refused' || (before.status === 'reviewed' && !before.change)).toBe(true)
            expect('failure' in before && before.failure !== undefined).toBe(false)
            expect(after.purpose).toBe(purposeOf(after.offer, after.input.amount))
          }
        }
        await settle()
      }
      expect(submitted.length + approved.length).toBeLessThanOrEqual(confirmations)
      sentInAll += submitted.length
      for (const { review } of submitted) {
        // Someone saw exactly this before it was sent.
        const shown = seen.some(
          (state) =>
            state.status === 'reviewed' &&
            state.input.account === review.account &&
            state.input.amount === review.amount &&
            state.input.from?.symbol === review.from.symbol &&
            state.offer.toAmount === review.offer.toAmount,
        )
        expect(shown).toBe(true)
      }
      foyer.destroy()
    }),
    { numRuns: 1_000 },
  )
  // The steps do lead there.
  expect(sentInAll).toBeGreaterThan(10)
}, 60_000)
