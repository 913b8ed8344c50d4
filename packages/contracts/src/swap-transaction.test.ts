import { concat, encodeFunctionData, encodePacked, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN } from './swap-calls.ts'
import {
  afterFee,
  approvalAbi,
  approvalMismatch,
  ROUTER_ITSELF,
  readSwap,
  routerAbi,
  type SwapTerms,
  type SwapTransaction,
  swapMismatch,
  wrappedAbi,
} from './swap-transaction.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ROUTER, WETH, USDC, DAI, MARA, OPERATOR, THIEF] = ['a', 'b', 'c', 'd', '1', '3', '6'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const DEADLINE = 1_800_000_000n
const FEE = { account: OPERATOR, bips: 85n }

const call = (functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: functionName as 'multicall', args: args as never })
const v2 = (amount: bigint, minimum: bigint, path: readonly Hex[], to: Hex) =>
  call('swapExactTokensForTokens', amount, minimum, path, to)
const v3 = (amountIn: bigint, amountOutMinimum: bigint, [first, ...others]: readonly Hex[], recipient: Hex) => {
  const path = concat([first ?? '0x', ...others.map((to) => encodePacked(['uint24', 'address'], [500, to]))])
  return call('exactInput', { path, recipient, amountIn, amountOutMinimum })
}
const sent = (steps: readonly Hex[], value = 0n, to = ROUTER, deadline = DEADLINE): SwapTransaction => ({
  to,
  data: call('multicall', deadline, steps),
  value,
})

const common = { router: ROUTER, wrapped: WETH, account: MARA, deadline: DEADLINE }
const tokens: SwapTerms = { ...common, from: USDC, to: DAI, amount: 100n, minimum: 98n }
const selling: SwapTerms = { ...common, from: USDC, to: NATIVE_TOKEN, amount: 100n, minimum: 98n }
const buying: SwapTerms = { ...common, from: NATIVE_TOKEN, to: USDC, amount: 100n, minimum: 9_915n, fee: FEE }

describe('a swap is as agreed', () => {
  test.each<[string, SwapTransaction, SwapTerms]>([
    ['through one pool', sent([v3(100n, 98n, [USDC, DAI], MARA)]), tokens],
    ['over two hops', sent([v2(100n, 98n, [USDC, WETH, DAI], MARA)]), tokens],
    ['over three pools', sent([v3(100n, 98n, [USDC, WETH, OPERATOR, DAI], MARA)]), tokens],
    ['over three pools of v2', sent([v2(100n, 98n, [USDC, WETH, OPERATOR, DAI], MARA)]), tokens],
    ['in two parts', sent([v2(40n, 39n, [USDC, DAI], MARA), v3(60n, 59n, [USDC, WETH, DAI], MARA)]), tokens],
    ['into ether', sent([v3(100n, 0n, [USDC, WETH], ROUTER_ITSELF), call('unwrapWETH9', 98n, MARA)]), selling],
    [
      'into ether, with a fee',
      sent([v3(100n, 0n, [USDC, WETH], ROUTER_ITSELF), call('unwrapWETH9WithFee', 10_000n, MARA, 85n, OPERATOR)]),
      { ...selling, minimum: 9_915n, fee: FEE },
    ],
    [
      'from ether, with a fee and the rest back',
      sent(
        [
          v3(100n, 0n, [WETH, USDC], ROUTER_ITSELF),
          call('sweepTokenWithFee', USDC, 10_000n, MARA, 85n, OPERATOR),
          call('refundETH'),
        ],
        100n,
      ),
      buying,
    ],
    [
      'by wrapping',
      { to: WETH, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }), value: 7n },
      { ...common, from: NATIVE_TOKEN, to: WETH, amount: 7n, minimum: 7n },
    ],
    [
      'by unwrapping',
      { to: WETH, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [7n] }), value: 0n },
      { ...common, from: WETH, to: NATIVE_TOKEN, amount: 7n, minimum: 7n },
    ],
  ])('%s', (_, transaction, terms) => {
    expect(swapMismatch(transaction, terms)).toBeUndefined()
  })
})

