import { concat, encodeFunctionData, getAddress, type Hex, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  AUGUSTUS,
  type AugustusTerms,
  augustusAbi,
  augustusMismatch,
  DUST,
  hasAugustus,
  readAugustus,
} from './swap-augustus.ts'
import { NATIVE_TOKEN } from './swap-calls.ts'
import type { SwapTransaction } from './swap-transaction.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [USDC, DAI, MARA, OPERATOR, THIEF, EXECUTOR] = ['b', 'c', '1', '3', '6', '7'].map(address) as [
  ...[Hex, Hex, Hex],
  ...[Hex, Hex, Hex],
]
const NOBODY = address('0')
const FEE = { account: OPERATOR, bips: 85n }
const [DIRECT, CAP, SURPLUS] = [1n << 91n, 1n << 92n, 1n << 95n]
const QUOTED = 10_000n
const LEAST = 9_900n

const swap = {
  srcToken: USDC,
  destToken: DAI,
  fromAmount: 100n,
  toAmount: LEAST + DUST,
  quotedAmount: QUOTED + DUST,
  metadata: `0x${'5'.repeat(64)}` as Hex,
  beneficiary: MARA,
}
const packed = (partner: Hex, share: bigint, flags: bigint) => (BigInt(partner) << 96n) | flags | share
const free = packed(NOBODY, 0n, CAP)
const paid = packed(OPERATOR, 85n, DIRECT | CAP | SURPLUS)
const sent = (change: Partial<typeof swap> = {}, partnerAndFee = free, permit: Hex = '0x'): SwapTransaction => ({
  to: AUGUSTUS,
  data: encodeFunctionData({
    abi: augustusAbi,
    functionName: 'swapExactAmountIn',
    args: [EXECUTOR, { ...swap, ...change }, partnerAndFee, permit, '0x1234'],
  }),
  value: 0n,
})
const terms: AugustusTerms = {
  router: AUGUSTUS,
  account: MARA,
  from: USDC,
  to: DAI,
  amount: 100n,
  quoted: QUOTED,
  minimum: LEAST,
}
// 9,900 less the whole part of 0.85 %.
const withFee: AugustusTerms = { ...terms, fee: FEE, minimum: 9_816n }

describe('a swap through Augustus is as agreed', () => {
  test.each<[string, SwapTransaction, AugustusTerms]>([
    ['between tokens', sent(), terms],
    ['for the sender', sent({ beneficiary: NOBODY }), terms],
    ['with the fee', sent({}, paid), withFee],
    ['with the fee, its flags left out', sent({}, packed(OPERATOR, 85n, DIRECT)), withFee],
    ['from ether', { ...sent({ srcToken: NATIVE_TOKEN }), value: 100n }, { ...terms, from: NATIVE_TOKEN }],
    ['into ether', sent({ destToken: NATIVE_TOKEN }), { ...terms, to: NATIVE_TOKEN }],
    ['with a higher minimum', sent({ toAmount: QUOTED }), terms],
  ])('%s', (_, transaction, agreed) => {
    expect(augustusMismatch(transaction, agreed)).toBeUndefined()
  })

  test('as the documentation of the API shows one', () => {
    expect(augustusMismatch({ to: AUGUSTUS, data: DOCUMENTED, value: 0n }, documented)).toBeUndefined()
    expect(augustusMismatch({ to: AUGUSTUS, data: DOCUMENTED, value: 0n }, { ...documented, amount: 1n })).toBe(
      'amount',
    )
  })
})

describe('every difference is found (T36)', () => {
  test.each<[field: string, what: string, SwapTransaction, AugustusTerms]>([
    ['router', 'another contract', { ...sent(), to: THIEF }, terms],
    ['value', 'ether is sent along', { ...sent(), value: 1n }, terms],
    ['value', 'no ether', sent({ srcToken: NATIVE_TOKEN }), { ...terms, from: NATIVE_TOKEN }],
    ['from', 'another token is taken', sent({ srcToken: DAI }), terms],
    ['to', 'another token arrives', sent({ destToken: USDC }), terms],
    ['to', 'ether arrives', sent({ destToken: NATIVE_TOKEN }), terms],
    ['amount', 'more is taken', sent({ fromAmount: 101n }), terms],
    ['amount', 'less is taken', sent({ fromAmount: 99n }), terms],
    ['account', 'somebody else receives', sent({ beneficiary: THIEF }), terms],
    ['account', 'the executor receives', sent({ beneficiary: EXECUTOR }), terms],
    ['minimum', 'less may arrive', sent({ toAmount: LEAST }), terms],
    ['minimum', 'anything may arrive', sent({ toAmount: 1n }), terms],
    ['minimum', 'less may arrive after the fee', sent({ toAmount: LEAST - 1n }, paid), withFee],
    ['quoted', 'Velora keeps what was quoted', sent({ quotedAmount: QUOTED }), terms],
    ['quoted', 'Velora keeps all above the minimum', sent({ quotedAmount: LEAST }), terms],
    ['quoted', 'the minimum is above the quote', sent({ toAmount: QUOTED + DUST + 1n }), terms],
    ['fee', 'a fee that was not agreed', sent({}, paid), terms],
    ['fee', 'a partner who takes what is left', sent({}, packed(THIEF, 0n, SURPLUS)), terms],
    ['fee', 'Velora keeps all of a better price', sent({}, packed(NOBODY, 0n, 0n)), terms],
    ['fee', 'a flag without a partner', sent({}, packed(NOBODY, 0n, CAP | DIRECT)), terms],
    ['fee', 'no fee', sent(), withFee],
    ['fee', 'a higher fee', sent({}, packed(OPERATOR, 86n, DIRECT)), withFee],
    ['fee', 'a fee for somebody else', sent({}, packed(THIEF, 85n, DIRECT)), withFee],
    ...([90n, 93n, 94n].map((bit) => [
      ...(['fee', `flag ${bit}`, sent({}, packed(OPERATOR, 85n, 1n << bit)), withFee] as const),
    ]) as [string, string, SwapTransaction, AugustusTerms][]),
    ['fee', 'a bit that means nothing', sent({}, packed(OPERATOR, 85n, DIRECT | (1n << 14n))), withFee],
    ['call', 'a permit', sent({}, free, '0x00'), terms],
    ['call', 'another method', { ...sent(), data: concat(['0x7f457675', slice(sent().data, 4)]) }, terms],
    ['call', 'bytes behind the call', { ...sent(), data: concat([sent().data, '0x00']) }, terms],
    ['call', 'a call that ends early', { ...sent(), data: slice(sent().data, 0, -1) }, terms],
    ['call', 'no call', { ...sent(), data: '0x' }, terms],
  ])('%s: %s', (field, _, transaction, agreed) => {
    expect(augustusMismatch(transaction, agreed)).toBe(field)
  })

  test('an argument that stands elsewhere than usual', () => {
    // The offset of the permit points to zeros in front of it, which read as an empty one too.
    const { data, ...rest } = sent()
    const words: string[] = data.slice(10).match(/.{64}/g) ?? []
    const at = words.findIndex((word) => BigInt(`0x${word}`) === 0x160n)
    const moved = words.with(at, (0x20n * 8n).toString(16).padStart(64, '0'))
    expect(at).toBeGreaterThan(0)
    expect(augustusMismatch({ ...rest, data: `0x${data.slice(2, 10)}${moved.join('')}` }, terms)).toBe('call')
  })
})

