import type { Server } from 'node:http'
import { printNameMessage } from '@foyer/contracts/name-message'
import { ACCOUNTS, type Chain, minedReceipt, startChain } from '@foyer/devnet'
import { serve } from '@hono/node-server'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import type { Database } from '../db/database.ts'
import { createNameStore, giveNames } from './store.ts'

const [faucet, mara, theo, noor] = [0, 1, 2, 3].map((index) =>
  privateKeyToAccount((ACCOUNTS[index] ?? ACCOUNTS[0]).privateKey),
) as [PrivateKeyAccount, PrivateKeyAccount, PrivateKeyAccount, PrivateKeyAccount]
/** The account that owns the registry of the local world (packages/devnet/src/seed-names.ts). */
const owner = privateKeyToAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6')
const REGISTRY = parseAbi(['function setResolver(bytes32 node, address resolver)'])
const RECORDS = parseAbi([
  'function setName(bytes32 node, string value)',
  'function setText(bytes32 node, string key, string value)',
])
const RESOLVE = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const PROFILE = parseAbi(['function addr(bytes32 node) view returns (address)'])
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let port: number
let chain: Chain
let base: Chain
beforeAll(async () => {
  port = await freePort()
  const gatewayUrl = `http://localhost:${port}/names/v1/gateway/{sender}/{data}.json`
  ;[chain, base] = await Promise.all([startChain({ chainId: 1, gatewayUrl }), startChain({ chainId: 8453 })])
})
afterAll(async () => {
  await Promise.all([chain?.stop(), base?.stop()])
})

