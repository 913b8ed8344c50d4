import { FoyerError, isFoyerError } from '@foyer/base'
import {
  INVALID_RECEIVER,
  PROVIDER_NOT_FOUND,
  REQUEST_EXPIRED,
  RPC_REQUEST_FAILED,
  SENT_UNKNOWN,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import { base, mainnet } from '@foyer/base/networks'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { PreparedTransfer, TransferOrder } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { SendAsset, SendOrder, SentTransfer } from '../../core/transfers/sending.ts'
import { signOf } from '../../core/transfers/unsettled-sign.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { RiskReport } from './risks.ts'
import { createTransferFlow, TRANSFER_SERVICES } from './transfer-flow.ts'
import { orderOf, type TransferState } from './transfer-state.ts'

const [ME, YOU] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
const onBase: SendAsset = { network: base, symbol: 'ETH', decimals: 18 }
const onMainnet: SendAsset = { network: mainnet, symbol: 'ETH', decimals: 18 }
const FINE: RiskReport = { risks: [], timesSent: 3 }
const costing = (fee: bigint, nonce = 1): PreparedTransfer => ({
  transaction: { fee: String(fee), nonce: String(nonce) },
  fee,
  maxFee: fee,
  nonce,
  held: 10n ** 20n,
  heldNative: 10n ** 20n,
})

/** A question that the flow asked, to be answered whenever the test likes. */
type Open = {
  readonly kind: 'receiver' | 'risks' | 'prepare' | 'move' | 'submit'
  readonly about: string
  readonly answer: (value: unknown) => void
  readonly fail: (error: unknown) => void
}

/** A flow whose every answer the test gives, on an instance with a wallet that changes its accounts. */
function world() {
  const foyer = createFoyer({ networks: [base, mainnet], publicRpc: true })
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
    addConnection(context, 'eip155', connector, session, { addresses: [address], chain: base.caipNetworkId })
  account(ME)
  const open: Open[] = []
  const ask = <T>(kind: Open['kind'], about: string) =>
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
  const submitted: { readonly order: SendOrder; readonly from: string; readonly prepared: PreparedTransfer }[] = []
  const tracked: ((transfer: SentTransfer) => void)[] = []
  /** Why the wallet is not even asked. */
  const gone: Error[] = []
  /** The wallet is moved to the network before it is asked, by a question of its own. */
  const moving: true[] = []
  const flow = createTransferFlow(
    context,
    {},
    {
      ...TRANSFER_SERVICES,
      resolveReceiver: (_, text, network) => ask('receiver', `${text} on ${network.name}`),
      assess: (_, { from, receiver }) => ask('risks', `${from} to ${receiver.address}`),
      prepareTransfer: (_, network, order: TransferOrder) =>
        ask('prepare', `${order.amount} from ${order.from} to ${order.to} on ${network.name}`),
      async submitTransfer(_, order, { from, prepared }, onStatus) {
        if (gone.length > 0) throw gone[0]
        if (moving.length > 0) {
          onStatus('switching')
          await ask('move', order.holding.network.name)
        }
        onStatus('asking')
        submitted.push({ order, from, prepared })
        return ask('submit', from)
      },
      track: (_, __, onOutcome) => void tracked.push(onOutcome),
    },
  )
  return { foyer, flow, open, account, submitted, tracked, gone, moving }
}
type World = ReturnType<typeof world>

/** Lets questions be asked and answers be heard. */
const settle = () => vi.advanceTimersByTimeAsync(1)
const take = ({ open }: World, kind: Open['kind']): Open => {
  const found = open.find((question) => question.kind === kind)
  if (!found) throw new Error(`no question about ${kind}: ${open.map((question) => question.kind)}`)
  return found
}
const answer = async (at: World, kind: Open['kind'], value: unknown) => {
  take(at, kind).answer(value)
  await settle()
}
async function prepared(at: World) {
  at.flow.set({ asset: onBase, amount: '1', to: 'theo' })
  await settle()
  await answer(at, 'receiver', { address: YOU })
  await answer(at, 'risks', FINE)
  await answer(at, 'prepare', costing(10n))
}
async function reviewed(at: World) {
  await prepared(at)
  at.flow.review()
}
const statusOf = ({ flow }: World): TransferState['status'] => flow.state().status
const SENT = { id: 'x', outcome: { status: 'pending' } } as SentTransfer

let at: World
let unwatch: () => void
beforeEach(() => {
  vi.useFakeTimers()
  at = world()
  unwatch = at.flow.watch(() => undefined)
})
afterEach(() => {
  at.foyer.destroy()
  vi.useRealTimers()
})

/** A page that begins anew on what the browser keeps. */
const reloaded = () => {
  at.foyer.destroy()
  at = world()
  at.flow.set({ asset: onBase })
  return at.flow
}
async function asked(to: World) {
  await reviewed(to)
  to.flow.confirm()
  await settle()
  await answer(to, 'prepare', costing(10n))
}

describe('what may have been sent', () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('localStorage', new MemoryArea())
    at.foyer.destroy()
    at = world()
    unwatch = at.flow.watch(() => undefined)
  })
  afterEach(() => {
    at.foyer.destroy()
    vi.unstubAllGlobals()
  })

  test('is remembered from the moment the wallet is asked, over a reload, and shown to nobody else', async () => {
    at.flow.set({ asset: onBase })
    expect(at.flow.unsettled()).toEqual([])
    await asked(at)
    const one = { network: base.caipNetworkId, from: ME, to: YOU, amount: String(10n ** 18n), symbol: 'ETH', nonce: 1 }
    expect(at.flow.unsettled()).toMatchObject([one])
    expect(reloaded().unsettled()).toMatchObject([one])
    at.flow.set({ asset: onMainnet })
    expect(at.flow.unsettled()).toEqual([])
    at.flow.set({ asset: onBase })
    at.flow.watch(() => undefined)
    at.account(YOU)
    expect(at.flow.unsettled()).toEqual([])
  })

  test.each([
    ['sent', undefined, 0],
    ['declined', new FoyerError(USER_REJECTED), 0],
    ['not known', new FoyerError(SENT_UNKNOWN), 1],
    ['broken off', new Error('?'), 1],
  ])('%s', async (_, error, left) => {
    const seen: number[] = []
    at.flow.watch(() => seen.push(at.flow.unsettled().length))
    await asked(at)
    const question = take(at, 'submit')
    if (error) question.fail(error)
    else question.answer(SENT)
    await settle()
    expect([at.flow.unsettled().length, seen.at(-1)]).toEqual([left, left])
    expect(reloaded().unsettled().length).toBe(left)
  })

  test('an answer settles its own question, also when nobody looks any more', async () => {
    await asked(at)
    const first = take(at, 'submit')
    const other = createTransferFlow(at.foyer.context)
    other.set({ asset: onBase })
    unwatch()
    expect(other.unsettled().length).toBe(1)
    first.fail(new FoyerError(USER_REJECTED))
    await settle()
    expect(other.unsettled()).toEqual([])
  })

  test('what another tab was asked for is not forgotten', async () => {
    const here = at.flow
    const there = world()
    await reviewed(at)
    here.confirm()
    await settle()
    await asked(there)
    await answer(at, 'prepare', costing(10n))
    await answer(at, 'submit', SENT)
    expect(here.unsettled().length).toBe(1)
    expect(reloaded().unsettled().length).toBe(1)
  })

  test('what another tab asks a wallet for is heard here: with the next flow, by its event, and before anything is confirmed', async () => {
    await reviewed(at)
    const here = at.flow
    const told: number[] = []
    here.watch(() => told.push(here.unsettled().length))
    const there = world()
    await asked(there)
    expect(told.at(-1)).toBe(0)

    here.confirm()
    await settle()
    // Nobody has seen here what the other tab was asked for: that is shown first.
    expect([statusOf(at), told.at(-1)]).toEqual(['reviewed', 1])

    there.flow.dismiss(there.flow.unsettled()[0]?.id ?? '')
    page.dispatchEvent(Object.assign(new Event('storage'), { key: '@foyer/foyer:unsettled' }))
    expect(told.at(-1)).toBe(0)

    await asked(world())
    createTransferFlow(at.foyer.context)
    expect(told.at(-1)).toBe(1)
    here.confirm()
    expect(statusOf(at)).toBe('asking')
  })

  test('stays until the visitor has looked', async () => {
    await asked(at)
    const flow = reloaded()
    flow.dismiss(flow.unsettled()[0]?.id ?? '')
    expect(flow.unsettled()).toEqual([])
    expect(reloaded().unsettled()).toEqual([])
  })

  test('what another script wrote into the storage is read as far as it is sound', async () => {
    await asked(at)
    const key = '@foyer/foyer:unsettled'
    const record = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(
      key,
      JSON.stringify({ ...record, d: [{ id: 'x' }, null, { ...record.d[0], amount: '-1' }, ...record.d] }),
    )
    expect(reloaded().unsettled().length).toBe(1)
  })

  test('the order of the account tells, and where there is none, what it holds', async () => {
    await asked(at)
    const [one] = at.flow.unsettled()
    if (!one) throw new Error('nothing was asked')
    const sign = (change: Partial<typeof one>, prepared: PreparedTransfer | undefined) =>
      signOf({ ...one, ...change }, onBase, prepared)
    const { nonce: _, ...numberless } = costing(1n)
    expect([sign({}, costing(1n, 1)), sign({}, costing(1n, 2)), sign({}, undefined)]).toEqual([
      undefined,
      'nonce',
      undefined,
    ])
    const none = { nonce: undefined }
    expect(sign(none, numberless)).toBeUndefined()
    expect(sign(none, { ...numberless, held: numberless.held - 1n })).toBe('held')
    expect(sign({ ...none, contract: '0xa' }, { ...numberless, held: 0n })).toBeUndefined()
  })

  test('sending again where a chain numbers nothing asks first, if less is there', async () => {
    const { nonce: _, ...before } = costing(10n)
    at.flow.set({ asset: onBase, amount: '1', to: 'theo' })
    await settle()
    await answer(at, 'receiver', { address: YOU })
    await answer(at, 'risks', FINE)
    await answer(at, 'prepare', before)
    at.flow.review()
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', before)
    take(at, 'submit').fail(new FoyerError(SENT_UNKNOWN))
    await settle()
    at.flow.again()
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', { ...before, held: before.held - 10n ** 18n })
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kind: 'held' } })
    expect(at.submitted.length).toBe(1)
  })
})

