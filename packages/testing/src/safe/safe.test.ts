import type { Provider } from '@foyer/kit'
import { safe } from '@foyer/kit/safe'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { framedPage } from './framed-page.ts'
import { createSafeHost, hashOf, type SafeHostOptions } from './safe-host.ts'

const SAFE = 'https://app.safe.global'
const ADDRESS = '0x2fC97b3c7324EFc0BeC094bf75d5dCdFEb082C53'
const OTHER = '0x000000000000000000000000000000000000dEaD'
const SIGNATURE = `0x${'ab'.repeat(130)}`
const REQUEST = { networks: [], namespaces: ['eip155'], signal: new AbortController().signal } as const

// The code that talks to a Safe is loaded with the first question, which no fake clock waits for.
beforeAll(async () => {
  await safe()
    .connect(REQUEST)
    .catch(() => undefined)
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets pass what the page waits for, and gives the answer. */
async function after<T>(answer: Promise<T>, ms = 50): Promise<T> {
  answer.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
  return answer
}

async function connected(options: Partial<SafeHostOptions> = {}) {
  const host = createSafeHost({ address: ADDRESS, chainId: 8453, ...options })
  const framed = framedPage({ origin: SAFE, host })
  vi.stubGlobal('window', framed.page)
  const session = await after(safe().connect(REQUEST))
  const provider = session.providers.eip155 as Provider
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { host, ...framed, session, ask }
}

/** Who the page asks, and what it finds. */
async function finds(framed: ReturnType<typeof framedPage>, origins?: readonly string[]) {
  vi.stubGlobal('window', framed.page)
  const connector = safe(origins && { origins })
  const session = await after(connector.resume(undefined))
  return { unlisted: connector.unlisted, startsConnected: connector.startsConnected, found: session !== undefined }
}
const HERE = { unlisted: false, startsConnected: true, found: true }
const NOWHERE = { unlisted: true, startsConnected: false, found: false }
const host = () => createSafeHost({ address: ADDRESS, chainId: 1 })

test('it is there only in the frame of a listed origin, and asks that origin alone (T2)', async () => {
  const framed = framedPage({ origin: SAFE, host: host() })
  expect(await finds(framed)).toEqual(HERE)
  expect(framed.posted).toEqual([
    {
      to: SAFE,
      message: { id: expect.any(String), method: 'getSafeInfo', params: {}, env: { sdkVersion: expect.any(String) } },
    },
  ])
  for (const origin of ['https://app.safe.global.evil.example', 'http://app.safe.global', 'null']) {
    const evil = framedPage({ origin, host: host() })
    expect(await finds(evil)).toEqual(NOWHERE)
    await expect(safe().connect(REQUEST)).rejects.toMatchObject({ code: 'NO_CONNECTOR_FOR_CONNECTION' })
    expect(evil.posted).toEqual([])
  }
  expect(await finds(framedPage({ origin: 'https://safe.example', host: host() }), ['https://safe.example'])).toEqual(
    HERE,
  )
})

test('whoever executes it pays for what the Safe sends, and for no other account', async () => {
  const { session } = await connected()
  expect(await session.othersMayPay?.('eip155:8453', ADDRESS.toLowerCase())).toBe(true)
  expect(await session.othersMayPay?.('eip155:8453', OTHER)).toBe(false)
})

test('a page of its own, and a server, have no Safe', async () => {
  const page: Record<string, unknown> = { location: {}, document: { referrer: SAFE } }
  page.parent = page
  vi.stubGlobal('window', page)
  expect(safe()).toMatchObject({ unlisted: true, startsConnected: false })
  vi.unstubAllGlobals()
  expect(safe()).toMatchObject({ unlisted: true, startsConnected: false })
})

test('where a browser does not name the parent, what opened the frame does', async () => {
  expect(await finds(framedPage({ origin: SAFE, host: host(), referrer: `${SAFE}/` }))).toEqual(HERE)
  for (const referrer of ['https://evil.example/?https://app.safe.global', ''])
    expect(await finds(framedPage({ origin: SAFE, host: host(), referrer }))).toEqual(NOWHERE)
})

test.each(['app.safe.global', 'https://app.safe.global/', '*'])('%s is no origin', (origin) => {
  expect(() => safe({ origins: [origin] })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
})

test('only the parent window at its origin is heard, and only once (T4)', async () => {
  const { ask, receive, posted } = await connected()
  const block = ask('eth_blockNumber')
  const id = posted.at(-1)?.message.id
  const lie = { id, success: true, data: '0xbad' }
  receive(lie, { origin: 'https://evil.example' })
  receive(lie, { source: {} })
  receive({ ...lie, id: posted[0]?.message.id })
  receive('text')
  receive(null)
  receive({ id, success: true, version: '9.1.0', data: '0x10' })
  receive(lie)
  expect(await after(block)).toBe('0x10')
})

test.each([[{ success: true }], [{ success: true, data: { safeAddress: 'Mara', chainId: 1 } }]])(
  'an answer without a Safe is none',
  async (answer) => {
    const framed = framedPage({ origin: SAFE })
    vi.stubGlobal('window', framed.page)
    const connecting = safe().connect(REQUEST)
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(framed.posted).toHaveLength(1))
    framed.receive({ id: framed.posted[0]?.message.id, ...answer })
    await expect(connecting).rejects.toMatchObject({ code: 'SETTLE_INVALID' })
  },
)

test('a Safe that does not answer is not waited for', async () => {
  vi.stubGlobal('window', framedPage({ origin: SAFE }).page)
  await expect(after(safe().connect(REQUEST), 10_100)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
})

test('one account on one network', async () => {
  const { ask, session } = await connected()
  expect(session.approvedNetworks).toEqual({ eip155: ['eip155:8453'] })
  expect(await ask('eth_requestAccounts')).toEqual([ADDRESS])
  expect(await ask('eth_accounts')).toEqual([ADDRESS])
  expect(await ask('eth_chainId')).toBe('0x2105')
  expect(await ask('net_version')).toBe('8453')
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x2105' })).toBeNull()
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
  for (const method of ['wallet_addEthereumChain', 'eth_sign', 'eth_signTransaction', 'eth_sendRawTransaction'])
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
})

test('reads go through the Safe', async () => {
  const read = vi.fn(async () => '0x5')
  const { ask } = await connected({ read })
  expect(await after(ask('eth_getBalance', ADDRESS, 'latest'))).toBe('0x5')
  expect(read).toHaveBeenCalledWith('eth_getBalance', [ADDRESS, 'latest'])
})

test('a transaction is answered with the hash of the chain, once the owners have made it', async () => {
  const { ask, host } = await connected()
  const sent = ask('eth_sendTransaction', { from: ADDRESS, to: OTHER, value: '0x10', gas: '0x5208' })
  const told = vi.fn()
  sent.then(told)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).not.toHaveBeenCalled()
  host.decide(hashOf(1), 'SUCCESS', hashOf(77))
  expect(await after(sent, 2_100)).toBe(hashOf(77))
  const { params } = host.asked.find(({ method }) => method === 'sendTransactions') ?? {}
  expect(params).toEqual({ txs: [{ to: OTHER, value: '16', data: '0x' }] })
})

test.each([
  ['CANCELLED', 4001],
  ['FAILED', 'TRANSACTION_REVERTED'],
] as const)('a transaction that ends as %s is an error', async (status, code) => {
  const { ask, host } = await connected()
  const sent = ask('eth_sendTransaction', { to: OTHER })
  sent.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  host.decide(hashOf(1), status, hashOf(77))
  await expect(after(sent, 2_100)).rejects.toMatchObject({ code })
})

test('whether a transaction was sent is not known if the owners take longer than ten minutes', async () => {
  const { ask } = await connected()
  await expect(after(ask('eth_sendTransaction', { to: OTHER }), 605_000)).rejects.toMatchObject({
    code: 'SENT_UNKNOWN',
  })
})

test('a no is a no, and what a Safe cannot make is not proposed', async () => {
  const { ask, host } = await connected()
  host.says.yes = false
  await expect(after(ask('eth_sendTransaction', { to: OTHER }))).rejects.toMatchObject({ code: 4001 })
  const before = host.asked.length
  for (const [transaction, code] of [
    [{ data: '0x6000' }, -32602],
    [{ to: OTHER, value: '-1' }, -32602],
    [{ to: OTHER, from: OTHER }, 4100],
    [{ to: OTHER, chainId: '0x1' }, 4902],
  ])
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code })
  expect(host.asked).toHaveLength(before)
})