test('its networks', () => {
  expect(['eip155:1', 'eip155:8453', 'eip155:324', 'solana:1'].map(hasAugustus)).toEqual([true, true, false, false])
})

/** The answer of POST /transactions in https://developers.velora.xyz, “Build a transaction”: a USD Coin into Dai, for the sender. */
const DOCUMENTED: Hex = `0xe3ead59e${[
  '0000000000000000000000005f0000d4780a00d2dce0a00004000800cb0e5041',
  '000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0000000000000000000000006b175474e89094c44da98b954eedeac495271d0f',
  '00000000000000000000000000000000000000000000000000000000000f4240',
  '0000000000000000000000000000000000000000000000000db4d11c67691ad5',
  '0000000000000000000000000000000000000000000000000dd8426a4440caf1',
  '0a8104c26c244959a1d46f205acc49520000000000000000000000000133fc2c',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000100000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000160',
  '0000000000000000000000000000000000000000000000000000000000000180',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000160',
  '0000000000000000000000000000000000000000000000000000000000000020',
  '0000000000000000000000000000000000000000000000000000000000000160',
  'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb480000006000240000ff000003',
  '00000000000000000000000000000000000000000000000000000000a9059cbb',
  '0000000000000000000000004610ba8d5d10fba8c048a2051a0883ce04eabace',
  '00000000000000000000000000000000000000000000000000000000000f4240',
  '6a000f20005980200259b80c51020030400010680000008000240000ff060003',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000001',
  '00000000000000000000000000000000000000000000000000000000000f4240',
  '000000000000000000004de54610ba8d5d10fba8c048a2051a0883ce04eabace',
].join('')}`
const documented: AugustusTerms = {
  router: AUGUSTUS,
  account: MARA,
  from: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  to: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  amount: 1_000_000n,
  quoted: 0x0dd8426a4440caf1n - DUST,
  minimum: 0x0db4d11c67691ad5n - 1n,
}

describe('a swap that nobody has agreed on is read', () => {
  const read = { from: getAddress(USDC), amount: 100n, to: getAddress(DAI), minimum: LEAST + DUST - 1n, between: [] }

  test.each<[string, SwapTransaction, ReturnType<typeof readAugustus>]>([
    ['between tokens', sent(), read],
    ['for the sender', sent({ beneficiary: NOBODY }), read],
    ['less the share of a partner', sent({}, paid), { ...read, minimum: 9_817n }],
    ['from ether', { ...sent({ srcToken: NATIVE_TOKEN }), value: 100n }, { ...read, from: NATIVE_TOKEN }],
    ['into ether', sent({ destToken: NATIVE_TOKEN }), { ...read, to: NATIVE_TOKEN }],
  ])('%s', (_, transaction, expected) => expect(readAugustus(transaction, MARA)).toEqual(expected))

  test.each<[string, SwapTransaction]>([
    ['for somebody else', sent({ beneficiary: THIEF })],
    ['with an allowance in it', sent({}, free, '0x12')],
    ['with ether that it does not take', { ...sent(), value: 1n }],
    ['from ether that is not sent', sent({ srcToken: NATIVE_TOKEN })],
    ['for nothing', sent({ toAmount: 1n })],
    ['all of which is a partner’s', sent({}, packed(OPERATOR, 10_000n, DIRECT))],
    ['more than all of which is a partner’s', sent({}, packed(OPERATOR, 16_383n, DIRECT))],
    ['with a flag that shares what arrives in another way', sent({}, packed(OPERATOR, 85n, DIRECT | (1n << 94n)))],
    ['without a partner and without a limit of what is kept', sent({}, packed(NOBODY, 0n, 0n))],
    ['with something behind it', { ...sent(), data: concat([sent().data, '0x00']) }],
    ['of another function', { ...sent(), data: concat(['0x12345678', slice(sent().data, 4)]) }],
  ])('and one %s is not', (_, transaction) => expect(readAugustus(transaction, MARA)).toBeUndefined())
})