describe('a transfer', () => {
  test('goes from what is typed to what became of it', async () => {
    await prepared(at)
    expect(at.flow.state()).toMatchObject({ status: 'prepared', receiver: { address: YOU }, risks: FINE })
    at.flow.review()
    at.flow.confirm()
    expect(at.flow.state()).toMatchObject({ status: 'asking', step: 'checking' })
    await settle()
    await answer(at, 'prepare', costing(11n))
    expect(at.submitted).toMatchObject([{ from: ME, prepared: { fee: 11n }, order: { amount: 10n ** 18n } }])
    await answer(at, 'submit', SENT)
    expect(at.flow.state()).toMatchObject({ status: 'sent', transfer: { outcome: { status: 'pending' } } })
    at.tracked[0]?.({ ...SENT, outcome: { status: 'delivered', hash: '0xa', fee: '1', at: 0 } })
    expect(at.flow.state()).toMatchObject({ status: 'sent', transfer: { outcome: { status: 'delivered' } } })
  })

  test('a receiver found on another network does not count on this one', async () => {
    at.flow.set({ asset: onBase, amount: '1', to: 'theo.eth' })
    await settle()
    const late = take(at, 'receiver')
    at.flow.set({ asset: onMainnet })
    await settle()
    late.answer({ address: YOU })
    await settle()
    expect(statusOf(at)).toBe('draft')
    await answer(at, 'receiver', { address: ME })
    expect(at.flow.state()).toMatchObject({ status: 'receiver', receiver: { address: ME } })
    // And one that was found already goes with its network.
    at.flow.set({ asset: onBase })
    expect(statusOf(at)).toBe('draft')
  })

  test('an amount of one asset is none of another', () => {
    at.flow.set({ asset: onBase, amount: '1' })
    at.flow.set({ asset: onMainnet })
    expect(at.flow.state().draft.amount).toBeUndefined()
  })

  test('who is nobody is said, until something else is typed', async () => {
    at.flow.set({ asset: onBase, to: 'theo' })
    await settle()
    take(at, 'receiver').fail(new FoyerError(INVALID_RECEIVER))
    await settle()
    expect(at.flow.state()).toMatchObject({ status: 'draft', error: { code: 'INVALID_RECEIVER' } })
    expect(at.open).toEqual([])
    at.flow.set({ to: 'theo.eth' })
    expect(at.flow.state()).not.toHaveProperty('error')
  })

  test('another account: the form begins anew with it', async () => {
    await prepared(at)
    at.account(YOU)
    expect(at.flow.state()).toMatchObject({ status: 'draft', draft: { from: YOU } })
  })

  test('another account: the review says so and asks again, from every step before the wallet', async () => {
    const checking = async (to: World) => {
      await reviewed(to)
      to.flow.confirm()
    }
    for (const step of [reviewed, checking]) {
      at.account(ME)
      at.flow.again()
      for (const question of [...at.open]) question.fail(new Error('gone'))
      await settle()
      at.flow.set({ to: '' })
      await step(at)
      await settle()
      const late = at.open.find(({ kind }) => kind === 'prepare')
      at.account(YOU)
      const change = { kind: 'account', before: ME, after: YOU }
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', draft: { from: YOU }, change })
      // Nothing that was found out about the account before counts, and nothing can be confirmed with it.
      expect(at.flow.state()).not.toHaveProperty('prepared')
      at.flow.confirm()
      expect(statusOf(at)).toBe('reviewed')
      late?.answer(costing(10n))
      await settle()
      expect(at.flow.state()).not.toHaveProperty('prepared')
      await answer(at, 'risks', FINE)
      await answer(at, 'prepare', costing(12n))
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', change, prepared: { fee: 12n } })
      expect(at.submitted).toEqual([])
    }
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', costing(12n))
    expect(at.submitted).toMatchObject([{ from: YOU }])
  })

  test('without an account there is nothing to review', async () => {
    await reviewed(at)
    await at.foyer.disconnect()
    expect(statusOf(at)).toBe('draft')
  })

  test('what the chain says to an earlier confirmation does not count for a later one', async () => {
    await reviewed(at)
    at.flow.confirm()
    await settle()
    const late = take(at, 'prepare')
    at.flow.back()
    await settle()
    at.open.splice(0, 1)
    await answer(at, 'prepare', costing(10n))
    at.flow.review()
    at.flow.confirm()
    await settle()
    late.answer(costing(10n))
    await settle()
    expect([at.flow.state(), at.submitted]).toMatchObject([{ status: 'asking', step: 'checking' }, []])
  })

  test('what got dearer or changed places is read again first', async () => {
    await reviewed(at)
    for (const [now, kind] of [
      [costing(100n), 'fee'],
      [costing(100n, 2), 'order'],
    ] as const) {
      at.flow.confirm()
      await settle()
      await answer(at, 'prepare', now)
      expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kind }, prepared: now })
    }
    expect(at.submitted).toEqual([])
  })

  test('a risk that stops cannot be confirmed, nor what was not looked at', async () => {
    at.flow.set({ asset: onBase, amount: '1', to: 'theo' })
    await settle()
    await answer(at, 'receiver', { address: YOU })
    await answer(at, 'prepare', costing(10n))
    at.flow.review()
    at.flow.confirm()
    expect(statusOf(at)).toBe('reviewed')
    await answer(at, 'risks', { risks: ['look-alike'], timesSent: 0 })
    at.flow.confirm()
    expect(statusOf(at)).toBe('reviewed')
  })

  test('declined: nothing was sent, and it can be confirmed again; not known: it cannot', async () => {
    await reviewed(at)
    const confirm = async (error: FoyerError) => {
      at.flow.confirm()
      await settle()
      await answer(at, 'prepare', costing(10n))
      take(at, 'submit').fail(error)
      await settle()
    }
    await confirm(new FoyerError(USER_REJECTED))
    expect(statusOf(at)).toBe('refused')
    await confirm(new FoyerError(SENT_UNKNOWN))
    expect(statusOf(at)).toBe('unknown')
    at.flow.confirm()
    expect(statusOf(at)).toBe('unknown')
    at.flow.again()
    expect(statusOf(at)).toBe('reviewed')
    at.flow.confirm()
    await settle()
    // It was sent after all: the account has moved on.
    await answer(at, 'prepare', costing(10n, 2))
    expect(at.flow.state()).toMatchObject({ status: 'reviewed', change: { kind: 'order', before: 1, after: 2 } })
    expect(at.submitted.length).toBe(2)
  })

  test.each([
    new FoyerError(RPC_REQUEST_FAILED, { context: { reason: '' } }),
    new FoyerError(REQUEST_EXPIRED),
    new Error('?'),
  ])('once the wallet was asked, %s does not say that nothing was sent', async (error) => {
    await reviewed(at)
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', costing(10n))
    take(at, 'submit').fail(error)
    await settle()
    expect(statusOf(at)).toBe('unknown')
  })

  test('what fails before the wallet was asked was certainly not sent', async () => {
    at.gone.push(new FoyerError(PROVIDER_NOT_FOUND))
    await reviewed(at)
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', costing(10n))
    await settle()
    expect([at.flow.state(), at.submitted]).toMatchObject([
      { status: 'refused', error: { code: 'PROVIDER_NOT_FOUND' } },
      [],
    ])
  })

  test('whoever leaves before the wallet was asked is not asked by it', async () => {
    await reviewed(at)
    at.flow.confirm()
    await settle()
    unwatch()
    await answer(at, 'prepare', costing(10n))
    expect([statusOf(at), at.submitted]).toEqual(['reviewed', []])
  })

  test.each(['leave', 'back'])(
    'while the wallet is moved to the network, by %s: it is not asked after that',
    async (how) => {
      at.moving.push(true)
      await reviewed(at)
      at.flow.confirm()
      await settle()
      await answer(at, 'prepare', costing(10n))
      if (how === 'leave') unwatch()
      else at.flow.back()
      await answer(at, 'move', null)
      expect([statusOf(at), at.submitted]).toEqual([how === 'leave' ? 'reviewed' : 'receiver', []])
      expect(at.flow.unsettled()).toEqual([])
    },
  )

  test('whoever goes on to the next one the moment it is sent: it is followed all the same', async () => {
    at.flow.watch(({ status }) => status === 'sent' && at.flow.again())
    await reviewed(at)
    at.flow.confirm()
    await settle()
    await answer(at, 'prepare', costing(10n))
    await answer(at, 'submit', SENT)
    expect([statusOf(at), at.tracked.length]).toEqual(['draft', 1])
  })

  test('a review that nothing was prepared for throws what is missing', () => {
    at.flow.set({ asset: onBase })
    expect(() => at.flow.review()).toThrow('An amount and receiver address are required')
  })
})

