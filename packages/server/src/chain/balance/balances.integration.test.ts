import { ACCOUNTS, type Chain, deployHostileToken, type HostileToken, startChain, startPriceFeed } from '@foyer/devnet'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeDatabases } from '../../../test/databases.ts'
import { freePort } from '../../../test/free-port.ts'
import { localMoney, MARA, startMoney, startUpstream } from '../../../test/money-fixture.ts'
import type { Database } from '../../db/database.ts'
import { createUpstreams } from '../../http/upstreams.ts'
import { servedChains } from '../chains.ts'
import { startIndexers } from '../indexer/indexers.ts'
import { discoverByIndex } from './discovery.ts'

type Balance = {
  name: string
  symbol: string
  chainId: string
  address?: string
  quantity: { decimals: string; numeric: string }
  price?: string
  value?: string
  priceAt?: string
  iconUrl: string | null
}
type Body = {
  balances: Balance[]
  asOf: string
  stale?: true
  read?: string[]
  unavailable?: string[]
  error?: { code: string; message: string }
}

type Options = {
  rpcUrls?: Record<string, string>
  feedUrl?: string
  timeoutMs?: number
  indexed?: boolean
  db?: Database
}

const HOUR = 3_600_000
const upstreams = () => createUpstreams({ log: () => undefined, now: Date.now })
let ethereum: Chain
let base: Chain
let feed: Awaited<ReturnType<typeof startPriceFeed>>
const closers: (() => unknown)[] = []
beforeAll(async () => {
  const ports = [await freePort(), await freePort()]
  ;[ethereum, base] = await Promise.all([
    startChain({ chainId: 1, port: ports[0] ?? 0 }),
    startChain({ chainId: 8453, port: ports[1] ?? 0 }),
  ])
  closers.push(ethereum.stop, base.stop)
  feed = await startPriceFeed({ port: 0, usdc: ethereum.contracts.usdc })
  closers.push(feed.close)
})
afterAll(async () => {
  for (const close of closers) await close()
})

const read = async (response: Response): Promise<Body & { status: number }> => ({
  status: response.status,
  ...((await response.json()) as Body),
})
const path = (query = '', account: string = MARA) => `/v1/account/${account}/balance?projectId=local${query}`
const figures = ({ balances }: Body) =>
  balances.map(({ chainId, symbol, quantity, value }) => `${chainId} ${symbol} ${quantity.numeric} ${value}`)

