import type { Nft, Transaction } from '@foyer/contracts'
import { ACCOUNTS, type Chain, deployHostileToken, startChain } from '@foyer/devnet'
import type { Hono } from 'hono'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import artifacts from '../../../devnet/src/generated/artifacts.json' with { type: 'json' }
import { describeDatabases } from '../../test/databases.ts'
import { FAUCET, type LocalChain, localChain, MARA, NOOR, THEO } from '../../test/local-chain.ts'
import { startUpstream } from '../../test/money-fixture.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createUpstream } from '../http/upstream.ts'
import { createFollower } from './indexer/follower.ts'
import { createRpcSource } from './indexer/source.ts'
import { createIndexStore } from './indexer/store.ts'
import { createRpc } from './rpc.ts'

type Page<T> = { data: T[]; next: string | null; asOf?: string; stale?: true }
const STRANGER = '0x00000000000000000000000000000000000ab5e1'

describeDatabases('histories and NFTs', ({ open }) => {
  let db: Database
  let chains: readonly [Chain, Chain]
  let app: Hono
  let ethereum: LocalChain
  let base: LocalChain
  let now = Date.now
  let index: () => Promise<void>

  beforeAll(async () => {
    db = await open()
    chains = [await startChain({ chainId: 1 }), await startChain({ chainId: 8453 })]
    const [one, two] = chains
    ethereum = localChain(one)
    base = localChain(two)
    const ids = chains.map(({ chainId }) => `eip155:${chainId}`)
    const { usdc, dai } = one.contracts
    const tokens = [
      { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconId: 'USDC' },
      { address: dai, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    ]
    const config = readConfig({
      PUBLIC_URL: 'http://localhost:8787',
      FOYER_PROJECTS: '{"atoll":{"allowedOrigins":["https://atoll.example"]}}',
      FOYER_RPC_URLS: JSON.stringify({
        ...Object.fromEntries(chains.map((c) => [`eip155:${c.chainId}`, c.rpcUrl])),
        'eip155:10': 'http://127.0.0.1:1',
      }),
      FOYER_INDEX: JSON.stringify(Object.fromEntries([...ids, 'eip155:10'].map((id) => [id, 0]))),
      FOYER_TOKENS: JSON.stringify(Object.fromEntries(ids.map((id) => [id, tokens]))),
    })
    app = createApp({ config, db, log: () => {}, now: () => now() })
    const steps = chains.map(({ chainId, rpcUrl }) => {
      const source = createRpcSource(createRpc(rpcUrl, createUpstream({ name: 'chain', log: () => {} })))
      return createFollower({ store: createIndexStore(db, `eip155:${chainId}`, 'test'), source, first: 0n })
    })
    index = async () => {
      for (const step of steps) {
        while ((await step()) !== 'caught up') {}
        await step() // Says that the head was met.
      }
    }
    await index()
  })
  afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

  const ask = async <T>(path: string, of = app): Promise<{ status: number; body: T }> => {
    const response = await of.request(`${path}${path.includes('?') ? '&' : '?'}projectId=atoll`)
    return { status: response.status, body: (await response.json()) as T }
  }
  const history = async (account: string, query = 'chainId=eip155:8453') =>
    (await ask<Page<Transaction>>(`/v1/account/${account}/history?${query}`)).body
  const works = async (account: string, query = 'chainId=eip155:8453') =>
    (await ask<Page<Nft>>(`/v1/account/${account}/nfts?${query}`)).body
  const call = (name: keyof typeof artifacts, functionName: string, ...args: unknown[]): Hex =>
    encodeFunctionData({ abi: artifacts[name].abi as Abi, functionName, args })
  const latest = async (account: string) => {
    await index()
    const [first] = (await history(account)).data
    return first
  }
  const usdc = () => chains[1].contracts.usdc

  test('what was sent and received, seen from both ends, with the fee', async () => {
    const sent = await base.send(MARA, { to: THEO.address, value: parseEther('0.25') })
    const out = await latest(MARA.address)
    expect(out).toEqual({
      id: `eip155:8453:${sent.transactionHash}`,
      metadata: {
        hash: sent.transactionHash,
        chain: 'eip155:8453',
        minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        status: 'confirmed',
        operationType: 'send',
        sentFrom: MARA.address,
        sentTo: THEO.address,
        fee: expect.stringMatching(/^0\.\d+$/),
      },
      transfers: [
        {
          direction: 'out',
          sender: MARA.address,
          recipient: THEO.address,
          quantity: { decimals: '18', numeric: '0.25' },
          fungible_info: { name: 'Ether', symbol: 'ETH', iconUrl: 'http://localhost:8787/public/getTokenImage/ETH' },
        },
      ],
    })
    expect(parseEther(out?.metadata.fee ?? '0')).toBe(sent.gasUsed * sent.effectiveGasPrice)
    const [first] = (await history(THEO.address)).data
    expect(first?.metadata.operationType).toBe('receive')
    expect(first?.transfers[0]?.direction).toBe('in')
    expect((await history(THEO.address.toLowerCase())).data).toEqual((await history(THEO.address)).data)
  })

  test('tokens, with what the list says of them', async () => {
    await base.send(MARA, { to: usdc(), data: call('LocalToken', 'transfer', THEO.address, 12_345_678n) })
    expect((await latest(MARA.address))?.transfers).toEqual([
      {
        direction: 'out',
        sender: MARA.address,
        recipient: THEO.address,
        address: `eip155:8453:${usdc()}`,
        quantity: { decimals: '6', numeric: '12.345678' },
        fungible_info: { name: 'USD Coin', symbol: 'USDC', iconUrl: 'http://localhost:8787/public/getTokenImage/USDC' },
      },
    ])
  })

  test.each<[string, string, string, () => Promise<unknown>]>([
    ['to oneself', 'send', 'confirmed', () => base.send(MARA, { to: MARA.address, value: 1n })],
    [
      'an approval',
      'approve',
      'confirmed',
      () => base.send(MARA, { to: usdc(), data: call('LocalToken', 'approve', THEO.address, 5n) }),
    ],
    ['a contract', 'deploy', 'confirmed', () => base.send(MARA, { data: artifacts.Fickle.bytecode as Hex })],
    [
      'minting',
      'mint',
      'confirmed',
      () => base.send(MARA, { to: usdc(), data: call('LocalToken', 'mint', MARA.address, 1n) }),
    ],
    [
      'burning',
      'burn',
      'confirmed',
      () => base.send(MARA, { to: '0x000000000000000000000000000000000000dEaD', value: 1n }),
    ],
    [
      'a call',
      'execute',
      'confirmed',
      () => base.send(MARA, { to: chains[1].contracts.wethUsdc, data: call('LocalPair', 'sync') }),
    ],
    [
      'a payment that was turned down',
      'send',
      'failed',
      () => base.send(MARA, { to: chains[1].contracts.fickle, value: 1n }),
    ],
    [
      'a token that was not there',
      'send',
      'failed',
      () => base.send(MARA, { to: usdc(), data: call('LocalToken', 'transfer', THEO.address, 10n ** 30n) }),
    ],
  ])('%s is %s and %s', async (name, operation, status, act) => {
    await act()
    const seen = await latest(MARA.address)
    expect([seen?.metadata.operationType, seen?.metadata.status]).toEqual([operation, status])
    expect(seen?.metadata.fee).toMatch(/^0\.\d+$/)
    if (status === 'failed') expect(seen?.transfers).toEqual([])
    if (name === 'to oneself') expect(seen?.transfers[0]?.direction).toBe('self')
  })

  test('a trade is what goes out and comes in at once', async () => {
    const { weth } = chains[1].contracts
    await base.send(MARA, { to: weth, data: call('WrappedEther', 'deposit'), value: 10n })
    const traded = await latest(MARA.address)
    expect(traded?.metadata.operationType).toBe('trade')
    expect(traded?.transfers.map(({ direction, fungible_info }) => [direction, fungible_info?.symbol])).toEqual([
      ['out', 'ETH'],
      ['in', 'WETH'],
    ])
  })

  test('poison is not shown (T13): transfers of nothing, tokens that look like listed ones, advertisements', async () => {
    const before = await latest(MARA.address)
    const planted = async () => {
      const [row] = await db.query<{ count: bigint }>(
        'select count(*) as count from account_history where account = $1',
        [MARA.address.toLowerCase()],
      )
      return row?.count
    }
    const rows = await planted()
    // A stranger moves nothing from Mara to an address of the stranger's making, or to the stranger: anybody may.
    for (const receiver of [STRANGER, THEO.address])
      await base.send(THEO, { to: usdc(), data: call('LocalToken', 'transferFrom', MARA.address, receiver, 0n) })
    await base.send(THEO, { to: MARA.address, value: 0n })
    expect(await latest(MARA.address)).toEqual(before)
    expect(await planted()).toBe(rows)
    for (const symbol of ['USDС', 'U\u200bSDC', 'usdc', 'ΕTH'])
      await deployHostileToken(chains[1], { name: 'USD Coin', symbol }, MARA.address)
    expect(await latest(MARA.address)).toEqual(before)
    await deployHostileToken(chains[1], { name: 'Claim at reward-drop.xyz', symbol: 'reward-drop.xyz' }, MARA.address)
    expect(await latest(MARA.address)).toEqual(before)
    expect((await history(STRANGER)).data).toEqual([])
    // Who signs a transfer of nothing did so, and sees it.
    await base.send(MARA, { to: usdc(), data: call('LocalToken', 'transfer', THEO.address, 0n) })
    expect((await latest(MARA.address))?.transfers[0]?.quantity.numeric).toBe('0')
  })

  test('what only an event tells of is not shown; a token that came and went is', async () => {
    const before = await latest(NOOR.address)
    const phantom = await deployHostileToken(chains[1], { name: 'Phantom', symbol: 'PHAN' }, NOOR.address)
    expect((await latest(NOOR.address))?.transfers[0]?.fungible_info?.symbol).toBe('PHAN')
    // Its fourth variable is the balance that it tells.
    await base.setStorage(phantom, 3, 0n)
    expect(await latest(NOOR.address)).toEqual(before)
    for (const manner of ['reverts', 'answers-nothing'] as const)
      await deployHostileToken(chains[1], { symbol: 'PHAN', manner }, NOOR.address)
    expect(await latest(NOOR.address)).toEqual(before)

    const weth = chains[1].contracts.weth
    await base.send(THEO, { to: weth, value: 5n })
    await base.send(THEO, { to: weth, data: call('WrappedEther', 'transfer', NOOR.address, 5n) })
    await base.send(NOOR, { to: weth, data: call('WrappedEther', 'transfer', THEO.address, 5n) })
    await index()
    const [left, came] = (await history(NOOR.address)).data
    expect([left, came].map((one) => one?.metadata.operationType)).toEqual(['send', 'receive'])
    expect(came?.transfers[0]?.fungible_info?.symbol).toBe('WETH')
  })

  test('what hostile tokens say of themselves harms nothing', async () => {
    const before = await latest(NOOR.address)
    for (const token of [{ decimals: 77n }, { decimals: 2n ** 255n }, { symbol: '' }, { symbol: '\u202e\u0000' }])
      await deployHostileToken(chains[1], token, NOOR.address)
    expect(await latest(NOOR.address)).toEqual(before)
    const name = `\u202e<img src=x onerror=alert(1)>\u0000\n${'long '.repeat(100)}`
    await deployHostileToken(chains[1], { name, symbol: 'ODD', balance: 2n ** 256n - 1n }, NOOR.address)
    const shown = (await latest(NOOR.address))?.transfers[0]
    expect(shown?.fungible_info?.name).toMatch(/^<img src=x onerror=alert\(1\)> l…long (long ?)+$/)
    expect(shown?.fungible_info?.name.length).toBeLessThanOrEqual(60)
    expect(shown?.quantity.numeric).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
  })

  test('spam is flagged in histories and left out of what is held', async () => {
    const all = (await history(NOOR.address)).data
    const spam = all.filter(({ transfers }) => transfers.some(({ nft_info }) => nft_info?.flags.is_spam))
    expect(spam).toHaveLength(1)
    expect(spam[0]?.transfers[0]?.nft_info).toMatchObject({ tokenId: '3', imageUrl: null })
    expect((await works(NOOR.address)).data).toEqual([])
  })

  test('works that Mara holds, until she gives one away', async () => {
    const { lowWater, atoll, editions } = chains[1].contracts
    const held = (await works(MARA.address)).data
    expect(
      held
        .map(({ name, collection, tokenId, standard, quantity, address }) => [
          name,
          collection,
          tokenId,
          standard,
          quantity,
          address,
        ])
        .sort(),
    ).toEqual([
      ['Atoll Genesis 204', 'Atoll', '204', 'ERC721', '1', `eip155:8453:${atoll}`],
      ['Harbour Print', 'Harbour Prints', '7', 'ERC1155', '3', `eip155:8453:${editions}`],
      ['Tidal Study 11', 'Low Water', '11', 'ERC721', '1', `eip155:8453:${lowWater}`],
    ])
    expect((await works(MARA.address, '')).data).toHaveLength(6)
    for (const { imageUrl } of held) {
      const picture = await app.request((imageUrl ?? '').replace('http://localhost:8787', ''))
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      expect(picture.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await picture.text()).toMatch(/^<svg .*viewBox="0 0 400 400"/)
    }
    await base.send(MARA, { to: lowWater, data: call('LocalNft', 'transferFrom', MARA.address, THEO.address, 11n) })
    await base.send(MARA, {
      to: editions,
      data: call('LocalEditions', 'safeTransferFrom', MARA.address, THEO.address, 7n, 2n, '0x'),
    })
    const sent = await latest(MARA.address)
    expect(sent?.transfers[0]).toMatchObject({
      quantity: { decimals: '0', numeric: '2' },
      nft_info: { name: 'Harbour Print', collection: 'Harbour Prints', tokenId: '7', flags: { is_spam: false } },
    })
    expect((await works(MARA.address)).data.map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
      ['Atoll Genesis 204', '1'],
      ['Harbour Print', '1'],
    ])
    expect((await works(THEO.address)).data.map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
      ['Harbour Print', '2'],
      ['Tidal Study 11', '1'],
    ])
  })

  test('an NFT whose metadata cannot be read, or that lures, is spam', async () => {
    const { abi, bytecode } = artifacts.LocalEditions as { abi: Abi; bytecode: Hex }
    const uris = [
      '',
      'not an address',
      'data:application/json,{',
      'data:application/json,[]',
      'data:application/json,{"name":"Claim at a.xyz"}',
    ]
    const made: Hex[] = []
    for (const uri of [
      ...uris,
      'data:application/json,{"name":"Plain {id}","image":"https://127.0.0.1/x.png"}',
      'ipfs://somewhere/{id}',
    ]) {
      const { contractAddress } = await base.send(FAUCET, {
        data: encodeDeployData({ abi, bytecode, args: ['Prints', uri] }),
      })
      made.push(contractAddress as Hex)
      await base.send(FAUCET, {
        to: contractAddress as Hex,
        data: call('LocalEditions', 'mintBatch', NOOR.address, [1n, 2n], [1n, 4n]),
      })
    }
    await index()
    const held = (await works(NOOR.address)).data
    const of = (address: Hex | undefined) =>
      held.filter((one) => one.address.toLowerCase() === `eip155:8453:${address?.toLowerCase()}`)
    for (const address of made.slice(0, uris.length)) expect(of(address)).toEqual([])
    expect(of(made.at(-2)).map(({ name, quantity }) => [name, quantity])).toEqual([
      [expect.stringMatching(/^Plain 0{24}…0{28}1$/), '1'],
      [expect.stringMatching(/^Plain 0{24}…0{28}2$/), '4'],
    ])
    // Who keeps it is not asked here: it has no name, and is no spam for that.
    expect(of(made.at(-1)).map(({ name }) => name)).toEqual([null, null])
    // A picture inside our own network is not fetched.
    const [picture] = of(made.at(-2))
    const answer = await app.request((picture?.imageUrl ?? '').replace('http://localhost:8787', ''))
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      502,
      'UPSTREAM_UNAVAILABLE',
    ])
    expect((await app.request('/public/getNftImage/aaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
    expect((await app.request('/public/getNftImage/..%2F..%2Fetc')).status).toBe(400)
  })

  test('pages hold everything once, also while new blocks arrive', async () => {
    const expected: string[] = []
    for (let nr = 0; nr < 60; nr += 1)
      expected.unshift((await ethereum.send(NOOR, { to: STRANGER, value: BigInt(nr + 1) })).transactionHash)
    await index()
    const seen: string[] = []
    let cursor: string | null = ''
    const pages: number[] = []
    while (cursor !== null && pages.length < 20) {
      const page: Page<Transaction> = await history(STRANGER, `chainId=eip155:1${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.data.map(({ metadata }) => metadata.hash))
      pages.push(page.data.length)
      cursor = page.next
      await ethereum.send(NOOR, { to: STRANGER, value: 1_000n })
      await index()
    }
    expect(pages).toEqual([25, 25, 10])
    expect(seen).toEqual(expected)
  })

  test('without a network all of them are one list, by time', async () => {
    await ethereum.send(THEO, { to: STRANGER, value: 1n })
    await base.send(THEO, { to: STRANGER, value: 2n })
    await ethereum.send(THEO, { to: STRANGER, value: 3n })
    await index()
    // One of the configured networks has never answered: its part would be missing without a word.
    expect((await ask(`/v1/account/${STRANGER}/history`)).status).toBe(502)
    await db.query("insert into chains (chain, met_head_at) values ('eip155:10', now())")
    const { data } = await history(STRANGER, '')
    const times = data.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(data.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:1', 'eip155:8453']))
  })

  test('an explorer answers for its network beside the index, and alone, as a page asks', async () => {
    const [one, two] = chains
    const mined = (hash: string, seconds: number) => ({
      hash,
      block_number: seconds,
      position: 0,
      timestamp: new Date(seconds * 1_000).toISOString(),
      from: { hash: THEO.address },
      to: { hash: STRANGER },
      value: '1',
      fee: { type: 'actual', value: '21000' },
      status: 'ok',
      raw_input: '0x',
    })
    const [newest, oldest] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`]
    const explorer = await startUpstream((path, response) => {
      const items = [mined(newest, 4_000_000_000), mined(oldest, 1_000_000_000)]
      response.end(JSON.stringify({ items: path.endsWith('/transactions') ? items : [], next_page_params: null }))
    })
    const FOYER_PROJECTS = '{"atoll":{"allowedOrigins":["https://atoll.example"]}}'
    const serverOf = (index: object) => {
      const config = readConfig({
        FOYER_PROJECTS,
        FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': one.rpcUrl, 'eip155:8453': two.rpcUrl }),
        FOYER_INDEX: JSON.stringify(index),
        FOYER_HISTORY: JSON.stringify({ 'eip155:1': explorer.url }),
      })
      return createApp({ config, db, log: () => {} })
    }
    const walk = async (of: Hono) => {
      const hashes: string[] = []
      let cursor: string | null = ''
      while (cursor !== null && hashes.length < 1_000) {
        const path: string = `/v1/account/${STRANGER}/history${cursor && `?cursor=${cursor}`}`
        const answer = await ask<Page<Transaction>>(path, of)
        expect(answer.status).toBe(200)
        hashes.push(...answer.body.data.map(({ metadata }) => metadata.hash))
        cursor = answer.body.next
      }
      return hashes
    }
    const sent: string[] = []
    for (let nr = 0; nr < 30; nr += 1)
      sent.unshift((await base.send(THEO, { to: STRANGER, value: BigInt(nr + 1) })).transactionHash)
    await index()
    const alone = serverOf({})
    const both = serverOf({ 'eip155:8453': 0 })
    expect(await walk(alone)).toEqual([newest, oldest])
    const all = await walk(both)
    expect([all[0], all.at(-1)]).toEqual([newest, oldest])
    expect(all.slice(1, 31)).toEqual(sent)
    expect(new Set(all).size).toBe(all.length)
    for (const query of ['', '?chainId=eip155:1'])
      expect(await ask(`/v1/account/${STRANGER}/nfts${query}`, alone)).toEqual({
        status: 200,
        body: { data: [], next: null, read: [] },
      })
    explorer.answer = (_, response) => response.writeHead(503).end()
    // What was read a moment ago still stands; nobody has been told of this account.
    expect((await ask(`/v1/account/${NOOR.address}/history`, alone)).status).toBe(502)
    expect(await ask(`/v1/account/${NOOR.address}/history`, both)).toMatchObject({
      status: 200,
      body: { read: ['eip155:8453'], unavailable: ['eip155:1'] },
    })
    // A server without any source says so, and takes nothing for empty.
    const plain = createApp({
      config: readConfig({ FOYER_PROJECTS, FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': one.rpcUrl }) }),
      db,
      log: () => {},
    })
    for (const path of ['history', 'nfts', 'history?chainId=eip155:1'])
      expect(await ask(`/v1/account/${STRANGER}/${path}`, plain)).toEqual({
        status: 200,
        body: { data: [], next: null, read: [] },
      })
    explorer.close()
  })

  test('an index that lost its chain says how old it is', async () => {
    await index()
    expect(await history(MARA.address)).not.toHaveProperty('stale')
    now = () => Date.now() + 120_000
    const old = await history(MARA.address)
    now = Date.now
    expect(old.stale).toBe(true)
    expect(Date.parse(old.asOf ?? '')).toBeLessThan(Date.now())
    expect(old.data.length).toBeGreaterThan(0)
  })

  test.each([
    ['/v1/account/nobody0000000000000000/history', 'INVALID_PARAMETER'],
    [`/v1/account/${ACCOUNTS[0].address}/history?cursor=AAAA`, 'INVALID_PARAMETER'],
    [`/v1/account/${ACCOUNTS[0].address}/nfts?cursor=AAAA`, 'INVALID_PARAMETER'],
    [`/v1/account/${ACCOUNTS[0].address}/history?chainId=eip155:137`, 'INVALID_PARAMETER'],
    [`/v1/account/${ACCOUNTS[0].address}/nfts?chainId=eip155:137`, 'INVALID_PARAMETER'],
    [`/v1/account/${ACCOUNTS[0].address}/history?page=2`, 'UNKNOWN_PARAMETER'],
  ])('%s is refused', async (path, code) => {
    const { status, body } = await ask<{ error: { code: string } }>(path)
    expect([status, body.error.code]).toEqual([400, code])
  })
})
