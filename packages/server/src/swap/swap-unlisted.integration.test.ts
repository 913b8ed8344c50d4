import { addUnlistedToken, type Chain, deployHostileToken, startChain } from '@foyer/devnet'
import { type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOn, startSwaps } from '../../test/swap-fixture.ts'

/* Tokens that the operator does not list, by their addresses. */

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const id = (address: string) => `eip155:8453:${address}`

let chain: Chain
let swaps: ReturnType<typeof startSwaps>
let mara: ReturnType<typeof accountOn>
let pebble: Hex
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  swaps = startSwaps(chain)
  mara = accountOn(chain, 1)
  pebble = await addUnlistedToken(chain, { name: 'Pebble', symbol: 'PEB', holder: mara.address })
})
afterAll(() => chain?.stop())

const found = async (address: string) => (await swaps.get('token', { address: id(address) })).body

test('says what it calls itself', async () => {
  const token = { name: 'Pebble', symbol: 'PEB', address: id(pebble), decimals: 18, verified: false }
  expect(await found(pebble)).toEqual({ token })
  expect(await found(pebble.toLowerCase())).toEqual({ token })
})

test('says which listed token it resembles, and cleans its names (T13)', async () => {
  const hostile = { name: `Free \u202e money\u200b ${'x'.repeat(400)}`, symbol: 'USDС', decimals: 6n }
  const body = await found(await deployHostileToken(chain, hostile, mara.address))
  expect(body).toMatchObject({ token: { symbol: 'USDС', decimals: 6, verified: false }, looksLike: 'USDC' })
  const { name } = (body as unknown as { token: { name: string } }).token
  expect(name).toMatch(/^Free money x+…x+$/)
  expect(name.length).toBeLessThanOrEqual(60)
  // A listed one resembles itself.
  expect(await found(chain.contracts.usdc)).not.toHaveProperty('looksLike')
  expect(await found(chain.contracts.usdc)).toMatchObject({ token: { verified: true } })
})

test.each([
  ['USD Соin', 'CASH', 'USDC'],
  ['U5DC', 'CASH', 'USDC'],
  ['Cash', 'USD-C0in', 'USDC'],
  ['Ether', 'CASH', 'ETH'],
  ['Cash', 'CASH', undefined],
])('a name imitates like a symbol, and either the other: %s, %s', async (name, symbol, looksLike) => {
  const token = { name, symbol, decimals: 6n }
  const body = await found(await deployHostileToken(chain, token, mara.address))
  expect((body as { looksLike?: string }).looksLike).toBe(looksLike)
})

test('is nothing where there is no token', async () => {
  for (const address of [mara.address, chain.contracts.multicall3]) {
    const { status, body } = await swaps.get('token', { address: id(address) })
    expect([status, body.error?.code, body.error?.context?.parameter]).toEqual([400, 'INVALID_PARAMETER', 'address'])
  }
  const silent = await deployHostileToken(chain, { decimals: 2n ** 200n }, mara.address)
  expect((await swaps.get('token', { address: id(silent) })).status).toBe(400)
})

test('is swapped both ways, with what was quoted', async () => {
  const swap = async (from: string, to: string, amount: bigint) => {
    const { body } = await swaps.get('quotes', { amount: `${amount}`, from: id(from), to: id(to) })
    expect(body.error).toBeUndefined()
    const approval = { userAddress: id(mara.address), from: id(from), to: id(to), amount: `${amount}` }
    if (from !== NATIVE) await mara.send((await swaps.get('build-approve', approval)).body.tx)
    const request = { amount: `${amount}`, from: id(from), to: id(to), userAddress: id(mara.address) }
    expect((await mara.send((await swaps.build(request)).body.tx)).status).toBe('success')
    return BigInt(body.quotes[0].toAmount)
  }
  const held = await mara.holds(pebble)
  const received = await swap(NATIVE, pebble, parseUnits('0.1', 18))
  // A thousand for an ether, less the pool's 0.3 % and what the price moves.
  expect(received).toBeGreaterThan(parseUnits('99', 18))
  expect(await mara.holds(pebble)).toBe(held + received)
  const before = await mara.holds(chain.contracts.usdc)
  const dollars = await swap(pebble, chain.contracts.usdc, parseUnits('50', 18))
  expect(await mara.holds(chain.contracts.usdc)).toBe(before + dollars)
})

describe('over two tokens in between, where no shorter way is', () => {
  const names = () => ({ pebble, weth: chain.contracts.weth, usdc: chain.contracts.usdc, dai: chain.contracts.dai })
  test.each([[['pebble', 'weth', 'usdc', 'dai']], [['dai', 'usdc', 'weth', 'pebble']]] as const)(
    '%s',
    async (tokens) => {
      const path = tokens.map((name) => names()[name])
      const [from, to] = [path.at(0) as Hex, path.at(-1) as Hex]
      const amount = parseUnits('20', 18)
      const pair = { from: id(from), to: id(to), amount: `${amount}` }
      const [quote] = (await swaps.get('quotes', pair)).body.quotes
      expect(quote.route).toEqual([{ percent: 100, path: path.map(id) }])
      await mara.send((await swaps.get('build-approve', { ...pair, userAddress: id(mara.address) })).body.tx)
      const { body } = await swaps.build({ ...pair, userAddress: id(mara.address) })
      const held = await mara.holds(to)
      const { status, gasUsed } = await mara.send(body.tx)
      expect(status).toBe('success')
      expect(await mara.holds(to)).toBe(held + BigInt(quote.toAmount))
      // Its gas, before the transaction was built, is enough, and not two and a half times what is used.
      expect(BigInt(quote.gas)).toBeGreaterThanOrEqual(gasUsed)
      expect(BigInt(quote.gas)).toBeLessThan((gasUsed * 5n) / 2n)
    },
  )

  test('what is to be received is paid for by such a way, too', async () => {
    const receive = parseUnits('30', 18)
    const { body } = await swaps.get('quotes', {
      receive: `${receive}`,
      from: id(pebble),
      to: id(chain.contracts.dai),
    })
    const [{ route, toAmount }] = body.quotes
    expect(route[0]?.path).toHaveLength(4)
    expect(BigInt(toAmount)).toBeGreaterThanOrEqual(receive)
    expect(BigInt(toAmount)).toBeLessThan((receive * 10_001n) / 10_000n)
  })
})
