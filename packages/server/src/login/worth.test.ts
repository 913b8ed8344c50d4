import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { accountAddress } from '@foyer/smart-account'
import { expect, test } from 'vitest'
import { type BalancesOf, createWorth } from './worth.ts'

const addresses = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
} as const
const SMART = accountAddress(addresses.eip155)

type Answer = Awaited<ReturnType<BalancesOf>>
const held = (value: string | undefined, numeric = '1'): Answer => ({
  isPartial: false,
  balances: [{ quantity: { decimals: '18', numeric }, ...(value === undefined ? {} : { value }) }],
})
const EMPTY = held(undefined, '0.0')

function worth(answers: Readonly<Record<string, Answer | Error>>, limit: number | undefined = 500) {
  const asked: unknown[][] = []
  const balancesOf: BalancesOf = async (...args) => {
    asked.push(args)
    const answer = answers[args[0]] ?? EMPTY
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, ...createWorth({ balancesOf, limit, log: () => undefined }) }
}

test('what the three accounts of a wallet hold is added', async () => {
  const { of, asked } = worth({
    [addresses.eip155]: held('100.25'),
    [SMART]: held('20.5'),
    [addresses.solana]: held('3'),
  })
  expect(await of(addresses)).toBe(123.75)
  // One argument each: a second one would be a network.
  expect(asked).toEqual([[addresses.eip155], [SMART], [addresses.solana]])
})

test('a wallet is small up to the limit, and an empty one is', async () => {
  expect(await worth({ [SMART]: held('500') }).isSmall(addresses)).toBe(true)
  expect(await worth({ [SMART]: held('499'), [addresses.solana]: held('1.01') }).isSmall(addresses)).toBe(false)
  expect(await worth({}, 0).isSmall(addresses)).toBe(true)
})

test.each<[string, Answer | Error]>([
  ['has no price', held(undefined, '0.000001')],
  ['is on a network that could not be read', { ...EMPTY, unavailable: ['eip155:1'] }],
  ['is outdated', { ...EMPTY, stale: true }],
  ['may lack a token', { ...EMPTY, isPartial: true }],
  ['is not read at all', new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'network eip155:1' } })],
  ['ends in a fault', new TypeError('of nobody’s making')],
])('T26: nothing is certain where one account’s balance %s', async (_, answer) => {
  for (const account of [addresses.eip155, SMART, addresses.solana]) {
    const { of, isSmall } = worth({ [account]: answer })
    expect(await of(addresses)).toBeNull()
    expect(await isSmall(addresses)).toBe(false)
  }
})

test('without a limit nobody is asked and no wallet is small', async () => {
  const balancesOf: BalancesOf = async () => expect.fail('asked')
  const { of, isSmall } = createWorth({ balancesOf, limit: undefined, log: () => undefined })
  expect([await of(addresses), await isSmall(addresses)]).toEqual([null, false])
})
