import { createPublicClient, erc20Abi, http, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain.ts'
import { type Exchanges, startExchanges } from './start.ts'

/* The exchanges of the local world, against a local chain. */

type Setting = { readonly url: string; readonly apiKey: string; readonly secretKey: string }
const BACK = 'http://localhost:9/return'
const clock = { now: Date.now() }
let chain: Chain
let exchanges: Exchanges
let settings: Readonly<Record<'meridian' | 'northgate', Setting>>
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  exchanges = await startExchanges({ port: 0, chains: [chain], settleMs: 0, now: () => clock.now })
  settings = JSON.parse(exchanges.env.FOYER_EXCHANGES_LOCAL)
})
afterAll(async () => {
  await Promise.all([exchanges?.close(), chain?.stop()])
})

test.each([
  ['USDC', '50.25'],
  ['ETH', '0.05'],
])('%s: what a customer confirms arrives, to the last digit', async (asset, amount) => {
  const { page, id, address } = await opened({ asset, amount })
  const cookie = await logIn(page)
  expect(await (await fetch(page, { headers: { cookie } })).text()).toContain(`${amount} ${asset}`)
  expect((await act(page, 'confirm', cookie)).headers.get('location')).toBe(BACK)
  const end = await endOf(id, 'succeeded')
  expect(await held(address, asset)).toBe(parseUnits(amount, asset === 'USDC' ? 6 : 18))
  const hash = String(end.transactionHash) as `0x${string}`
  expect((await client().getTransactionReceipt({ hash })).to?.toLowerCase()).toBe(
    asset === 'USDC' ? chain.contracts.usdc.toLowerCase() : address,
  )
})

test('the fee is on top of what arrives, and comes off the balance with it', async () => {
  const { page, id, address } = await opened({ amount: '10' }, 'northgate')
  const cookie = await logIn(page)
  const before = await (await fetch(page, { headers: { cookie } })).text()
  expect(before).toContain('<dd>10.1 USDC</dd>')
  await act(page, 'confirm', cookie)
  await endOf(id, 'succeeded', 'northgate')
  expect(await held(address)).toBe(parseUnits('10', 6))
  const next = await opened({ amount: '10' }, 'northgate')
  expect(await (await fetch(next.page, { headers: { cookie } })).text()).toContain('24989.9 USDC')
})

test('nothing is confirmed without the right password, or after logging out', async () => {
  const { page, id } = await opened()
  const wrong = await post(page, { do: 'login', email: 'ada@example.com', password: 'guess' })
  expect([await wrong.text(), wrong.headers.get('set-cookie')]).toEqual([expect.stringContaining('role="alert"'), null])
  expect(await (await act(page, 'confirm', '')).text()).toContain('Log in first')
  const cookie = await logIn(page)
  await act(page, 'logout', cookie)
  expect(await (await act(page, 'confirm', cookie)).text()).toContain('Log in first')
  expect((await read(id)).status).toBe('created')
})

test('only what is confirmed is withdrawn, and the session is the exchange’s own', async () => {
  const { page, id } = await opened()
  const logged = await post(page, { do: 'login', email: 'ada@example.com', password: 'local' })
  expect(logged.headers.get('set-cookie')).toMatch(/; Path=\/meridian; HttpOnly; SameSite=Lax$/)
  const cookie = logged.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const fields of [{ do: 'send' }, {}] as Record<string, string>[]) {
    expect(await (await post(page, fields, cookie)).text()).toContain('Choose what to do.')
    expect((await read(id)).status).toBe('created')
  }
})

test('of two presses one withdraws', async () => {
  const { page, id, address } = await opened({ amount: '20' })
  const cookie = await logIn(page)
  await Promise.all([act(page, 'confirm', cookie), act(page, 'confirm', cookie), act(page, 'confirm', cookie)])
  await endOf(id, 'succeeded')
  expect(await held(address)).toBe(parseUnits('20', 6))
})

test('who has too little reads so, and nothing happens', async () => {
  const { page, id } = await opened({ amount: '20' })
  const cookie = await logIn(page, 'empty@example.com')
  expect(await (await act(page, 'confirm', cookie)).text()).toContain('You do not have so much USDC.')
  expect((await read(id)).status).toBe('created')
})

test('a withdrawal that the exchange refuses fails, and the balance is whole again', async () => {
  const { page, id, address } = await opened({ amount: '20' })
  const cookie = await logIn(page, 'held@example.com')
  await act(page, 'confirm', cookie)
  expect(await endOf(id, 'failed')).toMatchObject({ reason: 'refused' })
  expect(await held(address)).toBe(0n)
  const next = await opened()
  expect(await (await fetch(next.page, { headers: { cookie } })).text()).toContain('<dd>25000 USDC</dd>')
})

test('a slow withdrawal waits until it is released, and is sent once', async () => {
  const { page, id, address } = await opened({ amount: '20' })
  await act(page, 'confirm', await logIn(page, 'slow@example.com'))
  expect((await read(id)).status).toBe('in_progress')
  expect(await (await fetch(exchanges.url)).text()).toContain(`/meridian/release/${id}`)
  const release = () => fetch(`${settings.meridian.url}/release/${id}`, { method: 'POST', redirect: 'manual' })
  await Promise.all([release(), release(), release()])
  await endOf(id, 'succeeded')
  expect(await held(address)).toBe(parseUnits('20', 6))
})

