import type { Server } from 'node:http'
import { type NameMessage, printNameMessage, printPrimaryNameMessage } from '@foyer/contracts/name-message'
import { ACCOUNTS, type Chain, minedReceipt, startChain } from '@foyer/devnet'
import { serve } from '@hono/node-server'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'

const FACTORY = parseAbi([
  'function create(address owner) returns (address)',
  'function addressOf(address owner) view returns (address)',
])
const theo = privateKeyToAccount(ACCOUNTS[2].privateKey)

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

describeDatabases('primary names', ({ open }) => {
  let server: ReturnType<typeof accountsApp>
  let listening: Server
  beforeAll(async () => {
    const rpcUrls = { 'eip155:1': chain.rpcUrl, 'eip155:8453': base.rpcUrl }
    server = accountsApp(await open(), {
      FOYER_RPC_URLS: JSON.stringify(rpcUrls),
      PUBLIC_URL: `http://localhost:${port}`,
    })
    listening = await new Promise<Server>((resolve) => {
      const started = serve({ fetch: server.app.fetch, port, hostname: '127.0.0.1' }, () => resolve(started as Server))
    })
  })
  afterAll(async () => {
    listening.closeAllConnections()
    await new Promise((resolve) => listening.close(resolve))
  })

  const messageOf = (parts: Pick<NameMessage, 'name' | 'address'> & Partial<NameMessage>): NameMessage => ({
    domain: 'atoll.example',
    chainId: 8453,
    issuedAt: new Date(server.clock.now).toISOString(),
    expirationTime: new Date(server.clock.now + 600_000).toISOString(),
    ...parts,
  })
  const addressIn = (message: string) => /^Address: (\w+)$/m.exec(message)?.[1]
  const register = (message: string, signature: string) =>
    server.post('/v1/profile/account', {
      coin_type: Number(/^Coin Type: (\d+)$/m.exec(message)?.[1]),
      address: addressIn(message),
      message,
      signature,
    })
  const choose = (message: string, signature: string, parts: Record<string, unknown> = {}, extra = {}) =>
    server.post('/v1/profile/primary', { address: addressIn(message), message, signature, ...parts }, extra)
  /** An account that nobody has used, with these names, the first one registered first. */
  const ownerOf = async (...names: readonly string[]): Promise<PrivateKeyAccount> => {
    const owner = privateKeyToAccount(generatePrivateKey())
    for (const name of names) {
      server.clock.now += 1_000
      const message = printNameMessage(messageOf({ name, address: owner.address }))
      expect((await register(message, await owner.signMessage({ message }))).body).toEqual({ success: true })
    }
    server.clock.now += 1_000
    return owner
  }
  const chosenBy = async (owner: PrivateKeyAccount, name: string, parts: Partial<NameMessage> = {}) => {
    const message = printPrimaryNameMessage(messageOf({ name, address: owner.address, ...parts }))
    return choose(message, await owner.signMessage({ message }))
  }
  const toldOf = async (address: string) => {
    const { body } = await server.get(`/v1/profile/reverse/${address}`)
    return (body.names as { name: string }[]).map(({ name }) => name)
  }
  const ensNameOf = (address: Hex) =>
    createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl) }).getEnsName({ address })

  test('the chosen name comes first: in the identity, the list, and for every ENS client', async () => {
    const owner = await ownerOf('coral-one.foyer.id', 'coral-two.foyer.id', 'coral-six.foyer.id')
    expect(await toldOf(owner.address)).toEqual(['coral-one.foyer.id', 'coral-two.foyer.id', 'coral-six.foyer.id'])
    expect((await chosenBy(owner, 'coral-six.foyer.id')).body).toEqual({ success: true })
    expect(await toldOf(owner.address)).toEqual(['coral-six.foyer.id', 'coral-one.foyer.id', 'coral-two.foyer.id'])
    expect((await server.get(`/v1/identity/${owner.address}`)).body).toMatchObject({ name: 'coral-six.foyer.id' })
    expect(await ensNameOf(owner.address)).toBe('coral-six.foyer.id')
    // A name that is registered later does not take its place.
    server.clock.now += 1_000
    const message = printNameMessage(messageOf({ name: 'coral-ten.foyer.id', address: owner.address }))
    await register(message, await owner.signMessage({ message }))
    expect((await toldOf(owner.address))[0]).toBe('coral-six.foyer.id')
  })

  test('a choice that is repeated changes nothing, also after a newer one (T38)', async () => {
    const owner = await ownerOf('wave-one.foyer.id', 'wave-two.foyer.id')
    const message = printPrimaryNameMessage(messageOf({ name: 'wave-two.foyer.id', address: owner.address }))
    const signature = await owner.signMessage({ message })
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(message, signature)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    server.clock.now += 1_000
    expect((await chosenBy(owner, 'wave-one.foyer.id')).status).toBe(200)
    expect(codeOf(await choose(message, signature))).toBe('SIGNATURE_INVALID')
    expect(await toldOf(owner.address)).toEqual(['wave-one.foyer.id', 'wave-two.foyer.id'])
  })

  test('a choice that is not exactly for this name, owner, site and time is refused (T38)', async () => {
    const owner = await ownerOf('reef-one.foyer.id', 'reef-two.foyer.id')
    const other = await ownerOf('reef-six.foyer.id')
    const at = (ms: number) => new Date(server.clock.now + ms).toISOString()
    const good = { name: 'reef-two.foyer.id', address: owner.address }
    const message = printPrimaryNameMessage(messageOf(good))
    const signature = await owner.signMessage({ message })
    const registration = printNameMessage(messageOf(good))
    const refused = async (code: string, answer: Promise<Awaited<ReturnType<typeof choose>>>) =>
      expect(codeOf(await answer)).toBe(code)
    // Neither signature counts as the other.
    await refused('INVALID_BODY', choose(registration, await owner.signMessage({ message: registration })))
    await refused(
      'INVALID_BODY',
      server.post('/v1/profile/account', { coin_type: 2_147_492_101, address: owner.address, message, signature }),
    )
    await refused('INVALID_BODY', choose(message, signature, { address: other.address }))
    await refused('NAME_NOT_HELD', chosenBy(owner, 'reef-six.foyer.id'))
    for (const name of ['nobody.foyer.id', 'foyer.id', 'harbour.eth'])
      await refused('NAME_NOT_HELD', chosenBy(owner, name))
    await refused('INVALID_CHAIN_ID', choose(message.replace('8453', '2147483648'), signature))
    await refused('INVALID_PARAMETER', chosenBy(owner, good.name, { chainId: 10 }))
    await refused('SIGNATURE_INVALID', choose(message, await other.signMessage({ message })))
    await refused('SIGNATURE_INVALID', choose(message.replace('8453', '1'), signature))
    await refused('SIGNATURE_INVALID', choose(message, signature, {}, { origin: null }))
    await refused('SIGNATURE_INVALID', chosenBy(owner, good.name, { domain: 'evil.example' }))
    await refused('SIGNATURE_INVALID', chosenBy(owner, good.name, { expirationTime: at(0) }))
    await refused('SIGNATURE_INVALID', chosenBy(owner, good.name, { expirationTime: at(600_001) }))
    await refused(
      'SIGNATURE_INVALID',
      chosenBy(owner, good.name, { issuedAt: at(660_000), expirationTime: at(900_000) }),
    )
    expect((await toldOf(owner.address))[0]).toBe('reef-one.foyer.id')
  })

  test('a contract account registers and chooses by ERC-1271 or ERC-6492, among names of its own chain', async () => {
    const client = createPublicClient({ transport: http(base.rpcUrl) })
    const target = { address: base.names.walletFactory, abi: FACTORY } as const
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = await client.readContract({ ...target, functionName: 'addressOf', args: [owner.address] })
    const undeployed = async (message: string) =>
      serializeErc6492Signature({
        address: target.address,
        data: encodeFunctionData({ abi: FACTORY, functionName: 'create', args: [owner.address] }),
        signature: await owner.signMessage({ message }),
      })
    for (const name of ['shoal-one.foyer.id', 'shoal-two.foyer.id']) {
      server.clock.now += 1_000
      const message = printNameMessage(messageOf({ name, address }))
      expect((await register(message, await undeployed(message))).body).toEqual({ success: true })
    }
    server.clock.now += 1_000
    const choice = printPrimaryNameMessage(messageOf({ name: 'shoal-two.foyer.id', address }))
    expect((await choose(choice, await undeployed(choice))).body).toEqual({ success: true })
    expect(await toldOf(address)).toEqual(['shoal-two.foyer.id', 'shoal-one.foyer.id'])

    const wallet = createWalletClient({ account: theo, transport: http(base.rpcUrl) })
    const hash = await wallet.writeContract({ ...target, functionName: 'create', args: [owner.address], chain: null })
    await minedReceipt(client, hash)
    server.clock.now += 1_000
    const deployed = printPrimaryNameMessage(messageOf({ name: 'shoal-one.foyer.id', address }))
    expect((await choose(deployed, await owner.signMessage({ message: deployed }))).body).toEqual({ success: true })
    expect((await toldOf(address))[0]).toBe('shoal-one.foyer.id')
    server.clock.now += 1_000
    const third = printNameMessage(messageOf({ name: 'shoal-three.foyer.id', address }))
    expect((await register(third, await owner.signMessage({ message: third }))).body).toEqual({ success: true })
    expect(await toldOf(address)).toContain('shoal-three.foyer.id')
    // On another chain somebody else may have the address.
    const elsewhere = printPrimaryNameMessage(messageOf({ name: 'shoal-two.foyer.id', address, chainId: 1 }))
    expect(codeOf(await choose(elsewhere, await undeployed(elsewhere)))).toMatch(/NAME_NOT_HELD|SIGNATURE_INVALID/)
    expect((await toldOf(address))[0]).toBe('shoal-one.foyer.id')
  })
})
