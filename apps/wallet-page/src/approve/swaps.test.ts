import { AUGUSTUS, augustusAbi } from '@foyer/contracts/swap-augustus'
import { SWAP_ROUTERS } from '@foyer/contracts/swap-routers'
import { routerAbi } from '@foyer/contracts/swap-transaction'
import { concat, encodeFunctionData, encodePacked, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { addressesOf, callsContent } from './calls-content.ts'
import { TEXTS } from './texts.ts'

/* How a swap is headed, from the bytes that are signed. */

const CHAIN = 'eip155:1'
const [router = zeroAddress] = (SWAP_ROUTERS[CHAIN] ?? []) as Hex[]
const [ACCOUNT, USDC, DAI, THIEF, MIDDLE] = ['01', 'bb', 'dd', '66', '77'].map((pair) => `0x${pair.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const tokens = new Map([
  [USDC, { symbol: 'USDC', decimals: 6 }],
  [DAI, { symbol: 'DAI', decimals: 18 }],
])
const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
const approve = (amount: bigint, spender: Hex = router, token: Hex = USDC) => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, amount] }),
})
const swap = (recipient: Hex = ACCOUNT, to: Hex = router, between: readonly Hex[] = []) => {
  const hops = [...between, DAI].map((token) => encodePacked(['uint24', 'address'], [500, token]))
  const path = concat([USDC, ...hops])
  const params = { path, recipient, amountIn: 25_000_000n, amountOutMinimum: 24_500_000_000_000_000_000n }
  const part = encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] })
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [1_800_000_000n, [part]] })
  return { to, value: 0n, data }
}
const around = { origin: 'https://atoll.example', account: ACCOUNT, chainId: CHAIN }
const shownFor = (calls: readonly ReturnType<typeof swap>[], known = tokens, isContract = true) =>
  callsContent(calls, {
    ...around,
    tokens: known,
    code: new Map(addressesOf(calls, around).map((address) => [address, isContract])),
    feeAtMost: 1n,
  })
const TITLE = 'Swap 25 USDC for at least 24.5 DAI'

test('a swap of the router that is known says what is paid and what arrives at least', () => {
  expect(shownFor([swap()])).toMatchObject({ title: TITLE, dangers: [] })
  // Whose amounts have to be known.
  expect(addressesOf([swap()], around)).toEqual(expect.arrayContaining([router.toLowerCase(), USDC, DAI]))
})

test('with the allowance that it needs and the end of it, it is one swap', () => {
  const { title, dangers } = shownFor([approve(25_000_000n), swap(), approve(0n)])
  expect(title).toBe(TITLE)
  expect(dangers).toEqual([TEXTS.mayTake('25 USDC')])
  expect(shownFor([approve(maxUint256), swap()]).dangers).toContain(TEXTS.couldEmpty('USDC'))
  expect(shownFor([swap(), swap()]).title).toBe(TEXTS.sendCalls(2))
})

test.each([
  ['for somebody else', approve(25_000_000n, THIEF)],
  ['of another token', approve(1n, router, DAI)],
  ['of more', approve(25_000_001n)],
  ['of all of it', approve(maxUint256)],
])('an allowance %s is no part of a swap', (_, allowance) => {
  expect(shownFor([allowance, swap()]).title).toBe(TEXTS.sendCalls(2))
})

test('what a token on the way does is not known, unless the operator lists it', () => {
  const way = [swap(ACCOUNT, router, [MIDDLE])]
  const [middle, known] = [{ symbol: 'MID', decimals: 18 }, new Map(tokens)]
  expect(shownFor(way).title).toBe(TEXTS.runUnknown)
  expect(shownFor(way, known.set(MIDDLE, middle)).title).toBe(TITLE)
  expect(shownFor([swap(ACCOUNT, router, [MIDDLE, THIEF])], known).title).toBe(TEXTS.runUnknown)
  expect(shownFor([swap(ACCOUNT, router, [MIDDLE, THIEF])], known.set(THIEF, middle)).title).toBe(TITLE)
})

test.each([
  ['of a contract that only has the same functions', shownFor([swap(ACCOUNT, THIEF)])],
  ['for somebody else', shownFor([swap(THIEF)])],
  ['of a token that the operator does not list', shownFor([swap()], new Map([...tokens].slice(0, 1)))],
  ['whose router is no contract by the node', shownFor([swap()], tokens, false)],
])('one %s stays unread', (_, { title, dangers }) => {
  expect(title).toBe(TEXTS.runUnknown)
  expect(dangers).toContain(TEXTS.unreadableCall)
})

/** Through Velora: whoever trades is not read. */
const velora = (beneficiary: Hex = ACCOUNT, to: Hex = AUGUSTUS) => {
  const amounts = { fromAmount: 25_000_000n, toAmount: 24_500_000_000_000_000_001n, quotedAmount: 26n * 10n ** 18n }
  const swapped = { srcToken: USDC, destToken: DAI, ...amounts, metadata: `0x${'5'.repeat(64)}` as Hex, beneficiary }
  const args = [MIDDLE, swapped, 1n << 92n, '0x', '0x1234'] as const
  return { to, value: 0n, data: encodeFunctionData({ abi: augustusAbi, functionName: 'swapExactAmountIn', args }) }
}

test('a swap through Velora says what is paid and what arrives at least, with the allowance that it needs', () => {
  const { title, dangers, steps } = shownFor([velora()])
  expect([title, dangers]).toEqual([TITLE, []])
  // The step names the same amount as the title.
  expect(JSON.stringify(steps)).toMatch(/at least 24\.5 DAI/)
  expect(shownFor([approve(25_000_000n, AUGUSTUS), velora()]).title).toBe(TITLE)
  expect(shownFor([approve(25_000_000n), velora()]).title).toBe(TEXTS.sendCalls(2))
})

test.each([
  ['of a contract that only has the same function', shownFor([velora(ACCOUNT, THIEF)])],
  ['for somebody else', shownFor([velora(THIEF)])],
  [
    'on a network where Velora is not',
    callsContent([velora()], { ...around, chainId: 'eip155:5', tokens, feeAtMost: 1n }),
  ],
])('one through Velora %s stays unread', (_, { title, dangers }) => {
  expect(title).toBe(TEXTS.runUnknown)
  expect(dangers).toContain(TEXTS.unreadableCall)
})
