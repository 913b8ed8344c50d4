import { ACCOUNTS, type Chain, deployHostileToken, minedReceipt, startChain, startPriceFeed } from '@foyer/devnet'
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeDatabases } from '../../../test/databases.ts'
import { localMoney, startMoney, startUpstream, type Upstream } from '../../../test/money-fixture.ts'
import type { MoneyConfig } from '../../config-money.ts'
import type { Database } from '../../db/database.ts'

type Setting = MoneyConfig['prices']
type Pools = Setting['pools']
type Fungible = {
  address: string
  name: string
  symbol: string
  decimals?: number
  price?: string
  priceAt?: string
  change24h?: string
}
type Body = { fungibles: Fungible[]; error?: { code: string } }

const DAY = 86_400_000
const QUARTER = 900_000
let chain: Chain
let feed: Upstream
let local: Awaited<ReturnType<typeof startPriceFeed>>
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  local = await startPriceFeed({ port: 0, usdc: chain.contracts.usdc })
  feed = await startUpstream((_, response) => void response.end('{"coins":{}}'))
})
afterAll(async () => {
  feed?.close()
  await local?.close()
  await chain?.stop()
})

const native = 'eip155:1'
const caip = (address: string) => `eip155:1:${address}`
const feedOf =
  (price: string, at: number): Upstream['answer'] =>
  (_, response) => {
    const coin = `{"price":${price},"timestamp":${Math.floor(at / 1_000)},"symbol":"USDC"}`
    response.end(`{"coins":{"ethereum:${chain.contracts.usdc.toLowerCase()}":${coin}}}`)
  }

