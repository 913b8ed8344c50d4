import type { chain as contract } from '@foyer/contracts'
import {
  createSolanaBank,
  moneySettings,
  SOLANA_ACCOUNTS,
  SOLANA_CHAIN,
  SOLANA_TOKENS,
  type SolanaBank,
  type SolanaWorld,
  startPriceFeed,
  startSolana,
} from '@foyer/devnet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createUpstreams } from '../../http/upstreams.ts'
import { createSolanaChains } from './index.ts'

/* The blockchain API about Solana accounts, against a real cluster. */

const [, mara, theo, noor] = SOLANA_ACCOUNTS
const { usdc, tide } = SOLANA_TOKENS
let world: SolanaWorld
let bank: SolanaBank
let db: Database
let app: Hono
let feed: Awaited<ReturnType<typeof startPriceFeed>>
beforeAll(async () => {
  ;[world, db, feed] = await Promise.all([
    startSolana({ port: 0 }),
    openDatabase({ kind: 'embedded' }),
    startPriceFeed({ port: 0, usdc: '' }),
  ])
  bank = createSolanaBank(world.rpcUrl)
  const config = readConfig({
    FOYER_PROJECTS: '{"local":{}}',
    FOYER_RPC_URLS: JSON.stringify({ [SOLANA_CHAIN]: world.rpcUrl }),
    ...moneySettings([], feed.url),
  })
  app = createApp({ config, db, log: () => undefined })
})
afterAll(async () => {
  await Promise.allSettled([world?.stop(), db?.close(), feed?.close()])
})

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, body: (await response.json()) as never }
}
const balances = async (address: string, query = '') => {
  const { body } = await get(`/v1/account/${address}/balance?projectId=local&forceUpdate=true${query}`)
  return (
    body as typeof contract.getBalance extends { ok: infer S } ? { balances: Record<string, never>[] } & S : never
  ).balances as unknown as {
    symbol: string
    address?: string
    chainId: string
    quantity: { numeric: string; decimals: string }
    value?: string
  }[]
}
type Entry = {
  metadata: { hash: string; operationType: string; status: string; sentFrom: string; sentTo: string; fee: string }
  transfers: {
    direction: string
    sender: string
    recipient: string
    quantity: { numeric: string }
    fungible_info: { symbol: string }
  }[]
}
const history = async (address: string, query = '') => {
  const { status, body } = await get(`/v1/account/${address}/history?projectId=local${query}`)
  return { status, ...(body as { data: Entry[]; next: string | null }) }
}

