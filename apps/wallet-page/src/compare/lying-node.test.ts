import { afterEach, describe, expect, test, vi } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { holdTime, pass } from '../../test/passing-time.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { createFilters } from '../rpc/filters.ts'
import { answerRpc } from '../rpc/rpc.ts'
import type { PricedToken } from '../rpc/tokens.ts'
import { callsQuestion } from '../smart-account/calls-question.ts'
import { COMPARE_TEXTS } from './texts.ts'

/* Requests of pages, with a node or a list that lies about the network, the decimals of a token, or what a transaction costs. */

const BASE = 'eip155:8453'
const OWN = '0x00000000000000000000000000000000000000Aa'
const USDC = `0x${'ee'.repeat(20)}`
const FRIEND = 'bb'.repeat(20)
const GWEI = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const wordOf = (value: bigint | number) => value.toString(16).padStart(64, '0')
const transfer = [{ to: USDC, data: `0xa9059cbb${'0'.repeat(24)}${FRIEND}${wordOf(1_500_000_000)}` }]

afterEach(() => {
  vi.useRealTimers()
})

/** What the two sources say; a function may fail, or never answer. */
const honest = () => ({
  chainId: (): unknown => hex(8453),
  decimals: (): unknown => `0x${wordOf(6)}`,
  listed: 6,
  price: undefined as string | undefined,
  gasPrice: 2n * GWEI,
  tip: GWEI,
  gas: 50_000n,
  block: (): unknown => ({ gasLimit: hex(60_000_000), baseFeePerGas: hex(GWEI) }),
})
type World = ReturnType<typeof honest>

function opened(over: Partial<World> = {}) {
  const world = { ...honest(), ...over }
  const asked: string[] = []
  const node = async (_chainId: string, method: string, params: unknown): Promise<unknown> => {
    const isDecimals = JSON.stringify(params ?? '').includes('0x313ce567')
    asked.push(isDecimals ? 'decimals' : method)
    switch (isDecimals ? 'decimals' : method) {
      case 'decimals':
        return world.decimals()
      case 'eth_chainId':
        return world.chainId()
      case 'eth_getBlockByNumber':
        return world.block()
      case 'eth_gasPrice':
        return hex(world.gasPrice)
      case 'eth_maxPriorityFeePerGas':
        return hex(world.tip)
      case 'eth_estimateGas':
        return hex(world.gas)
      case 'eth_getCode':
        return '0x60'
      case 'eth_simulateV1':
        return [{ calls: [{ status: '0x1', logs: [] }] }]
      default:
        return '0x10'
    }
  }
  const tokens = async (_: string, contracts: readonly string[]) => {
    const known: [string, PricedToken][] = [
      ['', { symbol: 'ETH', decimals: 18, price: world.price }],
      [USDC, { symbol: 'USDC', decimals: world.listed }],
    ]
    return new Map(known.filter(([key]) => contracts.some((contract) => contract.toLowerCase() === key)))
  }
  const questions: Question<unknown>[] = []
  const sign = vi.fn(async () => ({ signed: Uint8Array.of(1, 2) }))
  const around = {
    origin: 'https://atoll.example',
    addresses: () => ({ eip155: OWN, solana: '11111111111111111111111111111111' }),
    opensAt: () => undefined,
    node,
    filters: createFilters(node),
    assets: async () => undefined,
    accounts: noSmartAccounts(),
    tokens,
    paid: async () => [],
    approvals: approvalsBy(async <Subject>(question: Question<Subject>) => {
      questions.push(question)
      return question.subject
    }),
    signer: { ask: sign as never },
    nonces: new Map(),
    note: async () => undefined,
    unlock: async () => undefined,
  }
  const context = { signal: new AbortController().signal, commit: () => undefined }
  const call = (method: string, params: unknown) =>
    answerRpc({ method, params, chainNamespace: 'eip155', chainId: BASE }, context, around)
  const content = async (params: unknown = transfer): Promise<Content> => {
    await call('eth_sendTransaction', params)
    return contentAt(questions)
  }
  return { world, asked, node, tokens, questions, sign, call, content, around }
}
function contentAt(questions: readonly Question<unknown>[]): Content {
  const last = questions.at(-1)
  if (!last) throw new Error('nobody was asked')
  return last.content
}
const factsOf = ({ facts }: Content) => facts.map(({ label, value }) => [label, value])