describeDatabases('balances', ({ kind, open }) => {
  let db: Database
  let time = Date.now()
  beforeAll(async () => {
    db = await open()
  })

  /** The local world as its operator configures it. */
  function start(options: Options = {}) {
    const rpcUrls = options.rpcUrls ?? { 'eip155:1': ethereum.rpcUrl, 'eip155:8453': base.rpcUrl }
    return startMoney({
      rpcUrls: new Map(Object.entries(rpcUrls)),
      ...localMoney([ethereum, base], options.feedUrl ?? feed.url),
      db: options.db ?? db,
      indexed: new Set(options.indexed ? Object.keys(rpcUrls) : []),
      now: () => time,
      timeoutMs: options.timeoutMs ?? 20_000,
    })
  }

  test('what Mara holds, most worth first, with prices from the pools through the feed’s USDC', async () => {
    const { get } = start()
    const body = await read(await get(path('&chainId=eip155:1&currency=usd')))
    expect(figures(body)).toEqual([
      'eip155:1 ETH 10000 34120000',
      'eip155:1 USDC 2914.52 2914.52',
      'eip155:1 DAI 1000 1000',
    ])
    const [eth, usdc] = body.balances
    expect(eth).toMatchObject({ name: 'Ether', price: '3412', iconUrl: 'https://api.example/public/getTokenImage/ETH' })
    expect(eth).not.toHaveProperty('address')
    expect(eth).not.toHaveProperty('change24h')
    expect(usdc).toMatchObject({ address: `eip155:1:${ethereum.contracts.usdc}`, quantity: { decimals: '6' } })
    expect(Math.abs(Date.parse(usdc?.priceAt ?? '') - time)).toBeLessThan(HOUR)
    expect([body.stale, body.unavailable, body.read]).toEqual([undefined, undefined, ['eip155:1']])
  })

  test('without a network all of them', async () => {
    const body = await read(await start().get(path()))
    expect(body.balances.map(({ chainId, symbol }) => `${chainId} ${symbol}`).sort()).toEqual([
      'eip155:1 DAI',
      'eip155:1 ETH',
      'eip155:1 USDC',
      'eip155:8453 DAI',
      'eip155:8453 ETH',
      'eip155:8453 USDC',
    ])
  })

  test('an account that has nothing has a native balance of zero', async () => {
    const nobody = '0x00000000000000000000000000000000000000aa'
    expect(figures(await read(await start().get(path('&chainId=eip155:1', nobody))))).toEqual(['eip155:1 ETH 0 0'])
  })

  test('the address may be written as people write it', async () => {
    const { get } = start()
    for (const account of [MARA.toLowerCase(), MARA.slice(2), `0x${MARA.slice(2).toUpperCase()}`])
      expect((await read(await get(path('&chainId=eip155:1', account)))).balances).toHaveLength(3)
  })

  test.each([
    ['&chainId=eip155:10', MARA, 'INVALID_PARAMETER'],
    ['&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', MARA, 'INVALID_PARAMETER'],
    ['', '0x1234567890123456789012345678901234567890ab', 'INVALID_PARAMETER'],
    ['', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpxyz', 'INVALID_PARAMETER'],
    ['&currency=eur', MARA, 'INVALID_PARAMETER'],
    ['&forceUpdate=yes', MARA, 'INVALID_PARAMETER'],
    ['&color=red', MARA, 'UNKNOWN_PARAMETER'],
  ])('%s of %s is %s', async (query, account, code) => {
    const body = await read(await start().get(path(query, account)))
    expect([body.status, body.error?.code]).toEqual([400, code])
  })

  describe('tokens that nobody listed', () => {
    const holding = async (token: HostileToken) => {
      const account = privateKeyToAddress(generatePrivateKey())
      const address = await deployHostileToken(ethereum, token, account)
      const body = await read(await start().get(path('&chainId=eip155:1', account)))
      return { address, ...body, found: body.balances.filter(({ symbol }) => symbol !== 'ETH') }
    }

    test('one that was sent to the account is found, with its own name and no price', async () => {
      const { found, address } = await holding({
        name: '\u202eDerp\n  Coin',
        symbol: 'DERP',
        decimals: 2n,
        balance: 1234n,
      })
      expect(found).toEqual([
        {
          name: 'Derp Coin',
          symbol: 'DERP',
          chainId: 'eip155:1',
          address: `eip155:1:${address}`,
          quantity: { decimals: '2', numeric: '12.34' },
          iconUrl: null,
        },
      ])
    })

    test('decimals 0 are sent as they are', async () => {
      expect((await holding({ decimals: 0n, balance: 7n })).found[0]?.quantity).toEqual({ decimals: '0', numeric: '7' })
    })

    test('HTML in a name stays text', async () => {
      const { found } = await holding({ name: '<img src=x onerror=alert(1)>', symbol: '<b>B</b>' })
      expect(found[0]).toMatchObject({ name: '<img src=x onerror=alert(1)>', symbol: '<b>B</b>' })
    })

    test.each<[string, HostileToken]>([
      ['one that reverts', { manner: 'reverts' }],
      ['one that burns all gas', { manner: 'burns-gas' }],
      ['one that answers nothing', { manner: 'answers-nothing' }],
      ['one that answers a megabyte', { manner: 'answers-much' }],
      ['one of 1e40 units', { balance: 10n ** 40n }],
      ['one of all units there can be', { balance: 2n ** 256n - 1n }],
      ['one of 77 decimals', { decimals: 77n }],
      ['one of 2^255 decimals', { decimals: 2n ** 255n }],
      ['one without a symbol', { symbol: '' }],
      ['one whose symbol is invisible', { symbol: '\u202e\u200b' }],
      ['one that says it is USDC', { name: 'USD Coin', symbol: 'USDС', decimals: 6n }],
      ['one that says it is ether', { symbol: 'eth' }],
      ['one that says where to claim', { name: 'Claim at usdc-bonus.xyz', symbol: 'GIFT' }],
      ['one with nothing of it', { balance: 0n }],
    ])('%s is left out, and takes nobody with it', async (_, token) => {
      const body = await holding(token)
      expect(body.found).toEqual([])
      expect(figures(body)).toEqual(['eip155:1 ETH 0 0'])
    })

    test('many enemies at once hide nothing that is listed, and nothing that is honest', async () => {
      const manners = ['burns-gas', 'reverts', 'burns-gas', 'answers-much', 'answers-nothing', 'burns-gas'] as const
      const account = ACCOUNTS[kind === 'embedded' ? 2 : 3]?.address ?? MARA
      await deployHostileToken(ethereum, { symbol: 'GOOD', balance: 5n * 10n ** 18n }, account)
      for (const manner of manners) await deployHostileToken(ethereum, { manner }, account)
      const body = await read(await start().get(path('&chainId=eip155:1', account)))
      expect(body.balances.map(({ symbol }) => symbol).sort()).toEqual(['DAI', 'ETH', 'GOOD', 'USDC'])
    })
  })

  describe('tokens that our index knows', () => {
    const follow = async () => {
      const index = new Map([['eip155:1', 0n]])
      const rpcUrls = new Map([['eip155:1', ethereum.rpcUrl]])
      const indexers = startIndexers({ db, rpcUrls, index, upstreams: upstreams(), log: () => undefined, pollMs: 10 })
      const client = createPublicClient({ transport: http(ethereum.rpcUrl) })
      const head = await client.getBlockNumber({ cacheTime: 0 })
      await vi.waitFor(
        async () => {
          const rows = await db.query<{ number: bigint }>('select max(number) as number from blocks')
          expect(rows[0]?.number).toBeGreaterThanOrEqual(head)
        },
        { timeout: 30_000 },
      )
      await indexers.close()
    }

    test('are found, what the account moved itself before what it was sent', async () => {
      const [theo, fresh] = [ACCOUNTS[2], privateKeyToAddress(generatePrivateKey())]
      if (!theo) throw new Error('there is no third account')
      const wallet = createWalletClient({
        account: privateKeyToAccount(theo.privateKey),
        transport: http(ethereum.rpcUrl),
      })
      await wallet.writeContract({
        address: ethereum.contracts.dai,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [theo.address, 1n],
        chain: null,
      })
      const airdropped = await deployHostileToken(ethereum, { symbol: 'DROP' }, theo.address)
      const mine = await deployHostileToken(ethereum, { symbol: 'MINE', balance: 3n * 10n ** 18n }, fresh)
      await follow()
      const chain = servedChains(new Map([['eip155:1', ethereum.rpcUrl]]), upstreams()).get('eip155:1')
      if (!chain) throw new Error('the chain is not served')
      const found = await discoverByIndex(db).tokensOf(chain, theo.address)
      expect(found[0]).toBe(ethereum.contracts.dai.toLowerCase())
      expect(found).toEqual(expect.arrayContaining([airdropped.toLowerCase(), ethereum.contracts.usdc.toLowerCase()]))
      expect(await discoverByIndex(db).tokensOf(chain, fresh)).toEqual([mine.toLowerCase()])

      const { get } = start({ indexed: true })
      expect(figures(await read(await get(path('&chainId=eip155:1', fresh))))).toEqual([
        'eip155:1 ETH 0 0',
        'eip155:1 MINE 3 undefined',
      ])
    })

    test('are all that an account holds; what only the node names may not be, nor what takes the name of a listed one', async () => {
      const [honest, fooled, warned] = [1, 2, 3].map(() => privateKeyToAddress(generatePrivateKey())) as [Hex, Hex, Hex]
      await deployHostileToken(ethereum, { symbol: 'MINE' }, honest)
      await deployHostileToken(ethereum, { name: 'USD Coin', symbol: 'USDС', decimals: 6n }, fooled)
      await deployHostileToken(ethereum, { name: 'Claim at usdc-bonus.xyz', symbol: 'GIFT' }, warned)
      await follow()
      const isPartial = (account: Hex, indexed: boolean) =>
        start({ indexed })
          .money.balancesOf(account, 'eip155:1')
          .then((answer) => answer.isPartial)
      expect([await isPartial(honest, true), await isPartial(honest, false)]).toEqual([false, true])
      expect([await isPartial(fooled, true), await isPartial(warned, true)]).toEqual([true, true])
      const { get } = start({ indexed: true })
      expect(await read(await get(path('&chainId=eip155:1', fooled)))).not.toHaveProperty('isPartial')
    })

    test('an index that does not answer is an error, not a list without them', async () => {
      const broken: Database = { ...db, query: () => Promise.reject(new Error('gone')) }
      const { get } = start({ indexed: true, db: broken })
      expect((await get(path('&chainId=eip155:1'))).status).toBe(500)
    })
  })

  describe('when the chain cannot be read', () => {
    const dead = 'http://127.0.0.1:1/secret-key'

    test('it is an error, never an empty list', async () => {
      const { get, lines } = start({ rpcUrls: { 'eip155:1': dead } })
      for (const query of ['', '&chainId=eip155:1']) {
        const body = await read(await get(path(query)))
        expect([body.status, body.error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
        expect(JSON.stringify(body)).not.toContain('secret')
      }
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`secret|${MARA}`, 'i'))
    })

    test('the other chains are still there, and the dead one is named', async () => {
      const hanging = await startUpstream(() => undefined)
      closers.push(hanging.close)
      const rpcUrls = { 'eip155:1': dead, 'eip155:10': hanging.url, 'eip155:8453': base.rpcUrl }
      const body = await read(await start({ rpcUrls, timeoutMs: 300 }).get(path()))
      expect(body.status).toBe(200)
      expect(new Set(body.balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:8453']))
      expect([body.read, body.unavailable]).toEqual([['eip155:8453'], ['eip155:1', 'eip155:10']])
    })

    test.each<[string, string]>([
      ['HTML', '<html>'],
      ['no JSON-RPC', '{"ok":true}'],
      ['null for a result', '{"jsonrpc":"2.0","id":1,"result":null}'],
      ['a result that is no hex', '{"jsonrpc":"2.0","id":1,"result":"lots"}'],
      ['half a byte', '{"jsonrpc":"2.0","id":1,"result":"0x123"}'],
      ['no bytes', '{"jsonrpc":"2.0","id":1,"result":"0x"}'],
      ['junk bytes', `{"jsonrpc":"2.0","id":1,"result":"0x${'ff'.repeat(64)}"}`],
      ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded for key secret"}}'],
    ])('a node that answers %s is one that does not answer', async (_, text) => {
      const node = await startUpstream((_path, response) => void response.end(text))
      closers.push(node.close)
      const body = await read(await start({ rpcUrls: { 'eip155:1': node.url } }).get(path()))
      expect([body.status, body.error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
    })

    test('what was read a moment ago stands in for five minutes, and says so', async () => {
      const own = await startChain({ chainId: 1 })
      const { get } = start({ rpcUrls: { 'eip155:1': own.rpcUrl } })
      const before = await read(await get(path()))
      await own.stop()
      time += 299_000
      const during = await read(await get(path()))
      expect(during).toMatchObject({ status: 200, stale: true, asOf: before.asOf })
      expect(during.balances.map(({ quantity }) => quantity)).toEqual(before.balances.map(({ quantity }) => quantity))
      time += 2_000
      expect((await read(await get(path()))).status).toBe(502)
      time -= 301_000
    })
  })

  test('is kept for thirty seconds, and read again when that is asked for', async () => {
    const { get } = start()
    const account: Hex = getAddress('0x00000000000000000000000000000000000c0ffe')
    const client = createTestClient({ mode: 'anvil', transport: http(ethereum.rpcUrl) })
    const held = async (query = '') =>
      (await read(await get(path(`&chainId=eip155:1${query}`, account)))).balances[0]?.quantity.numeric
    await client.setBalance({ address: account, value: parseEther('1') })
    expect(await held()).toBe('1')
    await client.setBalance({ address: account, value: parseEther('2') })
    time += 1_999
    expect([await held(), await held('&forceUpdate=true')]).toEqual(['1', '1'])
    time += 1
    expect([await held(), await held('&forceUpdate=true'), await held()]).toEqual(['1', '2', '2'])
    await client.setBalance({ address: account, value: parseEther('3') })
    time += 29_999
    expect(await held()).toBe('2')
    time += 1
    expect(await held()).toBe('3')
    await client.setBalance({ address: account, value: 0n })
  })

  describe('without prices', () => {
    test.each<[string, string]>([
      ['a dead feed', 'http://127.0.0.1:1'],
      ['a feed of HTML', 'html'],
    ])('%s leaves the balances without fiat figures', async (_, url) => {
      const html = await startUpstream((_path, response) => void response.end('<html>'))
      closers.push(html.close)
      const body = await read(
        await start({ feedUrl: url === 'html' ? html.url : url }).get(path('&chainId=eip155:8453')),
      )
      expect(body.status).toBe(200)
      expect(body.balances).toHaveLength(3)
      for (const balance of body.balances) {
        expect(balance).not.toHaveProperty('price')
        expect(balance).not.toHaveProperty('value')
      }
    })
  })
})
