import { AUGUSTUS, augustusAbi } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { SWAP_ROUTERS } from '@foyer/contracts/swap-routers'
import { ALLOWANCE_HOLDER, holderAbi, registryAbi, SETTLER_REGISTRY } from '@foyer/contracts/swap-settler'
import { routerAbi } from '@foyer/contracts/swap-transaction'
import { concat, encodeFunctionData, encodePacked, type Hex, maxUint256, pad, parseAbi, zeroAddress } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AskNode } from '../rpc/node.ts'
import { addressesOf, callsContent } from './calls-content.ts'
import { swapsIn } from './swaps.ts'
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
type World = {
  readonly known?: typeof tokens
  readonly isContract?: boolean
  readonly chainId?: string
  readonly account?: Hex
  readonly node?: AskNode
}
/** Most swaps are known without asking anybody. */
const nobody: AskNode = async () => {
  throw new Error('nobody is asked')
}
async function shownFor(calls: readonly ReturnType<typeof swap>[], world: World = {}) {
  const { known = tokens, isContract = true, chainId = CHAIN, account = ACCOUNT, node = nobody } = world
  const asked = { ...around, chainId, account }
  const shown = { ...asked, swapIn: await swapsIn(calls, { ...asked, node }) }
  const code = new Map(addressesOf(calls, shown).map((address) => [address, isContract]))
  return callsContent(calls, { ...shown, tokens: known, code, feeAtMost: 1n })
}
const TITLE = 'Swap 25 USDC for at least 24.5 DAI'

test('a swap of the router that is known says what is paid and what arrives at least', async () => {
  expect(await shownFor([swap()])).toMatchObject({ title: TITLE, dangers: [] })
  // Whose amounts have to be known.
  const swapIn = await swapsIn([swap()], { ...around, node: nobody })
  expect(addressesOf([swap()], { ...around, swapIn })).toEqual(
    expect.arrayContaining([router.toLowerCase(), USDC, DAI]),
  )
  // Nothing is known of a call that was not read.
  expect(swapIn?.(swap(THIEF))).toBeUndefined()
  expect(swapIn?.({ ...swap(), value: 1n })).toBeUndefined()
  expect(swapIn?.({ ...swap(), to: THIEF })).toBeUndefined()
})

test('with the allowance that it needs and the end of it, it is one swap', async () => {
  const { title, dangers } = await shownFor([approve(25_000_000n), swap(), approve(0n)])
  expect(title).toBe(TITLE)
  expect(dangers).toEqual([TEXTS.mayTake('25 USDC')])
  expect((await shownFor([approve(maxUint256), swap()])).dangers).toContain(TEXTS.couldEmpty('USDC'))
  expect((await shownFor([swap(), swap()])).title).toBe(TEXTS.sendCalls(2))
})

test.each([
  ['for somebody else', approve(25_000_000n, THIEF)],
  ['of another token', approve(1n, router, DAI)],
  ['of more', approve(25_000_001n)],
  ['of all of it', approve(maxUint256)],
])('an allowance %s is no part of a swap', async (_, allowance) => {
  expect((await shownFor([allowance, swap()])).title).toBe(TEXTS.sendCalls(2))
})

test('what a token on the way does is not known, unless the operator lists it', async () => {
  const titleOf = async (between: readonly Hex[], known = tokens) =>
    (await shownFor([swap(ACCOUNT, router, between)], { known })).title
  const [middle, known] = [{ symbol: 'MID', decimals: 18 }, new Map(tokens)]
  expect(await titleOf([MIDDLE])).toBe(TEXTS.runUnknown)
  expect(await titleOf([MIDDLE], known.set(MIDDLE, middle))).toBe(TITLE)
  expect(await titleOf([MIDDLE, THIEF], known)).toBe(TEXTS.runUnknown)
  expect(await titleOf([MIDDLE, THIEF], known.set(THIEF, middle))).toBe(TITLE)
})