describeDatabases('prices', ({ open }) => {
  let db: Database
  let time = Date.now()
  beforeAll(async () => {
    db = await open()
  })

  function start(
    options: { feedUrl?: string; pools?: Pools; setting?: (world: Setting) => Setting; rpcUrl?: string } = {},
  ) {
    const world = localMoney([chain], options.feedUrl ?? local.url)
    const { prices, money, get } = startMoney({
      rpcUrls: new Map([['eip155:1', options.rpcUrl ?? chain.rpcUrl]]),
      tokens: world.tokens,
      prices: options.setting?.(world.prices) ?? {
        ...world.prices,
        ...(options.pools ? { pools: options.pools } : {}),
      },
      db,
      now: () => time,
    })
    const ask = async (...addresses: unknown[]) => {
      const response = await prices(addresses)
      return { status: response.status, ...((await response.json()) as Body) }
    }
    return { ask, money, get }
  }

  test('a token by its contract, a native currency by its network, each as it was asked for', async () => {
    const { usdc, dai, weth } = chain.contracts
    const asked = [
      native,
      caip(usdc.toLowerCase()),
      caip(dai),
      caip(weth),
      caip('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'),
    ]
    const { fungibles } = await start().ask(...asked)
    expect(fungibles.map(({ address, symbol, price }) => [address, symbol, price])).toEqual([
      [asked[0], 'ETH', '3412'],
      [asked[1], 'USDC', '1'],
      [asked[2], 'DAI', '1'],
      [asked[3], 'WETH', '3412'],
      [asked[4], 'ETH', '3412'],
    ])
    for (const { priceAt } of fungibles) expect(priceAt).toMatch(/Z$/)
    expect(fungibles.map(({ decimals }) => decimals)).toEqual([18, 6, 18, 18, 18])
  })

  test('a contract that calls itself a token has no decimals here: only the operator says what a token is', async () => {
    const fake = await deployHostileToken(
      chain,
      { name: 'USD Coin', symbol: 'USDC', decimals: 6n },
      ACCOUNTS[1].address,
    )
    const { fungibles } = await start().ask(native, caip(fake))
    expect(fungibles.map(({ decimals }) => decimals)).toEqual([18, undefined])
  })

  test('what no served network has is not in the answer, and a token without a price has none', async () => {
    const { fickle, usdc } = chain.contracts
    const { fungibles } = await start({ pools: [] }).ask(
      'eip155:999',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caip(fickle),
      caip('0x12'),
      `${caip(usdc)}:x`,
      caip(chain.contracts.dai),
    )
    expect(fungibles).toEqual([
      expect.objectContaining({ address: caip(chain.contracts.dai), symbol: 'DAI', iconUrl: expect.any(String) }),
    ])
    expect(fungibles[0]).not.toHaveProperty('price')
  })

  test.each<[string, readonly unknown[]]>([
    ['an object', [{}]],
    ['a number', [1]],
    ['HTML', ['<script>']],
    ['too many', Array.from({ length: 101 }, () => 'eip155:1')],
  ])('%s for an address is refused', async (_, addresses) => {
    const { status, error } = await start().ask(...addresses)
    expect([status, error?.code]).toEqual([400, 'INVALID_BODY'])
  })

  test('a dead feed is an error; a price is never made up', async () => {
    const { ask } = start({ feedUrl: 'http://127.0.0.1:1' })
    const { status, error } = await ask(native, caip(chain.contracts.usdc))
    expect([status, error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
  })

  test('a feed that hangs hides no price that a pool knows by itself', async () => {
    feed.answer = () => undefined
    const { usdc, weth } = chain.contracts
    const setting = (world: Setting) => ({ ...world, dollars: [{ chain: native, token: usdc }] })
    const { ask } = start({ feedUrl: feed.url, setting })
    const { status, fungibles } = await ask(native, caip(weth), caip(usdc))
    expect([status, fungibles.map(({ price }) => price)]).toEqual([200, ['3412', '3412', '1']])
  })

  test.each(['0', '1e40', '-1', 'null', '"abc"'])(
    'a feed that says %s has no price, and no pool has one from it',
    async (said) => {
      feed.answer = feedOf(said, time)
      const { fungibles } = await start({ feedUrl: feed.url }).ask(native, caip(chain.contracts.usdc))
      expect(fungibles.map(({ price }) => price)).toEqual([undefined, undefined])
    },
  )

  test('prices are exact', async () => {
    feed.answer = feedOf('1e-7', time)
    const { ask } = start({ feedUrl: feed.url, pools: [] })
    expect((await ask(caip(chain.contracts.usdc))).fungibles[0]?.price).toBe('0.0000001')
  })

  test('a price of an hour ago is none', async () => {
    feed.answer = feedOf('1', time - 3_601_000)
    const { fungibles } = await start({ feedUrl: feed.url }).ask(native, caip(chain.contracts.usdc))
    expect(fungibles.map(({ price }) => price)).toEqual([undefined, undefined])
  })

  describe('pools', () => {
    test('without a feed they are reckoned in what the operator takes for a dollar, and a feed knows better', async () => {
      const { dai, usdc } = chain.contracts
      const dollars = [{ chain: 'eip155:1', token: usdc }]
      const pricesBy = async (setting: (world: Setting) => Setting) =>
        (await start({ setting }).ask(native, caip(usdc), caip(dai))).fungibles.map(({ price }) => price)
      expect(await pricesBy(({ pools }) => ({ pools, dollars }))).toEqual(['3412', '1', '1'])
      expect(await pricesBy(({ pools }) => ({ pools }))).toEqual([undefined, undefined, undefined])
      feed.answer = feedOf('0.5', time)
      expect(await pricesBy(({ pools }) => ({ pools, dollars, feedUrl: feed.url }))).toEqual(['1706', '0.5', '0.5'])
      feed.answer = (_, response) => void response.end('{"coins":{}}')
    })

    test('one that is not of the two tokens is not believed', async () => {
      const { weth, dai, usdc, wethUsdc, daiUsdc, fickle } = chain.contracts
      for (const pair of [daiUsdc, fickle, dai]) {
        const { fungibles } = await start({ pools: [{ chain: 'eip155:1', pair, token: weth, quote: usdc }] }).ask(
          native,
        )
        expect(fungibles[0]?.price, pair).toBeUndefined()
      }
      const swapped = [{ chain: 'eip155:1', pair: wethUsdc, token: usdc, quote: weth }]
      expect((await start({ pools: swapped }).ask(caip(dai))).fungibles[0]?.price).toBeUndefined()
    })

    test('the price moves with the reserves, and a pool that was drained has none', async () => {
      const { weth, usdc, wethUsdc } = chain.contracts
      const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
      const snapshot = await client.snapshot()
      const account = privateKeyToAccount(ACCOUNTS[0].privateKey)
      const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
      const abi = parseAbi([
        'function mint(address to, uint256 amount)',
        'function deposit() payable',
        'function transfer(address to, uint256 amount) returns (bool)',
        'function swap(uint256 amount0Out, uint256 amount1Out, address to)',
        'function token0() view returns (address)',
      ])
      const write = async (
        to: `0x${string}`,
        functionName: 'mint' | 'deposit' | 'transfer' | 'swap',
        args: readonly unknown[],
        value = 0n,
      ) => {
        const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
        const hash = await wallet.sendTransaction({ to, data, value, gas: 1_000_000n, chain: null })
        const { status } = await minedReceipt(wallet, hash)
        expect(status).toBe('success')
      }
      try {
        // 100 ether for 100 ether's worth less the fee: the pool then holds 200 ether and about half of the dollars.
        await write(weth, 'deposit', [], parseUnits('100', 18))
        await write(weth, 'transfer', [wethUsdc, parseUnits('100', 18)])
        const isFirst = (await wallet.readContract({ address: wethUsdc, abi, functionName: 'token0' })) === weth
        // More than they are worth with the fee (170,343.7…) is refused.
        const tooMuch = parseUnits('170344', 6)
        const args = [isFirst ? 0n : tooMuch, isFirst ? tooMuch : 0n, account.address] as const
        await expect(wallet.simulateContract({ address: wethUsdc, abi, functionName: 'swap', args })).rejects.toThrow()
        const out = parseUnits('170000', 6)
        await write(wethUsdc, 'swap', [isFirst ? 0n : out, isFirst ? out : 0n, account.address])
        const moved = (await start().ask(native)).fungibles[0]?.price
        expect(moved).toBe('856') // (341,200 − 170,000) dollars for 200 ether

        // An ocean of ether leaves less than ten thousand dollars in it.
        await client.setBalance({ address: account.address, value: parseUnits('1000000', 18) })
        await write(weth, 'deposit', [], parseUnits('100000', 18))
        await write(weth, 'transfer', [wethUsdc, parseUnits('100000', 18)])
        const rest = parseUnits('170000', 6)
        await write(wethUsdc, 'swap', [isFirst ? 0n : rest, isFirst ? rest : 0n, account.address])
        expect((await start().ask(native)).fungibles[0]).not.toHaveProperty('price')
      } finally {
        await client.revert({ id: snapshot })
      }
      expect((await start().ask(native, caip(usdc))).fungibles[0]?.price).toBe('3412')
    })

    test('while the chain is down tokens of the feed keep their price', async () => {
      const { ask } = start({ rpcUrl: 'http://127.0.0.1:1' })
      const { fungibles } = await ask(native, caip(chain.contracts.usdc))
      expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
        ['ETH', undefined],
        ['USDC', '1'],
      ])
    })
  })

  describe('the change of a day', () => {
    const changeOf = async (price: string) => {
      feed.answer = feedOf(price, time)
      const { fungibles } = await start({ feedUrl: feed.url, pools: [] }).ask(caip(chain.contracts.usdc))
      return fungibles[0]?.change24h
    }
    const keep = async (price: string) => {
      feed.answer = feedOf(price, time)
      await start({ feedUrl: feed.url, pools: [] }).money.snapshotPrices()
    }

    /** Far from what other tests have kept, at the beginning of a quarter of an hour, as which prices are kept. */
    const later = () => {
      time = Math.ceil(time / QUARTER + 1_000) * QUARTER
      return time
    }

    test('is told at once where the feed knows the price of a day ago, and not by one of another time', async () => {
      const begin = later()
      const { usdc } = chain.contracts
      const told = async (before: string, at: number) => {
        feed.asked.length = 0
        feed.answer = (...asked) => (/historical/.test(asked[0]) ? feedOf(before, at) : feedOf('1.05', time))(...asked)
        const { ask, money } = start({ feedUrl: feed.url, pools: [] })
        await money.snapshotPrices()
        return (await ask(caip(usdc))).fungibles[0]?.change24h
      }
      expect(await told('1', begin - DAY + 1_000_000)).toBeUndefined()
      expect(feed.asked[0]).toContain(`/prices/historical/${(begin - DAY) / 1_000}/`)
      expect(await told('1', begin - DAY + 800_000)).toBe('5')
      // It is stored, so the feed is not asked a second time.
      expect(await told('2', begin - DAY)).toBe('5')
      expect(feed.asked.filter((url) => url.includes('historical') && url.includes(usdc.toLowerCase()))).toEqual([])
    })

    test('a feed without past prices is still asked for those of today', async () => {
      later()
      feed.answer = (...asked) =>
        /historical/.test(asked[0]) ? void asked[1].writeHead(503).end() : feedOf('1.05', time)(...asked)
      const { ask, money } = start({ feedUrl: feed.url, pools: [] })
      for (let round = 0; round < 8; round += 1) {
        await money.snapshotPrices()
        time += 1_000
      }
      expect((await ask(caip(chain.contracts.usdc))).fungibles[0]).toMatchObject({ price: '1.05' })
      // Not from the cache: a token that was not asked for before.
      feed.asked.length = 0
      await ask(caip(chain.contracts.fickle))
      expect(feed.asked).toEqual([expect.stringContaining('/prices/current/')])
    })

    test('is told once a day has been seen, give or take an hour', async () => {
      const begin = later()
      await keep('1')
      expect(await changeOf('1.05')).toBeUndefined()
      time = begin + DAY - 3_700_000
      expect(await changeOf('1.05')).toBeUndefined()
      time = begin + DAY
      expect(await changeOf('1.05')).toBe('5')
      time = begin + DAY + 3_000_000
      expect(await changeOf('0.98')).toBe('-2')
      time = begin + DAY + 5_400_000
      expect(await changeOf('0.98')).toBeUndefined()
    })

    test('is of the price nearest to that moment', async () => {
      const begin = later()
      await keep('1')
      time += 900_000
      await keep('2')
      time = begin + DAY + 900_000
      expect(await changeOf('3')).toBe('50')
      time = begin + DAY + 100_000
      expect(await changeOf('3')).toBe('200')
    })

    test('two servers keep one price, and what is older than two days is forgotten', async () => {
      later()
      await Promise.all([keep('1'), keep('1')])
      const rows = () => db.query<{ count: bigint }>('select count(*) as count from price_snapshots')
      expect(await rows()).toEqual([{ count: 1n }])
      time += 2 * DAY + 1_800_000
      await keep('1')
      expect(await rows()).toEqual([{ count: 1n }])
    })

    test('a database that fails costs only the change', async () => {
      const broken: Database = { ...db, query: () => Promise.reject(new Error('canary')) }
      const { prices, lines } = startMoney({
        rpcUrls: new Map([['eip155:1', chain.rpcUrl]]),
        ...localMoney([chain], local.url),
        db: broken,
      })
      const { fungibles } = (await (await prices([caip(chain.contracts.usdc)])).json()) as Body
      expect(fungibles[0]).toMatchObject({ price: '1' })
      expect(lines).toEqual([{ level: 'warn', event: 'price-changes-unavailable' }])
    })
  })

  test('which networks are served', async () => {
    const response = await start().get('/v1/supported-chains?projectId=local')
    expect(await response.json()).toEqual({ http: ['eip155:1'], ws: [] })
  })
})
