import { shortAddress } from '@foyer/base'
import { expect, test } from 'vitest'
import { data, FRIEND, GIVEN, MAX, ROUTER, send, THIEF, TOKEN } from '../test/corpus/make.ts'
import { readInEnglish } from './english.ts'
import { decodeRequest } from './request.ts'

const read = (...question: Parameters<typeof send>) => readInEnglish(decodeRequest(send(...question), GIVEN))

test('a payment is one step without a warning, in whole units', () => {
  expect(read(FRIEND, '0x', 1_500_000_000_000_000_000n)).toMatchObject({
    steps: [expect.stringMatching(/^Send 1.5 of the network’s currency to 0x/)],
    warnings: [],
  })
  const payment = decodeRequest(send(FRIEND, '0x', 25n), GIVEN)
  expect(readInEnglish(payment, { decimals: 1, symbol: 'ETH' }).steps).toEqual([
    expect.stringMatching(/^Send 2.5 ETH to 0x/),
  ])
})

test('the end of an allowance names its token, by its contract where nobody knows it', () => {
  const decoded = decodeRequest(send(TOKEN, data('approve(address,uint256)', ROUTER, 0n)), GIVEN)
  expect(readInEnglish(decoded).steps).toEqual([`Stop ${shortAddress(ROUTER)} from spending ${shortAddress(TOKEN)}`])
  const known = new Map([[TOKEN.toLowerCase(), { symbol: 'USDC', decimals: 6 }]])
  expect(readInEnglish(decoded, undefined, known).steps).toEqual([`Stop ${shortAddress(ROUTER)} from spending USDC`])
})

test('dangers come before other warnings, and each is said once', () => {
  const approve = data('approve(address,uint256)', THIEF, MAX)
  const { level, steps, warnings } = read(
    TOKEN,
    data('multicall(bytes[])', [data('delegate(address)', THIEF), approve, approve]),
  )
  expect(level).toBe('danger')
  expect(steps).toHaveLength(3)
  expect(steps[1]).toMatch(/^Allow 0x.* to spend all units of 0x/)
  expect(warnings).toEqual([
    'It can take all of this token, now and later.',
    'The spender isn’t a contract. Only scammers ask for this.',
    'Someone else gets your votes.',
  ])
})

test('an amount of a token whose decimals are unknown stays in base units', () => {
  expect(read(TOKEN, data('transfer(address,uint256)', ROUTER, 1_234_567n)).steps).toEqual([
    expect.stringContaining('Send 1234567 units of 0x'),
  ])
})

test('an amount of a token that is known is one in whole units; "all" stays "all"', () => {
  const tokens = new Map([[TOKEN.toLowerCase(), { symbol: 'USDC', decimals: 6 }]])
  const stepsOf = (text: `0x${string}`) =>
    readInEnglish(decodeRequest(send(TOKEN, text), GIVEN), { decimals: 18 }, tokens).steps
  expect(stepsOf(data('transfer(address,uint256)', ROUTER, 1_234_567n))).toEqual([
    expect.stringMatching(/^Send 1.234567 USDC to 0x/),
  ])
  expect(stepsOf(data('approve(address,uint256)', ROUTER, MAX))).toEqual([
    expect.stringMatching(/^Allow 0x.* to spend all USDC$/),
  ])
})
