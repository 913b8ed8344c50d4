import { encodeFunctionData, encodePacked, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readInEnglish } from '../english.ts'
import { decodeTransactions } from '../evm.ts'

/* A swap says what is received: the token, never the contract that is called, and who holds it meanwhile. */

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [ME, ROUTER, PAID, BETWEEN, DAI] = ['1', '2', '3', '4', 'd'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const HERE = `0x${'2'.padStart(40, '0')}` as const
const ABI = parseAbi([
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  'function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  'function exactInput((bytes,address,uint256,uint256))',
  'function exactOutput((bytes,address,uint256,uint256))',
  'function sweepTokenWithFee(address,uint256,address,uint256,address)',
  'function unwrapWETH9(uint256,address)',
  'function multicall(uint256,bytes[])',
  'function exec(address,address,uint256,address,bytes)',
  'function swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
])
const call = (functionName: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)
const path = (...tokens: Hex[]): Hex =>
  encodePacked(
    tokens.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address'])),
    tokens.flatMap((token, at) => (at === 0 ? [token] : [500, token])),
  )
const NOBODY = address('0')
const NATIVE = address('e')
const PARTNER = BigInt(BETWEEN) << 96n
/** The parameters of Velora’s function. `partner`: their share, in hundredths of a per cent, and flags. */
const augustus = ({
  to = ME,
  token = DAI,
  least = 8n,
  partner = 1n << 92n,
  permit = '0x',
  quoted = 20n,
} = {}): unknown[] => [
  ...[BETWEEN, [PAID, token, 9n, least, quoted, `0x${'5'.repeat(64)}`, to], partner, permit, '0x1234'],
]
const actionsOf = (data: Hex) =>
  decodeTransactions([{ to: ROUTER, value: 0n, data }], { chainId: 1, account: ME, tokens: [PAID, DAI] }).actions

test.each([
  ['swapExactTokensForTokens', [9n, 7n, [PAID, BETWEEN, DAI], ME, 1n], DAI],
  ['swapTokensForExactTokens', [7n, 9n, [PAID, BETWEEN, DAI], ME, 1n], DAI],
  ['swapExactTokensForETH', [9n, 7n, [PAID, BETWEEN], ME, 1n], undefined],
  ['swapTokensForExactETH', [7n, 9n, [PAID, BETWEEN], ME, 1n], undefined],
  ['swapExactETHForTokens', [7n, [BETWEEN, DAI], ME, 1n], DAI],
  ['exactInputSingle', [[PAID, DAI, 500, ME, 9n, 7n, 0n]], DAI],
  ['exactOutputSingle', [[PAID, DAI, 500, ME, 7n, 9n, 0n]], DAI],
  ['exactInput', [[path(PAID, BETWEEN, DAI), ME, 9n, 7n]], DAI],
  ['exactOutput', [[path(DAI, BETWEEN, PAID), ME, 7n, 9n]], DAI],
  ['sweepTokenWithFee', [DAI, 7n, ME, 85n, BETWEEN], DAI],
  ['unwrapWETH9', [7n, ME], undefined],
  ['swapExactAmountIn', augustus({ to: ME }), DAI],
  ['swapExactAmountIn', augustus({ to: NOBODY }), DAI],
  ['swapExactAmountIn', augustus({ token: NATIVE, least: 16n, partner: PARTNER | 5_000n }), undefined],
])('%s', (name, args, token) => {
  const [action] = actionsOf(call(name, args))
  expect(action?.contract?.toLowerCase()).toBe(token?.toLowerCase())
  expect(action).toMatchObject({ kind: 'swap', to: ME, amount: 7n })
})

test('what the router keeps meanwhile is the router’s, and amounts are in whole units of known tokens', () => {
  const data = call('multicall', [
    1n,
    [
      call('exactInputSingle', [[PAID, DAI, 500, HERE, 9n, 7_000_000n, 0n]]),
      call('sweepTokenWithFee', [DAI, 7_000_000n, ME, 85n, BETWEEN]),
    ],
  ])
  expect(actionsOf(data).map(({ to }) => to)).toEqual([ROUTER, ME])
  const decoded = decodeTransactions([{ to: ROUTER, value: 0n, data }], { chainId: 1, account: ME })
  const known = new Map([[DAI.toLowerCase(), { symbol: 'DAI', decimals: 6 }]])
  expect(readInEnglish(decoded, undefined, known).steps).toEqual([
    'Swap for at least 7 DAI, received by 0x2222…2222',
    'Swap for at least 7 DAI, received by 0x1111…1111',
  ])
})

test('the network’s currency has its name and decimals', () => {
  const decoded = decodeTransactions([{ to: ROUTER, value: 0n, data: call('unwrapWETH9', [10n ** 18n, ME]) }], {
    chainId: 1,
    account: ME,
  })
  expect(readInEnglish(decoded, { decimals: 18, symbol: 'ETH' }).steps).toEqual([
    'Swap for at least 1 ETH, received by 0x1111…1111',
  ])
})

test.each([
  ['a permit in it', { permit: '0x12' }],
  ['a flag that shares what arrives in another way', { partner: PARTNER | (1n << 94n) }],
  ['a share of nobody’s', { partner: (1n << 92n) | 85n }],
  ['neither a partner nor a limit of what is kept', { partner: 0n }],
  ['a quote below the minimum, so that the surplus is taken from it', { quoted: 7n, partner: PARTNER | (1n << 95n) }],
  ['a share of more than all', { partner: PARTNER | 10_001n }],
])('a swap of Velora with %s is an unknown call', (_, change) => {
  const data = call('swapExactAmountIn', augustus(change))
  const { actions, risks } = decodeTransactions([{ to: ROUTER, value: 0n, data }], { chainId: 1, account: ME })
  expect(actions).toEqual([{ kind: 'call', contract: ROUTER, name: 'swapExactAmountIn' }])
  expect(risks.map(({ code }) => code)).toEqual(['unknown-call'])
})

test('a swap of Velora for somebody else says so', () => {
  const data = call('swapExactAmountIn', augustus({ to: BETWEEN }))
  const { risks } = decodeTransactions([{ to: ROUTER, value: 0n, data }], { chainId: 1, account: ME })
  expect(risks.map(({ code }) => code)).toContain('recipient-not-you')
})

test('of a swap of Velora for nothing, nothing arrives at least', () => {
  const data = call('swapExactAmountIn', augustus({ least: 0n }))
  const { actions, risks } = decodeTransactions([{ to: ROUTER, value: 0n, data }], { chainId: 1, account: ME })
  expect([actions[0]?.amount, risks.map(({ code }) => code)]).toEqual([0n, ['minimum-zero']])
})

test('a swap through AllowanceHolder of 0x is what the caller knows of it, or an unknown call', () => {
  const data = call('exec', [BETWEEN, PAID, 9n, BETWEEN, '0x1fff991f'])
  const decoded = (settled?: { to: Hex; minimum: bigint; token: Hex | undefined }, to = ROUTER) => {
    const { actions, risks, isComplete } = decodeTransactions([{ to, value: 0n, data }], {
      ...{ chainId: 1, account: ME },
      settled: (asked) => (asked.to === ROUTER && asked.value === 0n && asked.data === data ? settled : undefined),
    })
    return [actions, risks.map(({ code }) => code), isComplete]
  }
  const unknown = (contract: Hex, code: string) => [[{ kind: 'call', contract, name: '0x2213bc0b' }], [code], false]
  expect(decoded()).toEqual(unknown(ROUTER, 'unknown-call'))
  expect(decoded({ to: ME, minimum: 7_000n, token: DAI }, DAI)).toEqual(unknown(DAI, 'unknown-call'))
  // The account's own function is worse than another one.
  expect(decoded(undefined, ME)).toEqual(unknown(ME, 'unknown-self-call'))
  const swap = { kind: 'swap', name: 'swap', to: ME, amount: 7_000n }
  expect(decoded({ to: ME, minimum: 7_000n, token: DAI })).toEqual([[{ ...swap, contract: DAI }], [], true])
  expect(decoded({ to: ME, minimum: 7_000n, token: undefined })).toEqual([[swap], [], true])
  expect(decoded({ to: ME, minimum: 7n, token: DAI })[1]).toEqual(['minimum-zero'])
  expect(decoded({ to: BETWEEN, minimum: 7_000n, token: DAI })[1]).toEqual(['recipient-not-you'])
})

test('currency for a swap of 0x where nothing is that could make it is a bait', () => {
  const data = call('exec', [BETWEEN, PAID, 9n, BETWEEN, '0x1fff991f'])
  const risksOf = (hasCode: boolean, value: bigint) =>
    decodeTransactions([{ to: ROUTER, value, data }], {
      ...{ chainId: 1, account: ME, hasCode: () => hasCode },
      settled: () => ({ to: ME, minimum: 7_000n, token: DAI }),
    }).risks.map(({ code }) => code)
  expect(risksOf(false, 9n)).toContain('bait')
  expect(risksOf(true, 9n)).toEqual([])
  expect(risksOf(false, 0n)).toEqual([])
})