test('what is cancelled or too late cannot be confirmed', async () => {
  const cancelled = await opened()
  const cookie = await logIn(cancelled.page)
  expect((await act(cancelled.page, 'cancel', cookie)).headers.get('location')).toBe(BACK)
  await act(cancelled.page, 'confirm', cookie)
  expect(await read(cancelled.id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
  const late = await opened()
  clock.now += 600_000
  expect(await (await act(late.page, 'confirm', cookie)).text()).toContain('can no longer be confirmed')
  expect(await read(late.id)).toMatchObject({ status: 'failed', reason: 'expired' })
})

test('the same session again is the same page, and with another content none', async () => {
  const body = wish()
  const first = await ask(body)
  expect(first.status).toBe(201)
  const again = await ask(body)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  expect((await ask({ ...body, amount: '51' })).status).toBe(409)
})

test.each([
  [{ asset: 'DOGE' }, 422, 'asset_not_supported'],
  [{ network: 'eip155:10' }, 422, 'asset_not_supported'],
  [{ amount: '0.5' }, 422, 'amount_out_of_range'],
  [{ amount: '5001' }, 422, 'amount_out_of_range'],
  [{ address: 'nobody' }, 400, 'invalid_body'],
  [{ address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P' }, 400, 'invalid_body'],
  [{ amount: '1.1234567' }, 400, 'invalid_body'],
  [{ amount: '1e3' }, 400, 'invalid_body'],
  [{ sessionId: 'ABC' }, 400, 'invalid_body'],
  [{ returnUrl: 'javascript:alert(1)' }, 400, 'invalid_body'],
])('%j is refused', async (change, status, error) => {
  const response = await ask({ ...wish(), ...change })
  expect([response.status, await response.json()]).toMatchObject([status, { error }])
})

test('another exchange’s key opens nothing, and a page of nobody is none', async () => {
  const { id } = await opened()
  const foreign = { authorization: `Bearer ${settings.northgate.secretKey}` }
  expect((await fetch(`${settings.meridian.url}/sessions/${id}`, { headers: foreign })).status).toBe(401)
  const post = { method: 'POST', headers: foreign, body: JSON.stringify(wish()) }
  expect((await fetch(`${settings.meridian.url}/sessions`, post)).status).toBe(401)
  const own = { authorization: `Bearer ${settings.meridian.secretKey}` }
  expect((await fetch(`${settings.meridian.url}/sessions/${'f'.repeat(32)}`, { headers: own })).status).toBe(404)
  expect((await fetch(`${settings.meridian.url}/assets?apiKey=${settings.northgate.apiKey}`)).status).toBe(401)
  const { apiKey } = settings.meridian
  expect(await (await fetch(`${settings.meridian.url}/assets?apiKey=${apiKey}`)).json()).toMatchObject({
    assets: [
      { symbol: 'USDC', network: 'eip155:8453', contract: chain.contracts.usdc, withdrawalFee: '0', min: '1' },
      { symbol: 'ETH', contract: null },
    ],
  })
  const unknown = await fetch(`${settings.meridian.url}/withdraw/AAAAAAAAAAAAAAAAAAAAAA`)
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('There is no such withdrawal.')])
  expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

let made = 0x7000
type Wish = ReturnType<typeof wish>
const wish = () => ({
  sessionId: (++made).toString(16).padStart(32, '0'),
  ...{ asset: 'USDC', network: 'eip155:8453', amount: '50', address: toHex(made, { size: 20 }), returnUrl: BACK },
})
const ask = (body: object, exchange: 'meridian' | 'northgate' = 'meridian') =>
  fetch(`${settings[exchange].url}/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings[exchange].secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function opened(change: Partial<Wish> = {}, exchange: 'meridian' | 'northgate' = 'meridian') {
  const body = { ...wish(), ...change }
  const { url } = (await (await ask(body, exchange)).json()) as { readonly url: string }
  return { page: url, id: body.sessionId, address: body.address }
}
const post = (page: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie }, redirect: 'manual' })
const act = (page: string, action: string, cookie: string) => post(page, { do: action }, cookie)
async function logIn(page: string, email = 'ada@example.com'): Promise<string> {
  const response = await post(page, { do: 'login', email, password: 'local' })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}
async function read(id: string, exchange: 'meridian' | 'northgate' = 'meridian') {
  const headers = { authorization: `Bearer ${settings[exchange].secretKey}` }
  const response = await fetch(`${settings[exchange].url}/sessions/${id}`, { headers })
  return (await response.json()) as Readonly<Record<string, unknown>>
}
async function endOf(id: string, status: string, exchange: 'meridian' | 'northgate' = 'meridian') {
  await expect.poll(async () => (await read(id, exchange)).status, { timeout: 10_000 }).toBe(status)
  return read(id, exchange)
}
const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const held = (owner: `0x${string}`, asset = 'USDC'): Promise<bigint> =>
  asset === 'ETH'
    ? client().getBalance({ address: owner })
    : client().readContract({ address: chain.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