test('a batch is answered at once, and its status follows the owners (EIP-5792)', async () => {
  const receipt = { transactionHash: hashOf(77), status: '0x1' }
  const { ask, host } = await connected({ read: async () => receipt })
  expect(await ask('wallet_getCapabilities', ADDRESS, ['0x2105'])).toEqual({
    '0x2105': { atomic: { status: 'supported' } },
  })
  const calls = [
    { to: OTHER, data: '0x01' },
    { to: OTHER, value: '0x2' },
  ]
  const batch = { version: '2.0.0', from: ADDRESS, chainId: '0x2105', atomicRequired: true, calls }
  expect(await after(ask('wallet_sendCalls', batch))).toEqual({ id: hashOf(1) })
  const status = () => after(ask('wallet_getCallsStatus', hashOf(1)))
  expect(await status()).toMatchObject({ status: 100, atomic: true })
  host.decide(hashOf(1), 'CANCELLED')
  expect(await status()).toMatchObject({ status: 400 })
  host.decide(hashOf(1), 'FAILED', hashOf(77))
  expect(await status()).toMatchObject({ status: 500 })
  host.decide(hashOf(1), 'SUCCESS', hashOf(77))
  expect(await status()).toMatchObject({ status: 200, receipts: [receipt] })
  await expect(after(ask('wallet_getCallsStatus', hashOf(9)))).rejects.toMatchObject({ code: 5730 })
})