describeDatabases('names', ({ open }) => {
  let db: Database
  let server: ReturnType<typeof accountsApp>
  let listening: Server
  beforeAll(async () => {
    db = await open()
    const rpcUrls = { 'eip155:1': chain.rpcUrl, 'eip155:8453': base.rpcUrl }
    const given = {
      'mara.foyer.id': { address: mara.address, attributes: { avatar: `data:image/png;base64,${PNG}` } },
      'theo.foyer.id': theo.address,
    }
    server = accountsApp(db, {
      FOYER_RPC_URLS: JSON.stringify(rpcUrls),
      FOYER_NAMES: JSON.stringify(given),
      PUBLIC_URL: `http://localhost:${port}`,
    })
    const store = createNameStore(db, () => server.clock.now)
    await giveNames(store, server.config.accounts.names.given)
    await giveNames(store, server.config.accounts.names.given) // A second start gives nothing twice.
    listening = await new Promise<Server>((resolve) => {
      const started = serve({ fetch: server.app.fetch, port, hostname: '127.0.0.1' }, () => resolve(started as Server))
    })
  })
  afterAll(async () => {
    listening.closeAllConnections()
    await new Promise((resolve) => listening.close(resolve))
  })

  /** viem, which knows nothing of us but where Ethereum is. */
  const viem = () => createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl) })
  const registration = (parts: Partial<Parameters<typeof printNameMessage>[0]> = {}) =>
    printNameMessage({
      domain: 'atoll.example',
      name: 'noor.foyer.id',
      address: noor.address,
      chainId: 8453,
      issuedAt: new Date(server.clock.now).toISOString(),
      expirationTime: new Date(server.clock.now + 600_000).toISOString(),
      ...parts,
    })
  const register = async (message: string, parts: Record<string, unknown> = {}, extra = {}) =>
    server.post(
      '/v1/profile/account',
      {
        coin_type: Number(/^Coin Type: (\d+)$/m.exec(message)?.[1]),
        address: /^Address: (\w+)$/m.exec(message)?.[1],
        message,
        signature: await noor.signMessage({ message }),
        ...parts,
      },
      extra,
    )

  test('viem resolves a name of the zone both ways, and its texts', async () => {
    const client = viem()
    expect(await client.getEnsAddress({ name: 'mara.foyer.id' })).toBe(mara.address)
    expect(await client.getEnsAddress({ name: 'mara.foyer.id', coinType: 2_147_492_101n })).toBe(
      mara.address.toLowerCase(),
    )
    expect(await client.getEnsName({ address: mara.address })).toBe('mara.foyer.id')
    expect(await client.getEnsName({ address: mara.address, coinType: 2_147_492_101n })).toBe('mara.foyer.id')
    expect(await client.getEnsText({ name: 'mara.foyer.id', key: 'avatar' })).toBe(`data:image/png;base64,${PNG}`)
  })

  test('viem gets null for a missing name, an account without one, a name without a resolver', async () => {
    const client = viem()
    expect(await client.getEnsAddress({ name: 'nobody.foyer.id' })).toBeNull()
    expect(await client.getEnsText({ name: 'nobody.foyer.id', key: 'avatar' })).toBeNull()
    for (const key of ['constructor', '__proto__', 'toString'])
      expect(await client.getEnsText({ name: 'mara.foyer.id', key })).toBeNull()
    expect(await client.getEnsName({ address: '0x000000000000000000000000000000000000dEaD' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'nobody.example' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'below.harbour.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'harbour.eth' })).toBe(theo.address)
  })

  test('an account that claims somebody else’s name has none', async () => {
    const wallet = createWalletClient({ account: owner, transport: http(chain.rpcUrl) })
    const node = namehash(`${faucet.address.slice(2).toLowerCase()}.addr.reverse`)
    const { registry, recordResolver } = chain.names
    const write = { chain: null, account: owner } as const
    await wallet.writeContract({
      ...write,
      address: registry,
      abi: REGISTRY,
      functionName: 'setResolver',
      args: [node, recordResolver],
    })
    const hash = await wallet.writeContract({
      ...write,
      address: recordResolver,
      abi: RECORDS,
      functionName: 'setName',
      args: [node, 'mara.foyer.id'],
    })
    await minedReceipt(viem(), hash)
    expect(await viem().getEnsName({ address: faucet.address })).toBeNull()
    expect((await server.get(`/v1/identity/${faucet.address}`)).body).toEqual({ name: null, avatar: null })
    expect((await server.get(`/v1/profile/reverse/${faucet.address}`)).body).toEqual({ names: [] })
  })

  test('an answer of the gateway holds for its resolver, its question and its time', async () => {
    const resolver = chain.names.offchainResolver
    const abi = parseAbi(['function resolveWithProof(bytes response, bytes request) view returns (bytes)'])
    const calls = { mara: question('mara.foyer.id'), theo: question('theo.foyer.id') }
    const questions: Hex[] = ['0x', '0x1234', question('mara.foyer.id', 'theo.foyer.id'), `${calls.mara}zz`]
    const ask = async (data: Hex, sender: string = resolver) => {
      const response = await server.app.request('/names/v1/gateway', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sender, data }),
      })
      return { status: response.status, data: ((await response.json()) as { data: Hex }).data }
    }
    const check = (response: Hex, request: Hex) =>
      viem().readContract({ address: resolver, abi, functionName: 'resolveWithProof', args: [response, request] })
    const { data } = await ask(calls.mara)
    expect(String(await check(data, calls.mara)).toLowerCase()).toContain(mara.address.slice(2).toLowerCase())
    await expect(check(data, calls.theo)).rejects.toThrow('not signed by the gateway')
    await expect(check((await ask(calls.mara, theo.address)).data, calls.mara)).rejects.toThrow('not signed')
    server.clock.now -= 3_600_000
    const old = await ask(calls.mara)
    server.clock.now += 3_600_000
    await expect(check(old.data, calls.mara)).rejects.toThrow('the answer has expired')
    for (const bad of questions) expect((await ask(bad)).status, bad.slice(0, 40)).toBe(400)
    expect((await ask(calls.mara, 'nobody')).status).toBe(400)
  })

  test('a record of a name, ours and others', async () => {
    const { body } = await server.get('/v1/profile/account/MARA.foyer.id')
    expect(body).toMatchObject({
      name: 'mara.foyer.id',
      addresses: { '60': { address: mara.address }, '2147483648': { address: mara.address } },
      attributes: { avatar: expect.any(String) },
    })
    expect(body.registered_at).toBe(new Date(Date.parse(String(body.registered_at))).toISOString())
    expect((await server.get('/v1/profile/account/harbour.eth')).body).toEqual({
      name: 'harbour.eth',
      registered_at: null,
      updated_at: null,
      addresses: { '60': { address: theo.address, created: null } },
      attributes: {},
    })
    for (const missing of ['nobody.foyer.id', 'nobody.eth', 'foyer.id', 'mara'])
      expect(codeOf(await server.get(`/v1/profile/account/${missing}`)), missing).toBe('NOT_FOUND')
    for (const wrong of ['ma_ra.foyer.id', 'mаra.foyer.id', 'a..eth', '%20', 'mara.foyer.id.', '\u202emara.eth'])
      expect(codeOf(await server.get(`/v1/profile/account/${encodeURIComponent(wrong)}`)), wrong).toBe(
        'INVALID_PARAMETER',
      )
  })

  test('identity: our name and its picture, served by us as what its bytes are', async () => {
    const { body } = await server.get(`/v1/identity/${mara.address}`)
    expect(body).toEqual({
      name: 'mara.foyer.id',
      avatar: `http://localhost:${port}/names/v1/avatar/mara.foyer.id`,
    })
    const picture = await server.app.request('/names/v1/avatar/mara.foyer.id')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PNG)
    expect((await server.app.request('/names/v1/avatar/theo.foyer.id')).status).toBe(404)
    expect((await server.get('/v1/identity/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).body).toEqual({
      name: null,
      avatar: null,
    })
  })

  test('suggestions: free ones first, the typed one among them with the truth about it', async () => {
    type Suggestions = { name: string; registered: boolean }[]
    const suggest = async (typed: string) =>
      ((await server.get(`/v1/profile/suggestions/${typed}`)).body as unknown as { suggestions: Suggestions })
        .suggestions
    const mine = await suggest('mara')
    expect(mine.find(({ name }) => name === 'mara.foyer.id')).toEqual({ name: 'mara.foyer.id', registered: true })
    expect(mine.map(({ registered }) => registered)).toEqual([...mine.map(({ registered }) => registered)].sort())
    expect(mine.length).toBeGreaterThan(3)
    expect((await suggest('Lagoon'))[0]).toEqual({ name: 'lagoon.foyer.id', registered: false })
    expect((await suggest('lagoon.foyer.id'))[0]?.name).toBe('lagoon.foyer.id')
    expect((await suggest('abc')).every(({ name }) => name.startsWith('abc') && name !== 'abc.foyer.id')).toBe(true)
    expect(codeOf(await server.get('/v1/profile/suggestions/ma_ra'))).toBe('INVALID_PARAMETER')
    expect(codeOf(await server.get('/v1/profile/suggestions/mara?zone=evil.id'))).toBe('INVALID_PARAMETER')
  })

  test('a registration that is not exactly for this name, chain, site and time is refused (T38)', async () => {
    const good = registration()
    const at = (ms: number) => new Date(server.clock.now + ms).toISOString()
    const expectCode = async (code: string, message: string, parts = {}, extra = {}) =>
      expect(codeOf(await register(message, parts, extra)), `${code} for ${message} ${JSON.stringify(parts)}`).toBe(
        code,
      )
    await expectCode('INVALID_BODY', good, { coin_type: 2_147_483_649 })
    await expectCode('INVALID_BODY', good, { coin_type: 60 })
    await expectCode('INVALID_BODY', good, { address: mara.address })
    await expectCode('INVALID_BODY', good.replace('Coin Type: 2147492101', 'Coin Type: 2147483649'))
    await expectCode('INVALID_BODY', 'register noor.foyer.id')
    await expectCode('INVALID_CHAIN_ID', good.replace('Chain ID: 8453', 'Chain ID: 2147483648'))
    for (const name of ['abc.foyer.id', 'foyer.id', 'noor.eth', 'a.noor.foyer.id', 'noorfoyer.id'])
      await expectCode('INVALID_ACCOUNT_NAME', registration({ name }))
    for (const name of ['ab--c.foyer.id', 'xn--mara.foyer.id', '----.foyer.id'])
      await expectCode('RESERVED_ACCOUNT_NAME', registration({ name }))
    await expectCode('SIGNATURE_INVALID', registration({ domain: 'evil.example' }))
    await expectCode('SIGNATURE_INVALID', good, {}, { origin: null })
    await expectCode('SIGNATURE_INVALID', registration({ expirationTime: at(0) }))
    await expectCode('SIGNATURE_INVALID', registration({ issuedAt: at(-1), expirationTime: at(600_000) }))
    await expectCode('SIGNATURE_INVALID', registration({ issuedAt: at(660_000), expirationTime: at(1_200_000) }))
    await expectCode('SIGNATURE_INVALID', good, { signature: await mara.signMessage({ message: good }) })
    await expectCode('SIGNATURE_INVALID', good, {
      signature: await noor.signMessage({ message: registration({ chainId: 1 }) }),
    })
    await expectCode('INVALID_PARAMETER', registration({ chainId: 10 }))
    expect(codeOf(await server.get('/v1/profile/account/noor.foyer.id'))).toBe('NOT_FOUND')
  })

  test('of fifty who want a name at once one gets it; then viem finds it', async () => {
    server.clock.now += 60_000
    const message = registration()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(message)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['NAME_TAKEN']))
    expect((await server.get(`/v1/profile/reverse/${noor.address}`)).body).toMatchObject({
      names: [{ name: 'noor.foyer.id', addresses: { '2147492101': { address: noor.address } } }],
    })
    expect(await viem().getEnsAddress({ name: 'noor.foyer.id' })).toBe(noor.address)
    expect(await viem().getEnsName({ address: noor.address })).toBe('noor.foyer.id')
    // The same signature on another chain, or for another name, is nothing.
    expect(codeOf(await register(message, { coin_type: 2_147_483_649 }))).toBe('INVALID_BODY')
  })

  test('a request that is repeated with its key is answered as the first was', async () => {
    server.clock.now += 60_000
    const message = registration({ name: 'lagoon.foyer.id' })
    const extra = { headers: { 'idempotency-key': 'k-1' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(message, {}, extra)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"success":true}']))
    server.clock.now += 60_000
    expect((await register(message, {}, extra)).body).toEqual({ success: true })
    const other = registration({ name: 'harbour.foyer.id' })
    expect(codeOf(await register(other, {}, extra))).toBe('IDEMPOTENCY_CONFLICT')
    expect(codeOf(await register(message))).toBe('NAME_TAKEN')
    const [{ count } = { count: 0n }] = await db.query<{ count: bigint }>(
      "select count(*) as count from names where name = 'lagoon.foyer.id'",
    )
    expect(count).toBe(1n)
  })

  test('a name of another zone comes through its own gateway, checked both ways', async () => {
    const elsewhere = accountsApp(db, {
      FOYER_NAMES_ZONE: 'elsewhere.id',
      FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': chain.rpcUrl }),
      PUBLIC_URL: 'http://localhost:1',
    })
    const stranger = async (path: string) => (await elsewhere.get(path)).body
    expect(await stranger('/v1/profile/account/mara.foyer.id')).toEqual({
      name: 'mara.foyer.id',
      registered_at: null,
      updated_at: null,
      addresses: { '60': { address: mara.address, created: null } },
      attributes: { avatar: `data:image/png;base64,${PNG}` },
    })
    // Beyond this machine a gateway on it is an address that nobody is led to.
    const outside = accountsApp(db, {
      FOYER_NAMES_ZONE: 'elsewhere.id',
      FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': chain.rpcUrl }),
      PUBLIC_URL: 'https://api.example',
      FOYER_SECRET: 'x7Qm2pLs9VtR4bNc8KdJ6hWf3GyZ5uEa',
    })
    expect((await outside.get('/v1/profile/account/mara.foyer.id')).status).toBe(404)
  })

  test('without an endpoint of Ethereum our names are there, and others are not', async () => {
    const alone = accountsApp(db)
    expect((await alone.get(`/v1/identity/${mara.address}`)).body).toMatchObject({ name: 'mara.foyer.id' })
    expect((await alone.get(`/v1/identity/${faucet.address}`)).body).toEqual({ name: null, avatar: null })
    expect(codeOf(await alone.get('/v1/profile/account/harbour.eth'))).toBe('NOT_FOUND')
  })

  test('with an endpoint that is dead our names are there, and others are an error, not nobody', async () => {
    const cut = accountsApp(db, { FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1/secret-key"}' })
    expect((await cut.get(`/v1/identity/${mara.address}`)).body).toMatchObject({ name: 'mara.foyer.id' })
    expect((await cut.get(`/v1/profile/reverse/${mara.address}`)).status).toBe(200)
    const answer = await cut.get('/v1/profile/account/harbour.eth')
    expect([answer.status, codeOf(answer)]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
    expect(JSON.stringify([answer.body, cut.lines])).not.toContain('secret-key')
  })
})

/** The question for the address of one name, as a resolver hands it on; the inner call may ask for another. */
function question(name: string, asked = name): Hex {
  const data = encodeFunctionData({ abi: PROFILE, functionName: 'addr', args: [namehash(asked)] })
  return encodeFunctionData({ abi: RESOLVE, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })
}