test.each<[string, ReturnType<typeof swap>, World?]>([
  ['of a contract that only has the same functions', swap(ACCOUNT, THIEF)],
  ['for somebody else', swap(THIEF)],
  ['of a token that the operator does not list', swap(), { known: new Map([...tokens].slice(0, 1)) }],
  ['whose router is no contract by the node', swap(), { isContract: false }],
])('one %s stays unread', async (_, call, world) => {
  const { title, dangers } = await shownFor([call], world)
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

test('a swap through Velora says what is paid and what arrives at least, with the allowance that it needs', async () => {
  const { title, dangers, steps } = await shownFor([velora()])
  expect([title, dangers]).toEqual([TITLE, []])
  // The step names the same amount as the title.
  expect(JSON.stringify(steps)).toMatch(/at least 24\.5 DAI/)
  expect((await shownFor([approve(25_000_000n, AUGUSTUS), velora()])).title).toBe(TITLE)
  expect((await shownFor([approve(25_000_000n), velora()])).title).toBe(TEXTS.sendCalls(2))
})

test.each<[string, ReturnType<typeof swap>, World?]>([
  ['of a contract that only has the same function', velora(ACCOUNT, THIEF)],
  ['for somebody else', velora(THIEF)],
  ['on a network where Velora is not', velora(), { chainId: 'eip155:5' }],
])('one through Velora %s stays unread', async (_, call, world) => {
  const { title, dangers } = await shownFor([call], world)
  expect(title).toBe(TEXTS.runUnknown)
  expect(dangers).toContain(TEXTS.unreadableCall)
})

/** Settlers of Ethereum: the one in use, the one before it, and the next one. */
const SETTLER = '0xD07C4F45bc9B389d286CB094F97BB6Ba45f4Bb30'
const BEFORE = '0xDf31A70a21A1931e02033dBBa7DEaCe6c45cfd0f'
const NEXT = '0x207e1074858A7e78f17002075739eD2745dbaEce'
type Exec = { readonly settler?: Hex; readonly to?: Hex; readonly recipient?: Hex; readonly minimum?: bigint }
/** Through 0x: what the Settler does is not read. */
const settled = ({ settler = SETTLER, to = ALLOWANCE_HOLDER, recipient = ACCOUNT, minimum = LEAST }: Exec = {}) => {
  const inner = executed(recipient, DAI, minimum)
  const args = [settler, USDC, 25_000_000n, settler, inner] as const
  return { to, value: 0n, data: encodeFunctionData({ abi: holderAbi, functionName: 'exec', args }) }
}
const LEAST = 24_500_000_000_000_000_000n
const executed = (recipient: Hex, token: Hex, minimum: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function execute((address, address, uint256) slippage, bytes[] actions, bytes32 id)']),
    functionName: 'execute',
    args: [[recipient, token, minimum], ['0x12345678'], pad('0x5')],
  })
/** The registry, as a node tells it. */
const registry = (names: { ownerOf?: unknown; prev?: unknown } = {}): AskNode => {
  const { ownerOf, prev } = { ownerOf: pad(SETTLER), prev: pad(BEFORE), ...names }
  const isAsked = (functionName: 'ownerOf' | 'prev', params: unknown) => {
    const data = encodeFunctionData({ abi: registryAbi, functionName, args: [2n] })
    return JSON.stringify(params) === JSON.stringify([{ to: SETTLER_REGISTRY, data }, 'latest'])
  }
  return async (chainId, method, params) => {
    if (chainId !== CHAIN || method !== 'eth_call') throw new Error('nobody answers this')
    const answer = isAsked('ownerOf', params) ? ownerOf : isAsked('prev', params) ? prev : undefined
    if (answer instanceof Error) throw answer
    return answer
  }
}
const node = registry()

test('a swap through 0x says what is paid and what arrives at least, with the allowance that it needs', async () => {
  const { title, dangers, steps, facts } = await shownFor([settled()], { node })
  expect([title, dangers]).toEqual([TITLE, []])
  expect(JSON.stringify(steps)).toMatch(/at least 24\.5 DAI/)
  expect(facts).toContainEqual(expect.objectContaining({ value: ALLOWANCE_HOLDER }))
  expect((await shownFor([settled({ settler: BEFORE })], { node })).title).toBe(TITLE)
  const batch = await shownFor([approve(25_000_000n, ALLOWANCE_HOLDER), settled()], { node })
  expect([batch.title, batch.dangers]).toEqual([TITLE, [TEXTS.mayTake('25 USDC')]])
})

test('one from or into the network’s currency names it', async () => {
  const ether = { ...settled(), value: 10n ** 18n }
  const args = [SETTLER, zeroAddress, 10n ** 18n, SETTLER, executed(ACCOUNT, DAI, LEAST)] as const
  const data = encodeFunctionData({ abi: holderAbi, functionName: 'exec', args })
  expect((await shownFor([{ ...ether, data }], { node })).title).toBe('Swap 1 ETH for at least 24.5 DAI')
  const into = [SETTLER, USDC, 25_000_000n, SETTLER, executed(ACCOUNT, NATIVE_TOKEN, 10n ** 16n)] as const
  const sold = { ...settled(), data: encodeFunctionData({ abi: holderAbi, functionName: 'exec', args: into }) }
  const { title, dangers, steps } = await shownFor([sold], { node })
  expect([title, dangers]).toEqual(['Swap 25 USDC for at least 0.01 ETH', []])
  expect(JSON.stringify(steps)).toMatch(/at least 0\.01 ETH/)
  // What is sent along is more than what is swapped.
  expect((await shownFor([{ ...ether, data, value: 2n * 10n ** 18n }], { node })).title).toBe(TEXTS.runUnknown)
})

test('one that brings next to nothing is a danger', async () => {
  const { title, dangers } = await shownFor([settled({ minimum: 1_000n })], { node })
  expect(title).toBe('Swap 25 USDC for at least 0.000000000000001 DAI')
  expect(dangers).toHaveLength(1)
})

test.each([
  ['for somebody else', approve(25_000_000n, THIEF)],
  ['for the Settler, of whom anybody may ask anything', approve(25_000_000n, SETTLER)],
  ['of another token', approve(1n, ALLOWANCE_HOLDER, DAI)],
  ['of more', approve(25_000_001n, ALLOWANCE_HOLDER)],
])('an allowance %s is no part of a swap through 0x', async (_, allowance) => {
  expect((await shownFor([allowance, settled()], { node })).title).toBe(TEXTS.sendCalls(2))
})

test.each<[string, ReturnType<typeof swap>, World]>([
  ['of a contract that only has the same function', settled({ to: THIEF }), { node }],
  ['by a contract of a stranger', settled({ settler: THIEF }), { node }],
  [
    'by a contract of a stranger whom the node names',
    settled({ settler: THIEF }),
    { node: registry({ ownerOf: pad(THIEF), prev: pad(THIEF) }) },
  ],
  ['by a Settler that is not in use', settled({ settler: NEXT }), { node }],
  [
    'by the Settler before, of which the node does not know',
    settled({ settler: BEFORE }),
    { node: registry({ prev: '0x' }) },
  ],
  [
    'by the Settler before, while none is in use',
    settled({ settler: BEFORE }),
    { node: registry({ ownerOf: new Error() }) },
  ],
  [
    'by a Settler that the node names with more bytes',
    settled(),
    { node: registry({ ownerOf: concat([pad('0x00'), SETTLER]) }) },
  ],
  [
    'by a Settler that the node names with other bytes',
    settled(),
    { node: registry({ ownerOf: `0x01${pad(SETTLER).slice(4)}` }) },
  ],
  ['of which the node says nothing', settled(), { node: nobody }],
  ['on another network', settled(), { chainId: 'eip155:8453', node: async (_, ...asked) => node(CHAIN, ...asked) }],
  ['for somebody else', settled({ recipient: THIEF }), { node }],
  ['for nothing at least', settled({ minimum: 0n }), { node }],
  ['of a token that the operator does not list', settled(), { node, known: new Map([...tokens].slice(0, 1)) }],
  ['whose contract is none by the node', settled(), { node, isContract: false }],
])('one through 0x %s stays unread', async (_, call, world) => {
  const { title, dangers } = await shownFor([call], world)
  expect(title).toBe(TEXTS.runUnknown)
  expect(dangers).toContain(TEXTS.unreadableCall)
})

test('a node that never answers is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown = shownFor([settled()], { node: () => new Promise(() => undefined) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await shown).title).toBe(TEXTS.runUnknown)
})

test('where the code that reads swaps does not load, none is known', async () => {
  vi.doMock('./read-swaps.ts', () => Promise.reject(new Error('offline')))
  onTestFinished(() => void vi.doUnmock('./read-swaps.ts'))
  vi.resetModules()
  expect((await shownFor([settled()], { node })).title).toBe(TEXTS.runUnknown)
})