test('a signature is given once enough owners have signed, never a hash', async () => {
  const { ask, host } = await connected()
  const signed = ask('personal_sign', '0x476f6f64', ADDRESS)
  const told = vi.fn()
  signed.then(told)
  await vi.advanceTimersByTimeAsync(30_000)
  host.collect(hashOf(1_000), hashOf(77))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).not.toHaveBeenCalled()
  host.collect(hashOf(1_000), SIGNATURE)
  expect(await after(signed, 2_100)).toBe(SIGNATURE)
  expect(host.asked.find(({ method }) => method === 'signMessage')?.params).toEqual({ message: 'Good' })

  const typed = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
  const other = ask('eth_signTypedData_v4', ADDRESS, JSON.stringify(typed))
  await vi.advanceTimersByTimeAsync(100)
  host.collect(hashOf(1_001), SIGNATURE)
  expect(await after(other, 2_100)).toBe(SIGNATURE)
  expect(host.asked.find(({ method }) => method === 'signTypedMessage')?.params).toEqual({ typedData: typed })
})

test('a Safe that signs on the chain gives no signature', async () => {
  const { ask } = await connected({ signsOnChain: true })
  await expect(after(ask('personal_sign', '0x476f6f64', ADDRESS))).rejects.toMatchObject({
    code: 'SIGN_MESSAGE_FAILED',
  })
})

test('nothing is asked of another Safe that the page around shows by now', async () => {
  const { ask, host } = await connected()
  host.says.address = OTHER
  await expect(after(ask('eth_sendTransaction', { to: OTHER }))).rejects.toMatchObject({ code: 4100 })
  await expect(after(ask('personal_sign', '0x476f6f64', ADDRESS))).rejects.toMatchObject({ code: 4100 })
  const methods = host.asked.map(({ method }) => method)
  expect(methods).not.toContain('sendTransactions')
  expect(methods).not.toContain('signMessage')
})

test('it signs text for its own account only', async () => {
  const { ask } = await connected()
  await expect(ask('personal_sign', '0x476f6f64', OTHER)).rejects.toMatchObject({ code: 4100 })
  await expect(ask('personal_sign', '0xff', ADDRESS)).rejects.toMatchObject({ code: -32602 })
})