describe('every difference is found', () => {
  const plain = v3(100n, 98n, [USDC, DAI], MARA)
  const held = v3(100n, 0n, [WETH, USDC], ROUTER_ITSELF)
  const paid = call('sweepTokenWithFee', USDC, 10_000n, MARA, 85n, OPERATOR)
  const refund = call('refundETH')
  const unwrapped = call('unwrapWETH9', 98n, MARA)
  const soldTo = v3(100n, 0n, [USDC, WETH], ROUTER_ITSELF)
  const deposit = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
  const withdraw = (amount: bigint) => encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
  const wrap: SwapTerms = { ...common, from: NATIVE_TOKEN, to: WETH, amount: 7n, minimum: 7n }
  const unwrap: SwapTerms = { ...common, from: WETH, to: NATIVE_TOKEN, amount: 7n, minimum: 7n }
  const approve: Hex = `0x095ea7b3${THIEF.slice(2).padStart(64, '0')}${'f'.repeat(64)}`

  test.each<[field: string, what: string, SwapTransaction, SwapTerms]>([
    ['router', 'another contract', sent([plain], 0n, THIEF), tokens],
    ['value', 'ether is sent along', sent([plain], 1n), tokens],
    ['value', 'less ether than agreed', sent([held, paid], 99n), buying],
    ['deadline', 'a later deadline', sent([plain], 0n, ROUTER, DEADLINE + 1n), tokens],
    ['from', 'another token is taken', sent([v3(100n, 98n, [WETH, DAI], MARA)]), tokens],
    ['to', 'another token arrives', sent([v3(100n, 98n, [USDC, WETH], MARA)]), tokens],
    ['to', 'ether stays wrapped', sent([v3(100n, 98n, [USDC, WETH], MARA)]), selling],
    [
      'to',
      'another token is paid out',
      sent([held, call('sweepTokenWithFee', DAI, 10_000n, MARA, 85n, OPERATOR), refund], 100n),
      buying,
    ],
    ['amount', 'more is taken', sent([v3(101n, 98n, [USDC, DAI], MARA)]), tokens],
    ['amount', 'a part is added', sent([plain, v2(1n, 0n, [USDC, DAI], MARA)]), tokens],
    ['account', 'somebody else receives', sent([v3(100n, 98n, [USDC, DAI], THIEF)]), tokens],
    [
      'account',
      'somebody else receives a part',
      sent([v2(40n, 98n, [USDC, DAI], MARA), v3(60n, 0n, [USDC, DAI], THIEF)]),
      tokens,
    ],
    ['account', 'the router keeps it', sent([v3(100n, 98n, [USDC, DAI], ROUTER_ITSELF)]), tokens],
    ['account', 'somebody else is paid out', sent([soldTo, call('unwrapWETH9', 98n, THIEF)]), selling],
    ['account', 'the payout is passed by', sent([v3(100n, 98n, [USDC, WETH], THIEF), unwrapped]), selling],
    ['minimum', 'less may arrive', sent([v3(100n, 97n, [USDC, DAI], MARA)]), tokens],
    ['minimum', 'less may be paid out', sent([soldTo, call('unwrapWETH9', 97n, MARA)]), selling],
    [
      'fee',
      'a fee that was not agreed',
      sent([held, paid, refund], 100n),
      { ...buying, minimum: 9_915n, fee: undefined },
    ],
    [
      'fee',
      'a higher fee',
      sent([held, call('sweepTokenWithFee', USDC, 10_000n, MARA, 86n, OPERATOR), refund], 100n),
      buying,
    ],
    [
      'fee',
      'a fee for somebody else',
      sent([held, call('sweepTokenWithFee', USDC, 10_000n, MARA, 85n, THIEF), refund], 100n),
      buying,
    ],
    ['fee', 'no fee', sent([v3(100n, 9_915n, [WETH, USDC], MARA), refund], 100n), buying],
    ['call', 'nothing at all', sent([]), tokens],
    ['call', 'only a payout', sent([unwrapped]), selling],
    ['call', 'a step that is unknown', sent([approve, plain]), tokens],
    ['call', 'a payout before the end', sent([unwrapped, soldTo]), selling],
    ['call', 'a refund where no ether was sent', sent([plain, refund]), tokens],
    ['call', 'no refund of what a pool does not take', sent([held, paid], 100n), buying],
    ['call', 'bytes behind the call', { ...sent([plain]), data: concat([sent([plain]).data, '0x00']) }, tokens],
    ['call', 'no multicall', { to: ROUTER, data: plain, value: 0n }, tokens],
    ['call', 'no call', { to: ROUTER, data: '0x', value: 0n }, tokens],
    ['call', 'a path that ends in a token', sent([v3(100n, 98n, [USDC], MARA)]), tokens],
    ['wrapped', 'ether for somebody else', { to: THIEF, data: deposit, value: 7n }, wrap],
    ['value', 'more ether is wrapped', { to: WETH, data: deposit, value: 8n }, wrap],
    ['call', 'ether is unwrapped, not wrapped', { to: WETH, data: withdraw(7n), value: 7n }, wrap],
    ['amount', 'more is unwrapped', { to: WETH, data: withdraw(8n), value: 0n }, unwrap],
    [
      'minimum',
      'less for what is one for one',
      { to: WETH, data: withdraw(7n), value: 0n },
      { ...unwrap, minimum: 6n },
    ],
    ['fee', 'a fee for what is one for one', { to: WETH, data: withdraw(7n), value: 0n }, { ...unwrap, fee: FEE }],
  ])('%s: %s', (field, _, transaction, terms) => {
    expect(swapMismatch(transaction, terms)).toBe(field)
  })
})

