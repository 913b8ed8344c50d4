import { concat, encodeFunctionData, getAddress, type Hex, numberToHex, pad, parseAbi, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN } from './swap-calls.ts'
import {
  ALLOWANCE_HOLDER,
  hasSettler,
  holderAbi,
  readSettler,
  type SettlerTerms,
  settlerMismatch,
} from './swap-settler.ts'
import type { SwapTransaction } from './swap-transaction.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [USDC, DAI, MARA, THIEF] = ['b', 'c', '1', '6'].map(address) as [Hex, Hex, Hex, Hex]
const NOBODY = address('0')
/** Of Ethereum, the one before it and the next one, as github.com/0xProject/0x-settler/README.md names them. */
const SETTLER = '0xD07C4F45bc9B389d286CB094F97BB6Ba45f4Bb30'
const BEFORE = '0xDf31A70a21A1931e02033dBBa7DEaCe6c45cfd0f'
const NEXT = '0x207e1074858A7e78f17002075739eD2745dbaEce'

const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zidAndAffiliate) payable returns (bool)',
])
/** As 0x sends it where the last action pays out: the receiver and the minimum are in that action alone. */
const UNCOMPARED = { recipient: NOBODY, buyToken: NOBODY, minAmountOut: 0n } as const
const slippage = { recipient: MARA, buyToken: DAI, minAmountOut: 9_900n }
const executed = (change: Partial<typeof slippage> = {}): Hex =>
  encodeFunctionData({
    abi: settlerAbi,
    functionName: 'execute',
    args: [{ ...slippage, ...change }, ['0x12345678'], `0x${'5'.repeat(64)}`],
  })
/** With another word in its head. */
const withWord = (index: number, word: Hex): Hex =>
  concat([slice(executed(), 0, 4 + index * 32), word, slice(executed(), 36 + index * 32)])
const dirty = (of: Hex): Hex => concat(['0x01', slice(pad(of), 1)])
/** Every action is the same one of 60,000 bytes. */
function overlapping(count: number): Hex {
  const word = (of: number) => numberToHex(of, { size: 32 })
  const offsets = new Array<Hex>(count).fill(word(count * 32))
  return concat([slice(executed(), 0, 164), word(count), ...offsets, word(60_000), numberToHex(0, { size: 60_000 })])
}
type Exec = {
  readonly operator: Hex
  readonly token: Hex
  readonly amount: bigint
  readonly target: Hex
  readonly data: Hex
}
const sent = (change: Partial<Exec> = {}): SwapTransaction => {
  const of = {
    operator: SETTLER as Hex,
    token: USDC,
    amount: 100n,
    target: SETTLER as Hex,
    data: executed(),
    ...change,
  }
  const args = [of.operator, of.token, of.amount, of.target, of.data] as const
  return { to: ALLOWANCE_HOLDER, data: encodeFunctionData({ abi: holderAbi, functionName: 'exec', args }), value: 0n }
}
const from = (settler: Hex) => sent({ operator: settler, target: settler })
const swapping = (change: Partial<typeof slippage>) => sent({ data: executed(change) })
const terms: SettlerTerms = {
  networkId: 'eip155:1',
  settlers: [SETTLER, BEFORE],
  account: MARA,
  from: USDC,
  to: DAI,
  amount: 100n,
  minimum: 9_900n,
}
const fromEther = { ...terms, from: NATIVE_TOKEN } as const

describe('a swap through AllowanceHolder is as agreed', () => {
  test.each<[string, SwapTransaction, SettlerTerms]>([
    ['between tokens', sent(), terms],
    ['by the Settler before', from(BEFORE), terms],
    ['into ether', swapping({ buyToken: NATIVE_TOKEN }), { ...terms, to: NATIVE_TOKEN }],
    ['from ether', { ...sent({ token: NOBODY }), value: 100n }, fromEther],
    ['with a higher minimum', swapping({ minAmountOut: 10_000n }), terms],
    ['whatever it does: 20,000 actions that overlap', sent({ data: overlapping(20_000) }), terms],
    ['whatever it does: nothing that could be read', sent({ data: slice(executed(), 0, 164) }), terms],
  ])('%s', (_, transaction, agreed) => {
    expect(settlerMismatch(transaction, agreed)).toBeUndefined()
  })

  test('with a call to a Settler as an example of 0x shows one', () => {
    const settler = '0x6a57a0579e91a5b7ce9c2d08b93e1a9b995f974f'
    const data = sent({ operator: settler, target: settler, token: NOBODY, amount: 10n ** 14n, data: DOCUMENTED }).data
    const transaction = { to: ALLOWANCE_HOLDER, data, value: 10n ** 14n } as const
    const agreed: SettlerTerms = {
      networkId: 'eip155:8453',
      settlers: [settler],
      account: '0x4D2A422dB44144996E855ce15FB581a477dbB947',
      from: NATIVE_TOKEN,
      to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      amount: 10n ** 14n,
      minimum: 268_596n,
    }
    expect(settlerMismatch(transaction, agreed)).toBeUndefined()
    expect(settlerMismatch(transaction, { ...agreed, minimum: 268_597n })).toBe('minimum')
  })
})