describe('balances', () => {
  test('SOL and tokens of both programs, with prices where they are known', async () => {
    expect(
      (await balances(mara.address)).map(({ symbol, quantity, value }) => [symbol, quantity.numeric, value]),
    ).toEqual([
      ['SOL', '25', '3562.5'],
      ['USDC', '1240.5', '1240.5'],
      ['TIDE', '350', undefined],
    ])
    const [, dollars] = await balances(mara.address, `&chainId=${SOLANA_CHAIN}`)
    expect(dollars).toMatchObject({ address: `${SOLANA_CHAIN}:${usdc.mint}`, chainId: SOLANA_CHAIN })
  })

  test('an account that nobody has opened holds nothing', async () => {
    expect(await balances('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).toEqual([])
  })

  test.each([
    ['another network', `/v1/account/${mara.address}/balance?projectId=local&chainId=eip155:1`],
    ['no address of anybody', `/v1/account/${mara.address}1/balance?projectId=local`],
    ['a hex address, which no served network has', `/v1/account/${'a'.repeat(40)}/balance?projectId=local`],
    ['a history of another network', `/v1/account/${mara.address}/history?projectId=local&chainId=eip155:1`],
    ['a cursor that is none', `/v1/account/${mara.address}/history?projectId=local&cursor=abc`],
  ])('%s is refused', async (_, path) => {
    const { status, body } = await get(path)
    expect([status, (body as { error: { code: string } }).error.code]).toEqual([400, 'INVALID_PARAMETER'])
  })

  test('NFTs are not indexed, and the answer says that nothing was read', async () => {
    expect(await get(`/v1/account/${mara.address}/nfts?projectId=local`)).toEqual({
      status: 200,
      body: { data: [], next: null, read: [] },
    })
  })

  test('prices by asset', async () => {
    const addresses = [SOLANA_CHAIN, `${SOLANA_CHAIN}:${usdc.mint}`, `${SOLANA_CHAIN}:${tide.mint}`]
    const body = JSON.stringify({ addresses })
    const response = await app.request('/v1/fungible/price?projectId=local', { method: 'POST', body })
    const { fungibles } = (await response.json()) as {
      fungibles: { symbol: string; price?: string; decimals?: number }[]
    }
    expect(fungibles.map(({ symbol, price, decimals }) => [symbol, price, decimals])).toEqual([
      ['SOL', '142.5', 9],
      ['USDC', '1', 6],
      ['TIDE', undefined, tide.decimals],
    ])
  })
})

describe('history', () => {
  test('SOL and tokens, seen from both sides', async () => {
    const sol = await bank.pay({ from: mara, to: theo.address, amount: 250_000_000n })
    const token = await bank.pay({ from: mara, to: noor.address, amount: 1_500_000n, token: 'usdc' })
    const sent = await history(mara.address)
    expect(sent.data.map(({ metadata }) => [metadata.hash, metadata.operationType, metadata.status])).toEqual([
      [token, 'send', 'confirmed'],
      [sol, 'send', 'confirmed'],
    ])
    expect(sent.data[0]?.metadata).toMatchObject({ sentFrom: mara.address, sentTo: noor.address, fee: '0.000005' })
    // The rent of the account that was opened for it is no payment to anybody.
    expect(sent.data[0]?.transfers).toEqual([
      expect.objectContaining({
        direction: 'out',
        sender: mara.address,
        recipient: noor.address,
        quantity: { decimals: '6', numeric: '1.5' },
      }),
    ])
    expect(sent.data[1]?.transfers[0]).toMatchObject({
      recipient: theo.address,
      quantity: { numeric: '0.25' },
      fungible_info: { symbol: 'SOL' },
    })
    const got = await history(theo.address)
    expect(got.data[0]).toMatchObject({ metadata: { operationType: 'receive' }, transfers: [{ direction: 'in' }] })
  })

  test('a token that comes into an account which is there names nobody but that account, and is found', async () => {
    const signature = await bank.pay({ from: mara, to: theo.address, amount: 2_000_000n, token: 'usdc' })
    const { data } = await history(theo.address)
    expect(data[0]).toMatchObject({
      metadata: { hash: signature, operationType: 'receive' },
      transfers: [{ direction: 'in', sender: mara.address, recipient: theo.address, quantity: { numeric: '2' } }],
    })
  })

  test('what failed is there for who tried it, and for nobody else', async () => {
    const signature = await bank.payBlindly({ from: theo, to: noor.address, amount: 10n ** 15n, token: 'usdc' })
    await bank.confirmed(signature)
    const { data } = await history(theo.address)
    expect(data[0]).toMatchObject({
      metadata: { hash: signature, status: 'failed', operationType: 'send' },
      transfers: [],
    })
    expect((await history(noor.address)).data.map(({ metadata }) => metadata.hash)).not.toContain(signature)
  })

  test('pages go on where the one before ended, and lose nothing', async () => {
    const sent: string[] = []
    for (let nr = 1; nr <= 30; nr += 1)
      sent.push(
        await bank.pay({ from: mara, to: theo.address, amount: BigInt(nr), ...(nr % 3 ? {} : { token: 'usdc' }) }),
      )
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 5; page += 1) {
      const { data, next } = await history(theo.address, cursor)
      seen.push(...data.map(({ metadata }) => metadata.hash))
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(seen.filter((hash) => sent.includes(hash))).toEqual(sent.reverse())
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('what strangers send to be seen is not shown to whom they sent it: nothing, and tokens that nobody has listed', async () => {
  const nothing = await bank.pay({ from: mara, to: theo.address, amount: 0n })
  const unlisted = await bank.pay({ from: mara, to: theo.address, amount: 5n, token: 'tide' })
  // Without the operator's list, which has TIDE.
  const rpcUrls = new Map([[SOLANA_CHAIN, world.rpcUrl]])
  const { history: pageOf, holdings } = createSolanaChains({
    rpcUrls,
    tokens: new Map(),
    iconUrl: (id) => id,
    upstreams: createUpstreams({ log: () => undefined, now: Date.now }),
  })
  const hashesOf = async (account: string) =>
    (await pageOf(account, [SOLANA_CHAIN], undefined)).data.map(({ metadata }) => metadata.hash)
  expect((await hashesOf(mara.address)).slice(0, 2)).toEqual([unlisted, nothing])
  const seen = await hashesOf(theo.address)
  expect(seen).not.toContain(nothing)
  expect(seen).not.toContain(unlisted)
  const held = await holdings(theo.address, SOLANA_CHAIN)
  expect(held.map(({ symbol, isSuspect }) => [symbol, isSuspect])).toEqual([
    ['SOL', false],
    ['USDC', false],
    [expect.stringContaining('…'), true],
  ])
})

test('several clusters: one after the other, and all of each', async () => {
  const ids = [SOLANA_CHAIN, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
  const rpcUrls = new Map(ids.map((id) => [id, world.rpcUrl]))
  const { history: pageOf } = createSolanaChains({
    rpcUrls,
    tokens: new Map(),
    iconUrl: (id) => id,
    upstreams: createUpstreams({ log: () => undefined, now: Date.now }),
  })
  const seen: string[] = []
  let cursor: string | undefined
  for (let nr = 0; nr < 10; nr += 1) {
    const { data, next } = await pageOf(mara.address, ids, cursor)
    seen.push(...data.map(({ metadata }) => `${metadata.chain} ${metadata.hash}`))
    if (next === null) break
    cursor = next
  }
  const [first = [], second = []] = ids.map((id) => seen.filter((one) => one.startsWith(id)))
  expect(first.length).toBeGreaterThan(30)
  expect(second.length).toBe(first.length)
  expect(seen).toEqual([...first, ...second])
})

describe('the RPC proxy', () => {
  const ask = async (method: string, params: unknown[] = []) => {
    const response = await app.request(`/v1/?chainId=${SOLANA_CHAIN}&projectId=local`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return { status: response.status, body: (await response.json()) as { result: { value: unknown }; error?: object } }
  }
  test('passes what a wallet needs, and nothing that makes money', async () => {
    expect((await ask('getBalance', [noor.address])).body.result.value).toBe(2_000_000_000)
    expect((await ask('getLatestBlockhash')).body.result.value).toMatchObject({ blockhash: expect.any(String) })
    expect((await ask('requestAirdrop', [noor.address, 1])).status).toBe(403)
    expect((await ask('surfnet_setAccount', [noor.address, {}])).status).toBe(403)
  })
})