describe('an allowance', () => {
  const terms = { token: USDC, spender: ROUTER, amount: 100n }
  const approval = (spender: Hex, amount: bigint) =>
    encodeFunctionData({ abi: approvalAbi, functionName: 'approve', args: [spender, amount] })
  const data = approval(ROUTER, 100n)

  test('is as agreed', () => {
    expect(approvalMismatch({ to: USDC, data, value: 0n }, terms)).toBeUndefined()
  })

  test.each<[field: string, what: string, SwapTransaction]>([
    ['token', 'of another token', { to: DAI, data, value: 0n }],
    ['value', 'with ether', { to: USDC, data, value: 1n }],
    ['spender', 'for somebody else', { to: USDC, data: approval(THIEF, 100n), value: 0n }],
    ['amount', 'of more', { to: USDC, data: approval(ROUTER, 2n ** 256n - 1n), value: 0n }],
    ['call', 'with bytes behind it', { to: USDC, data: concat([data, '0x00']), value: 0n }],
    ['call', 'that is a transfer', { to: USDC, data: `0xa9059cbb${data.slice(10)}`, value: 0n }],
  ])('%s: one %s is found', (field, _, transaction) => {
    expect(approvalMismatch(transaction, terms)).toBe(field)
  })
})

test('a fee is rounded down, as the router does', () => {
  expect(afterFee(117n, FEE)).toBe(117n)
  expect(afterFee(118n, FEE)).toBe(117n)
  expect(afterFee(10_000n, FEE)).toBe(9_915n)
  expect(afterFee(118n, undefined)).toBe(118n)
})

describe('a swap that nobody has agreed on is read', () => {
  const parts = sent([v2(40n, 39n, [USDC, DAI], MARA), v3(60n, 59n, [USDC, WETH, DAI], MARA)])
  const ether = sent([
    v3(100n, 0n, [USDC, WETH], ROUTER_ITSELF),
    call('unwrapWETH9WithFee', 10_000n, MARA, 85n, OPERATOR),
  ])
  const back = call('refundETH')

  test.each<[string, SwapTransaction, ReturnType<typeof readSwap>]>([
    ['in two parts', parts, { from: USDC, amount: 100n, to: DAI, minimum: 98n, between: [WETH] }],
    [
      'over three pools, in two parts',
      sent([v3(40n, 39n, [USDC, WETH, OPERATOR, DAI], MARA), v2(60n, 59n, [USDC, OPERATOR, ROUTER, DAI], MARA)]),
      { from: USDC, amount: 100n, to: DAI, minimum: 98n, between: [WETH, OPERATOR, OPERATOR, ROUTER] },
    ],
    ['into ether, after the fee', ether, { from: USDC, amount: 100n, to: NATIVE_TOKEN, minimum: 9_915n, between: [] }],
    [
      'from ether',
      sent([v3(100n, 98n, [WETH, USDC], MARA), back], 100n),
      { from: NATIVE_TOKEN, amount: 100n, to: USDC, minimum: 98n, between: [] },
    ],
  ])('%s', (_, transaction, read) => {
    for (const wrapped of [WETH, undefined]) {
      const told = readSwap(transaction, { account: MARA, wrapped })
      expect(told).toMatchObject({ amount: read?.amount, minimum: read?.minimum })
      const lower = (tokens: readonly string[] = []) => tokens.map((token) => token.toLowerCase())
      expect(lower(told?.between)).toEqual(lower(read?.between))
      expect([told?.from, told?.to].map((token) => token?.toLowerCase())).toEqual(
        [read?.from, read?.to].map((token) => token?.toLowerCase()),
      )
    }
  })

  test.each<[string, SwapTransaction]>([
    ['for somebody else', sent([v3(100n, 98n, [USDC, DAI], THIEF)])],
    [
      'into ether for somebody else',
      sent([v3(100n, 0n, [USDC, WETH], ROUTER_ITSELF), call('unwrapWETH9', 98n, THIEF)]),
    ],
    ['that stays in the router', sent([v3(100n, 98n, [USDC, DAI], ROUTER_ITSELF)])],
    ['of two tokens', sent([v3(50n, 49n, [USDC, DAI], MARA), v3(50n, 49n, [WETH, DAI], MARA)])],
    ['into two tokens', sent([v3(50n, 49n, [USDC, DAI], MARA), v3(50n, 49n, [USDC, WETH], MARA)])],
    ['with ether that it does not need', sent([v3(100n, 98n, [USDC, DAI], MARA)], 1n)],
    ['with more ether than it swaps', sent([v3(100n, 98n, [WETH, USDC], MARA), back], 101n)],
    ['of another wrapped token', sent([v3(100n, 98n, [DAI, USDC], MARA), back], 100n)],
    ['with bytes after it', { ...parts, data: `${parts.data}00` }],
    ['of nothing', sent([])],
    ['that is none', { to: ROUTER, data: '0xdeadbeef', value: 0n }],
  ])('not one %s', (_, transaction) => {
    expect(readSwap(transaction, { account: MARA, wrapped: WETH })).toBeUndefined()
  })
})