describe('every difference is found (T36)', () => {
  test.each<[field: string, what: string, SwapTransaction, SettlerTerms]>([
    ['router', 'another contract', { ...sent(), to: THIEF }, terms],
    ['router', 'the Settler itself', { ...sent(), to: SETTLER }, terms],
    ['router', 'somebody else may take it', sent({ operator: THIEF }), terms],
    ['router', 'somebody else is called', sent({ target: THIEF }), terms],
    ['router', 'the token is called', sent({ target: USDC }), terms],
    ['router', 'somebody whom the chain is said to name', from(THIEF), { ...terms, settlers: [THIEF] }],
    ['router', 'a Settler that is not in use', from(NEXT), terms],
    ['router', 'a Settler of another network', sent(), { ...terms, networkId: 'eip155:8453' }],
    ['router', 'a Settler while none is in use', sent(), { ...terms, settlers: [] }],
    ['router', 'a network without one', sent(), { ...terms, networkId: 'eip155:324' }],
    ['value', 'ether is sent along', { ...sent(), value: 1n }, terms],
    ['value', 'no ether', sent({ token: NOBODY }), fromEther],
    ['from', 'another token is taken', sent({ token: DAI }), terms],
    ['from', 'a token is taken beside ether', { ...sent(), value: 100n }, fromEther],
    ['amount', 'more is taken', sent({ amount: 101n }), terms],
    ['amount', 'less is taken', sent({ amount: 99n }), terms],
    ['account', 'somebody else receives', swapping({ recipient: THIEF }), terms],
    ['account', 'nobody receives, and the Settler compares nothing', swapping(UNCOMPARED), terms],
    ['to', 'another token arrives', swapping({ buyToken: USDC }), terms],
    ['to', 'ether arrives', swapping({ buyToken: NATIVE_TOKEN }), terms],
    ['minimum', 'less may arrive', swapping({ minAmountOut: 9_899n }), terms],
    ['minimum', 'anything may arrive', swapping({ minAmountOut: 0n }), terms],
    ['call', 'another function', { ...sent(), data: concat(['0x095ea7b3', slice(sent().data, 4)]) }, terms],
    ['call', 'bytes behind the call', { ...sent(), data: concat([sent().data, '0x00']) }, terms],
    ['call', 'a call that ends early', { ...sent(), data: slice(sent().data, 0, -1) }, terms],
    ['call', 'no call', { ...sent(), data: '0x' }, terms],
    ['call', 'another function of the Settler', sent({ data: concat(['0xfd3ad6d4', slice(executed(), 4)]) }), terms],
    ['account', 'bytes before the receiver', sent({ data: withWord(0, dirty(MARA)) }), terms],
    ['to', 'bytes before the token that arrives', sent({ data: withWord(1, dirty(DAI)) }), terms],
    ['call', 'the actions are elsewhere', sent({ data: withWord(3, pad('0xc0')) }), terms],
    ['call', 'the actions are in the head', sent({ data: withWord(3, pad('0x00')) }), terms],
    ['call', 'an inner call that ends within its head', sent({ data: slice(executed(), 0, 163) }), terms],
    ['call', 'no inner call', sent({ data: '0x' }), terms],
  ])('%s: %s', (field, _, transaction, agreed) => {
    expect(settlerMismatch(transaction, agreed)).toBe(field)
  })
})

describe('a swap that nobody has agreed on before is read', () => {
  const known = { account: MARA, networkId: 'eip155:1', settlers: [SETTLER, BEFORE] } as const
  const read = { from: getAddress(USDC), amount: 100n, to: DAI, minimum: 9_900n, between: [] } as const

  test.each([
    ['between tokens', sent(), read],
    ['by the Settler before', from(BEFORE), read],
    ['into ether', swapping({ buyToken: NATIVE_TOKEN }), { ...read, to: NATIVE_TOKEN }],
    ['from ether', { ...sent({ token: NOBODY }), value: 100n }, { ...read, from: NATIVE_TOKEN }],
    ['whatever it does', sent({ data: slice(executed(), 0, 164) }), read],
  ])('%s', (_, transaction, swap) => {
    expect(readSettler(transaction, known)).toEqual(swap)
  })

  test.each<[string, SwapTransaction, Partial<typeof known>]>([
    ['of another contract', { ...sent(), to: THIEF }, {}],
    ['somebody else may take it', sent({ operator: THIEF }), {}],
    ['of which another Settler may take it', sent({ operator: BEFORE }), {}],
    ['somebody else is called', sent({ target: THIEF }), {}],
    ['of somebody whom the chain is said to name', from(THIEF), { settlers: [THIEF] as never }],
    ['of a Settler that is not in use', from(NEXT), {}],
    ['while none is in use', sent(), { settlers: [] as never }],
    ['of a Settler of another network', sent(), { networkId: 'eip155:8453' as never }],
    ['that sends ether along', { ...sent(), value: 1n }, {}],
    ['from ether that is not sent', sent({ token: NOBODY }), {}],
    ['from ether of which more is sent', { ...sent({ token: NOBODY }), value: 101n }, {}],
    ['from ether, by the address that stands for it', { ...sent({ token: NATIVE_TOKEN }), value: 100n }, {}],
    ['for somebody else', swapping({ recipient: THIEF }), {}],
    ['for nobody, of which the Settler compares nothing', swapping(UNCOMPARED), {}],
    ['for nothing at least', swapping({ minAmountOut: 0n }), {}],
    ['with bytes before the receiver', sent({ data: withWord(0, dirty(MARA)) }), {}],
    ['with bytes before the token that arrives', sent({ data: withWord(1, dirty(DAI)) }), {}],
    ['whose actions are elsewhere', sent({ data: withWord(3, pad('0xc0')) }), {}],
    ['by another function of the Settler', sent({ data: concat(['0xfd3ad6d4', slice(executed(), 4)]) }), {}],
    ['without an inner call', sent({ data: '0x' }), {}],
    ['with bytes behind it', { ...sent(), data: concat([sent().data, '0x00']) }, {}],
    ['by another function', { ...sent(), data: concat(['0x095ea7b3', slice(sent().data, 4)]) }, {}],
  ])('but none %s', (_, transaction, change) => {
    expect(readSettler(transaction, { ...known, ...change })).toBeUndefined()
  })
})