const FAILURES: readonly Error[] = [
  new FoyerError(SENT_UNKNOWN),
  new FoyerError(USER_REJECTED),
  new FoyerError(RPC_REQUEST_FAILED, { context: { reason: '' } }),
  new FoyerError(REQUEST_EXPIRED),
  new Error('?'),
]

test('whatever happens in whatever order: nothing is sent twice, unread, or by a late answer', async () => {
  const texts = ['theo', 'mara', ''] as const
  const event = fc.oneof(
    fc.record({
      do: fc.constant('type' as const),
      to: fc.constantFrom(...texts),
      amount: fc.constantFrom('1', '2', ''),
    }),
    fc.record({ do: fc.constant('asset' as const), asset: fc.constantFrom(onBase, onMainnet) }),
    fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(ME, YOU) }),
    fc.record({
      do: fc.constant('verb' as const),
      verb: fc.constantFrom('review', 'confirm', 'confirm', 'back', 'again'),
    }),
    fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(),
      fails: fc.constantFrom(false, false, false, true),
      why: fc.constantFrom(...FAILURES),
      fee: fc.constantFrom(10n, 11n, 100n),
      risks: fc.constantFrom(FINE, FINE, { risks: ['burn'], timesSent: 0 } as RiskReport),
    }),
  )
  type Step = typeof event extends fc.Arbitrary<infer S> ? S : never
  let confirmedEver = 0
  let sentEver = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const run = world()
      const { flow, open, submitted } = run
      /** What stood on the screen at each confirmation that counted. */
      let read: { readonly order: string; readonly fee: bigint } | undefined
      let confirmations = 0
      /** Those whose answer does not say that nothing was sent, and those that have none yet. */
      let unknown = 0
      const keyOf = (state: TransferState) => {
        const order = state.status === 'draft' ? undefined : orderOf(state)
        return order && [order.from, order.transfer.to, order.amount, order.holding.network.caipNetworkId].join(' ')
      }
      flow.watch(() => undefined)
      for (const step of events) {
        const before = flow.state()
        const sentBefore = submitted.length
        let failure: Error | undefined
        if (step.do === 'type') flow.set({ to: step.to, amount: step.amount })
        else if (step.do === 'asset') flow.set({ asset: step.asset })
        else if (step.do === 'account') run.account(step.address)
        else if (step.do === 'answer') {
          const question = open[step.which % Math.max(1, open.length)]
          if (question && step.fails) {
            question.fail(step.why)
            if (question.kind === 'submit') failure = step.why
          } else if (question?.kind === 'receiver') question.answer({ address: `0x${question.about}` })
          else if (question?.kind === 'risks') question.answer(step.risks)
          else if (question?.kind === 'prepare') question.answer(costing(step.fee))
          else question?.answer(SENT)
        } else if (step.verb === 'review') {
          if (!flow.problem()) flow.review()
        } else flow[step.verb as 'confirm' | 'back' | 'again']()
        const now = flow.state()
        if (now.status === 'asking' && before.status !== 'asking') {
          // Only a confirmation asks, of a review whose cost and risks were there.
          expect(step).toMatchObject({ do: 'verb', verb: 'confirm' })
          expect(['reviewed', 'refused']).toContain(before.status)
          read = { order: keyOf(before) ?? '', fee: 'prepared' in before ? (before.prepared?.fee ?? 0n) : 0n }
          confirmations++
          confirmedEver++
        }
        await settle()
        if (submitted.length > sentBefore) {
          const last = submitted.at(-1)
          expect(submitted.length).toBe(sentBefore + 1)
          expect(submitted.length).toBeLessThanOrEqual(confirmations)
          // Of one confirmation at a time, for what was read, at no more than twice the cost.
          expect(open.filter(({ kind }) => kind === 'submit').length).toBe(1)
          expect(
            [
              last?.from,
              last?.order.receiver.address,
              last?.order.amount,
              last?.order.holding.network.caipNetworkId,
            ].join(' '),
          ).toBe(read?.order)
          expect((last?.prepared.fee ?? 0n) <= (read?.fee ?? 0n) * 2n).toBe(true)
        }
        const state = flow.state()
        const asking = open.filter(({ kind }) => kind === 'submit').length
        // Asked once, only an error that proves it says that nothing was sent.
        if (failure) {
          const isProof = isFoyerError(failure) && failure.entry.nothingSent === true
          // Another account since goes on to the draft of its own.
          if (!isProof) unknown++
          expect(isProof ? ['refused', 'reviewed', 'draft', 'receiver'] : ['unknown']).toContain(state.status)
        }
        // What may have been sent is remembered, and nothing else.
        expect(run.foyer.context.store.get().unsettled?.length).toBe(unknown + asking)
        // What is known of a receiver is known of this text on this network.
        if (state.status !== 'draft')
          expect(state.receiver.address).toBe(`0x${state.draft.to} on ${state.draft.asset?.network.name}`)
      }
      sentEver += submitted.length
      run.foyer.destroy()
    }),
    {
      numRuns: Number(process.env.FOYER_RUNS ?? 1_000),
      examples: [
        [[...HAPPY]],
        ...FAILURES.map((why): [Step[]] => [[...HAPPY.slice(0, -1), { ...ok, fails: true, why }]]),
      ],
    },
  )
  // The histories are worth something: they do get to the wallet.
  expect(Math.min(confirmedEver, sentEver)).toBeGreaterThan(0)
}, 120_000)

const ok = { do: 'answer', which: 0, fails: false, why: new Error('?'), fee: 10n, risks: FINE } as const
const HAPPY = [
  { do: 'asset', asset: onBase },
  { do: 'type', to: 'theo', amount: '1' },
  ok,
  ok,
  ok,
  { do: 'verb', verb: 'review' },
  { do: 'verb', verb: 'confirm' },
  ok,
  ok,
] as const