describe('decimals of a token (T7)', () => {
  test('are shown where the list and the contract agree, which is asked once', async () => {
    const { content, asked } = opened()
    for (let time = 0; time < 2; time += 1)
      expect(await content()).toMatchObject({ title: TEXTS.send('1500 USDC'), dangers: [] })
    expect(await content()).not.toHaveProperty('unconfirmed')
    expect(asked.filter((method) => method === 'decimals')).toHaveLength(1)
  })

  test.each([
    ['a contract, or its node, says more', { decimals: () => `0x${wordOf(18)}` }, '1500', '0.0000000015'],
    ['a list says more', { listed: 18 }, '0.0000000015', '1500'],
    ['a contract says none', { decimals: () => `0x${wordOf(0)}` }, '1500', '1500000000'],
  ])('%s: no amount is shown as a fact, and the question cannot be approved', async (_name, over, list, own) => {
    const shown = await opened(over).content()
    expect(shown).toMatchObject({
      title: COMPARE_TEXTS.sendUnconfirmed,
      unconfirmed: { title: COMPARE_TEXTS.twoAnswers, again: COMPARE_TEXTS.checkAgain },
    })
    expect(factsOf(shown)).toEqual(
      expect.arrayContaining([
        [COMPARE_TEXTS.token, 'USDC'],
        [COMPARE_TEXTS.byList, list],
        [COMPARE_TEXTS.byItself, own],
        [COMPARE_TEXTS.asWritten, '1500000000 units'],
      ]),
    )
    const others = JSON.stringify({ ...shown, facts: shown.facts.filter(({ value }) => ![list, own].includes(value)) })
    expect(others).not.toMatch(/1,?500 USDC|1,?500"|0\.0000000015/)
  })

  test('that no token has are told as they are', async () => {
    const shown = await opened({ decimals: () => `0x${wordOf(255)}` }).content()
    expect(factsOf(shown)).toContainEqual([COMPARE_TEXTS.byItself, '255 decimals'])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('reverted'))],
    ['is empty', () => '0x'],
    ['is no number of decimals', () => `0x${'f'.repeat(64)}`],
  ])('where the answer of the contract %s, the list counts', async (_name, decimals) => {
    expect(await opened({ decimals }).content()).toMatchObject({ title: TEXTS.send('1500 USDC') })
  })

  test('a node that never answers holds up the question for a moment only', async () => {
    holdTime()
    const { content, questions } = opened({ decimals: () => new Promise(() => undefined) })
    const asking = content()
    await pass(1_000)
    expect(questions).toHaveLength(0)
    await pass(10_000)
    expect(await asking).toMatchObject({ title: TEXTS.send('1500 USDC') })
  })

  test('asking again asks both anew, and shows the amount once they agree', async () => {
    const { content, questions, world, asked } = opened({ decimals: () => `0x${wordOf(18)}` })
    await content()
    const [first] = questions
    const still = await first?.again?.()
    expect(still?.content).toMatchObject({ title: COMPARE_TEXTS.sendUnconfirmed })
    world.decimals = honest().decimals
    const before = asked.length
    const after = await still?.again?.()
    expect(after?.content).toMatchObject({ title: TEXTS.send('1500 USDC'), dangers: [] })
    expect(after?.content).not.toHaveProperty('unconfirmed')
    expect(asked.slice(before)).toEqual(expect.arrayContaining(['decimals', 'eth_estimateGas']))
  })

  test('of an allowance, no limit can be written either', async () => {
    const approve = (amount: bigint) => [{ to: USDC, data: `0x095ea7b3${'0'.repeat(24)}${FRIEND}${wordOf(amount)}` }]
    const all = await opened().content(approve(2n ** 256n - 1n))
    expect(all.limit).toEqual({ symbol: 'USDC', decimals: 6 })
    const lied = { decimals: () => `0x${wordOf(18)}` }
    const { content, questions } = opened(lied)
    expect(await content(approve(2n ** 256n - 1n))).toMatchObject({
      title: TEXTS.allowAll('USDC'),
      dangers: expect.arrayContaining([TEXTS.couldEmpty('USDC')]),
      limit: undefined,
      unconfirmed: {},
    })
    expect(questions[0]?.limited).toBeUndefined()
    expect(await opened(lied).content(approve(25n))).toMatchObject({ title: COMPARE_TEXTS.allowUnconfirmed })
  })

  test('of typed data count as well', async () => {
    const permit = {
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: USDC },
      primaryType: 'Permit',
      types: {
        Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(
          (part) => ({ name: part.split(' ')[0], type: part.split(' ')[1] }),
        ),
      },
      message: { owner: OWN, spender: `0x${FRIEND}`, value: '1500000000', nonce: '0', deadline: '1' },
    }
    const shown = async (over: Partial<World>) => {
      const { call, questions } = opened(over)
      await call('eth_signTypedData_v4', [OWN, JSON.stringify(permit)])
      return contentAt(questions)
    }
    expect(JSON.stringify((await shown({})).steps)).toContain('1,500 USDC')
    const lied = await shown({ decimals: () => `0x${wordOf(18)}` })
    expect(lied).toMatchObject({ unconfirmed: {} })
    expect(factsOf(lied)).toContainEqual([COMPARE_TEXTS.byItself, '0.0000000015'])
    expect(JSON.stringify(lied.steps)).not.toContain('1,500 USDC')
  })
})