test.each([
  ['eip155:1', '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710'],
  ['eip155:10', '0xC82384Da1318F167Ff453760EB71DD6012896240'],
  ['eip155:56', '0x4C6F446dD88fD1be8B80D2940806002777dc12a2'],
  ['eip155:137', '0xb0873c46937d34e98615e8c868bd3580bc6dcd47'],
  ['eip155:8453', '0x7747f8d2a76bd6345cc29622a946a929647f2359'],
  ['eip155:42161', '0x2b6625aafc65373e5a82a0349f777fa11f7f04d1'],
] as const)('on %s, the registry makes Settlers at the addresses that are reckoned here', (networkId, settler) => {
  expect(settlerMismatch(from(settler), { ...terms, networkId, settlers: [settler] })).toBeUndefined()
})

test('its networks', () => {
  expect(['eip155:1', 'eip155:8453', 'eip155:324', 'solana:1'].map(hasSettler)).toEqual([true, true, false, false])
})

/**
 * A call of a Settler on Base, ether into USD Coin, from the README of an example (0xProject/0x-examples, swap-v2-permit2-headless-example).
 * It was made for a call without AllowanceHolder, which the test puts around it.
 */
const DOCUMENTED: Hex = `0x1fff991f${[
  '0000000000000000000000004d2a422db44144996e855ce15fb581a477dbb947',
  '000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0000000000000000000000000000000000000000000000000000000000041934',
  '00000000000000000000000000000000000000000000000000000000000000a0',
  '2c9b5012e6a197f668396e280000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000004',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '00000000000000000000000000000000000000000000000000000000000001c0',
  '0000000000000000000000000000000000000000000000000000000000000300',
  '00000000000000000000000000000000000000000000000000000000000004a0',
  '0000000000000000000000000000000000000000000000000000000000000104',
  '38c9c147000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'eeeeeeee00000000000000000000000000000000000000000000000000000000',
  '0000271000000000000000000000000042000000000000000000000000000000',
  '0000000600000000000000000000000000000000000000000000000000000000',
  '0000000400000000000000000000000000000000000000000000000000000000',
  '000000a000000000000000000000000000000000000000000000000000000000',
  '00000024d0e30db0000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000104',
  '38c9c14700000000000000000000000042000000000000000000000000000000',
  '0000000600000000000000000000000000000000000000000000000000000000',
  '0000271000000000000000000000000042000000000000000000000000000000',
  '0000000600000000000000000000000000000000000000000000000000000000',
  '0000000400000000000000000000000000000000000000000000000000000000',
  '000000a000000000000000000000000000000000000000000000000000000000',
  '000000242e1a7d4d000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000164',
  'af72634f0000000000000000000000006a57a0579e91a5b7ce9c2d08b93e1a9b',
  '995f974f000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'eeeeeeee00000000000000000000000000000000000000000000000000000000',
  '0000271000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '00000002000000000000000000000000000000000000000000000000ffffffff',
  'ffffffc500000000000000000000000000000000000000000000000000000000',
  '0000010000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '00000034271001833589fcd6edb6e08f4c7c32d4f71b54bda029130001f40000',
  '0a00000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000124',
  '38c9c147000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54',
  'bda0291300000000000000000000000000000000000000000000000000000000',
  '0000000f000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54',
  'bda0291300000000000000000000000000000000000000000000000000000000',
  '0000002400000000000000000000000000000000000000000000000000000000',
  '000000a000000000000000000000000000000000000000000000000000000000',
  '00000044a9059cbb000000000000000000000000ad01c20d5886137e056775af',
  '56915de824c8fce5000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
].join('')}`
