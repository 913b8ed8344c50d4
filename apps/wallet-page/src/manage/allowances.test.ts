import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { readSpending } from './allowances.ts'

/* What the wallet's own page lists of what was noted: what the networks confirm. */

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const [OWNER, SMART, STRANGER] = [addressOf(1), addressOf(2), addressOf(3)]
const USDC = addressOf(10)
const noted = (spender: number, more: object = {}) => ({
  ...{ chainId: 'eip155:8453', account: OWNER, token: USDC, spender: addressOf(spender) },
  ...{ site: 'https://atoll.example', at: '2026-11-02T12:00:00.000Z', signedUntil: null, ...more },
})
const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`
type Answer = string | Error
const offline = new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'api.example' } })

/** A node that says this of the spenders, and what is read with it. */
async function read(
  list: readonly ReturnType<typeof noted>[],
  answers: Readonly<Record<number, Answer>>,
  silent: readonly string[] = [],
) {
  const asked: string[] = []
  const spent = await readSpending(list, [OWNER, SMART], {
    node: async (chainId, method, params) => {
      if (method === 'eth_blockNumber' && silent.includes(chainId)) throw offline
      if (method === 'eth_blockNumber') return '0x1'
      const [{ to, data }] = params as [{ to: string; data: string }]
      expect(data.slice(0, 10)).toBe('0xdd62ed3e')
      const [account, spender] = [`0x${data.slice(34, 74)}`, `0x${data.slice(98, 138)}`]
      asked.push(`${to} ${account} ${spender}`)
      const answer = answers[Number(spender)] ?? word(0n)
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => Date.parse('2026-11-02T12:00:00.500Z'),
    tokens: async (_, contracts) =>
      new Map(contracts.filter((one) => one === USDC).map((one) => [one, { symbol: 'USDC', decimals: 6 }])),
  })
  const numbers = (some: readonly { readonly spender: string }[]) => some.map(({ spender }) => Number(spender))
  const { given, signed, unread } = spent
  return { ...spent, asked, spenders: numbers(given), signatures: numbers(signed), unreadable: numbers(unread) }
}

test('what is left by the network’s word, of both accounts, in the order of the notes', async () => {
  const { given, away, asked } = await read(
    [noted(7), noted(8, { account: SMART }), noted(9, { token: addressOf(11) })],
    { 7: word(25_000_000n), 8: word(2n ** 256n - 1n), 9: word(3n) },
  )
  expect(asked[1]).toBe(`${USDC} ${SMART} ${addressOf(8)}`)
  expect(given).toEqual([
    { ...noted(7), amount: 25_000_000n, known: { symbol: 'USDC', decimals: 6 } },
    { ...noted(8, { account: SMART }), amount: 2n ** 256n - 1n, known: { symbol: 'USDC', decimals: 6 } },
    { ...noted(9, { token: addressOf(11) }), amount: 3n, known: undefined },
  ])
  expect(away).toEqual([])
})

test('what was used up or taken back is not shown, nor another account’s', async () => {
  const list = [noted(5), noted(8), noted(9, { account: STRANGER })]
  const { spenders, unread, asked } = await read(list, { 8: word(1n), 9: word(1n) })
  expect(spenders).toEqual([8])
  expect(unread).toEqual([])
  expect(asked).toHaveLength(2)
})

test('a contract that answers nothing readable hides nothing else of its network', async () => {
  const failed = (reason: string) => new FoyerError(RPC_REQUEST_FAILED, { context: { reason } })
  const answers = {
    4: failed('execution reverted'),
    5: failed('out of gas'),
    // A contract that never ends, or answers more than the server passes on.
    6: offline,
    7: '0x',
    8: `${word(1n)}00`,
  }
  const list = [4, 5, 6, 7, 8, 9].map((spender) => noted(spender))
  const { spenders, unreadable, unread, away } = await read(list, { ...answers, 9: word(1n) })
  expect(spenders).toEqual([9])
  expect(unreadable).toEqual([4, 5, 6, 7, 8])
  expect(unread[0]).toEqual({ ...noted(4), known: { symbol: 'USDC', decimals: 6 } })
  expect(away).toEqual([])
})

test('a network that does not answer is named, and hides no other', async () => {
  const list = [noted(7, { chainId: 'eip155:1' }), noted(8)]
  const { spenders, unread, away } = await read(list, { 7: offline, 8: word(1n) }, ['eip155:1'])
  expect(spenders).toEqual([8])
  expect(unread).toEqual([])
  expect(away).toEqual(['eip155:1'])
})

test('what was signed is shown until it ends, also where its network does not answer', async () => {
  const [over, open] = ['2026-11-02T12:00:00.000Z', '2026-11-02T12:00:01.000Z']
  const list = [
    noted(4, { signedUntil: over }),
    noted(5, { signedUntil: open }),
    noted(6, { signedUntil: open }),
    noted(7, { signedUntil: over }),
    noted(8, { signedUntil: open, chainId: 'eip155:1' }),
  ]
  const { given, signed, signatures } = await read(list, { 6: word(1n), 7: word(1n), 8: offline }, ['eip155:1'])
  expect(signatures).toEqual([5, 8])
  expect(signed[0]).toEqual({ ...noted(5, { signedUntil: open }), known: { symbol: 'USDC', decimals: 6 } })
  expect(given.map(({ signedUntil }) => signedUntil)).toEqual([open, null])
})

test('a hundred are asked about in turns, each once', async () => {
  const list = Array.from({ length: 100 }, (_, at) => noted(100 + at))
  const { spenders, asked } = await read(list, Object.fromEntries(list.map((_, at) => [100 + at, word(1n)])))
  expect(spenders).toEqual(list.map(({ spender }) => Number(spender)))
  expect(new Set(asked).size).toBe(100)
})