describe('the network (T7)', () => {
  test.each([hex(1), hex(0), '8453', null])(
    'a node that says %j is of another one, and nobody is asked to sign',
    async (answer) => {
      const { content, questions, sign } = opened({ chainId: () => answer })
      await expect(content()).rejects.toMatchObject({
        code: 'RESPONSE_INVALID',
        context: { path: 'eth_chainId', reason: 'the node is of another network' },
      })
      expect([questions.length, sign.mock.calls.length]).toEqual([0, 0])
    },
  )

  test('a node that has named it is not asked again; one that has not, is', async () => {
    const { content, asked, world } = opened({ chainId: () => hex(1) })
    await expect(content()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    world.chainId = honest().chainId
    await content()
    await content()
    expect(asked.filter((method) => method === 'eth_chainId')).toHaveLength(2)
  })
})

describe('the fee (T7)', () => {
  const sent = (value: bigint) => [{ to: `0x${FRIEND}`, value: hex(value) }]
  const ETHER = 10n ** 18n

  test.each([
    ['is usual', {}, []],
    ['is usual, by a network whose tip is most of it', { gasPrice: GWEI, block: blockOf(7n) }, []],
    ['is usual, and the newest block is not known', { block: () => Promise.reject(new Error('no')) }, []],
    ['is usual, and the block has no base fee', { block: () => ({ gasLimit: hex(60_000_000) }) }, []],
    ['is far more than the newest block costs', { gasPrice: 21n * GWEI }, [COMPARE_TEXTS.highFee]],
    ['has a tip above the price', { tip: 3n * GWEI }, [COMPARE_TEXTS.highFee]],
    ['is worth a hundred dollars', { price: '333333' }, []],
    ['is worth more', { price: '333334' }, [COMPARE_TEXTS.highFee]],
    ['is nearly a whole one, of no known price', agreeing(10_000n), []],
    ['is nearly two of them', agreeing(20_000n), [COMPARE_TEXTS.highFee]],
  ])('that %s', async (_name, over, dangers) => {
    // 60,000 gas at twice the price and the tip: 5 gwei, so 0.0003 ETH by default.
    expect((await opened(over).content(sent(100n * ETHER))).dangers).toEqual(dangers)
  })

  test('that is more than what is sent is a danger', async () => {
    expect((await opened().content(sent(10n ** 14n))).dangers).toEqual([COMPARE_TEXTS.feeOverAmount])
    expect((await opened().content(sent(10n ** 15n))).dangers).toEqual([])
    // Of another token, nothing is said.
    expect((await opened().content()).dangers).toEqual([])
  })

  test('more gas than a block has is refused, and nobody is asked', async () => {
    const refused = { code: 'RESPONSE_INVALID', context: { path: 'eth_estimateGas' } }
    const { content, questions } = opened({ gas: 50_000_001n })
    await expect(content()).rejects.toMatchObject(refused)
    expect(questions).toHaveLength(0)
    expect(await opened({ gas: 50_000_000n, gasPrice: 1n, tip: 1n }).content()).toMatchObject({ dangers: [] })
    const unknown = { block: () => 'no' }
    await expect(opened({ gas: 25_000_001n, ...unknown }).content()).rejects.toMatchObject(refused)
    expect((await opened({ gas: 25_000_000n, ...unknown }).content()).title).toBe(TEXTS.send('1500 USDC'))
  })
})

function blockOf(baseFee: bigint) {
  return () => ({ gasLimit: hex(60_000_000), baseFeePerGas: hex(baseFee) })
}
/** Prices that agree with the newest block. */
function agreeing(gwei: bigint) {
  return { gas: 41_666n, gasPrice: gwei * GWEI, tip: 0n, block: blockOf(gwei * GWEI) }
}

describe('an operation of a smart account (T7)', () => {
  const OPERATION = {
    callGasLimit: hex(100_000),
    verificationGasLimit: hex(100_000),
    preVerificationGas: hex(50_000),
    maxFeePerGas: hex(5n * GWEI),
    maxPriorityFeePerGas: hex(GWEI),
    sender: OWN,
    nonce: '0x0',
    callData: '0x',
    deployment: null,
    payment: null,
  }
  const asked = (over: Partial<World> = {}, operation: object = {}) => {
    const { node, tokens } = opened(over)
    const [{ to, data } = { to: '', data: '' }] = transfer
    const made = { ...OPERATION, ...operation }
    const feeAtMost = made.payment ? undefined : 10n ** 15n
    const prepare = async () => ({ operation: made as never, feeAtMost })
    const around = {
      origin: 'https://atoll.example',
      node,
      tokens,
      paid: async () => [],
      account: OWN,
      own: [],
      prepare,
      subjectOf: () => 'subject',
    } as const
    return callsQuestion(BASE, [{ to: to as '0x', value: 0n, data: data as '0x' }], around)
  }

  test('shows an amount that two sources agree about, and otherwise none', async () => {
    expect((await asked()).content).toMatchObject({ title: TEXTS.send('1500 USDC'), dangers: [] })
    const lied = await asked({ listed: 18 })
    expect(lied.content).toMatchObject({ title: COMPARE_TEXTS.sendUnconfirmed, unconfirmed: {} })
    expect((await lied.again?.())?.content).toMatchObject({ title: COMPARE_TEXTS.sendUnconfirmed })
  })

  test('is made by a node of its network only, and takes no more gas than a block has', async () => {
    const invalid = { code: 'RESPONSE_INVALID' }
    await expect(asked({ chainId: () => hex(1) })).rejects.toMatchObject(invalid)
    await expect(asked({}, { callGasLimit: hex(59_900_001) })).rejects.toMatchObject(invalid)
    expect((await asked({}, { callGasLimit: hex(59_900_000) })).content.dangers).toEqual([])
  })

  test('has a fee that is told where it is high, and not where somebody else pays', async () => {
    const high = { maxFeePerGas: hex(41n * GWEI) }
    expect((await asked({}, high)).content.dangers).toEqual([COMPARE_TEXTS.highFee])
    expect((await asked({}, { ...high, payment: { paymaster: OWN } })).content.dangers).toEqual([])
  })
})
