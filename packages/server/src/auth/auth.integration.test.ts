import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printSignInMessage, type SignInMessage } from '@foyer/contracts/sign-in-message'
import { ACCOUNTS, type Chain, minedReceipt, startChain } from '@foyer/devnet'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf, ORIGIN } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import type { Database } from '../db/database.ts'

const FACTORY = parseAbi([
  'function create(address owner) returns (address)',
  'function addressOf(address owner) view returns (address)',
])
const mara = privateKeyToAccount(ACCOUNTS[1].privateKey)
const theo = privateKeyToAccount(ACCOUNTS[2].privateKey)

let chain: Chain
/** An endpoint of a network that answers nothing that makes sense. */
let broken: Server

beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  broken = createServer((_, response) => response.writeHead(500).end('<html>')).listen(0, '127.0.0.1')
})
afterAll(async () => {
  broken?.close()
  await chain?.stop()
})

describeDatabases('sign-in', ({ open }) => {
  let db: Database
  let server: ReturnType<typeof accountsApp>
  beforeAll(async () => {
    db = await open()
    const rpcUrls = {
      'eip155:8453': chain.rpcUrl,
      'eip155:10': 'http://127.0.0.1:1/secret-key',
      'eip155:11': `http://127.0.0.1:${(broken.address() as AddressInfo).port}/secret-key`,
    }
    server = accountsApp(db, { FOYER_RPC_URLS: JSON.stringify(rpcUrls) })
  })

  const nonceFor = async (projectId = 'atoll') =>
    (await server.get('/auth/v1/nonce', { projectId })).body.nonce as string
  const messageFor = async (parts: Partial<SignInMessage> = {}): Promise<SignInMessage> => ({
    domain: 'atoll.example',
    accountAddress: mara.address,
    chainId: 'eip155:8453',
    uri: `${ORIGIN}/`,
    version: '1',
    nonce: await nonceFor(),
    issuedAt: new Date(server.clock.now).toISOString(),
    statement: 'Sign in to Atoll.',
    ...parts,
  })
  const authenticate = (message: string, signature: Hex, extra = {}) =>
    server.post('/auth/v1/authenticate', { message, signature }, extra)
  const signIn = async (parts: Partial<SignInMessage> = {}, extra = {}) => {
    const message = printSignInMessage(await messageFor(parts))
    return authenticate(message, await mara.signMessage({ message }), extra)
  }
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  test('an account with a key signs in, is known by its token, and signs out', async () => {
    const { status, body, headers } = await signIn()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { token, session } = body as unknown as { token: string; session: { id: string } }
    expect(session).toMatchObject({
      accountAddress: mara.address,
      chainId: 'eip155:8453',
      domain: 'atoll.example',
      status: 'active',
    })
    expect(Buffer.from(session.id, 'base64url')).toHaveLength(16)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await server.get('/auth/v1/me', bearer(token))).body).toEqual({ session })
    expect((await server.get(`/v1/sessions/${session.id}`)).body).toEqual({ session })
    expect((await server.post('/auth/v1/sign-out', {}, bearer(token))).body).toEqual({ success: true })
    expect(codeOf(await server.get('/auth/v1/me', bearer(token)))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect(codeOf(await server.post('/auth/v1/sign-out', {}, bearer(token)))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await server.get(`/v1/sessions/${session.id}`)).body).toEqual({
      session: { ...session, status: 'revoked' },
    })
  })

  test('what is stored opens nothing', async () => {
    const { token } = (await signIn()).body as unknown as { token: string }
    const rows = JSON.stringify(
      await db.query('select *, encode(token_hash, $1) as hash from sign_in_sessions', ['base64']),
    )
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('base64'))
  })

  test('no token, a wrong one, and one of another project are nobody', async () => {
    const { token } = (await signIn()).body as unknown as { token: string }
    for (const extra of [{}, bearer('x'.repeat(43)), bearer(''), { ...bearer(token), projectId: 'other' }])
      expect(codeOf(await server.get('/auth/v1/me', extra))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect(codeOf(await server.get('/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA'))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })

  test('a contract account signs in by ERC-1271, and only by the key of its owner', async () => {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const wallet = createWalletClient({ account: theo, transport: http(chain.rpcUrl) })
    const target = { address: chain.names.walletFactory, abi: FACTORY } as const
    const accountAddress = await client.readContract({ ...target, functionName: 'addressOf', args: [theo.address] })
    const hash = await wallet.writeContract({ ...target, functionName: 'create', args: [theo.address], chain: null })
    await minedReceipt(client, hash)
    const message = printSignInMessage(await messageFor({ accountAddress }))
    expect(codeOf(await authenticate(message, await mara.signMessage({ message })))).toBe('SIGNATURE_INVALID')
    expect((await authenticate(message, await theo.signMessage({ message }))).body).toMatchObject({
      session: { accountAddress },
    })
  })

  test('a contract account that is not there yet signs in by ERC-6492, and only by the key of its owner', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const address = chain.names.walletFactory
    const accountAddress = await client.readContract({
      address,
      abi: FACTORY,
      functionName: 'addressOf',
      args: [owner.address],
    })
    const message = printSignInMessage(await messageFor({ accountAddress }))
    const signedBy = async (account: typeof owner) =>
      serializeErc6492Signature({
        address,
        data: encodeFunctionData({ abi: FACTORY, functionName: 'create', args: [owner.address] }),
        signature: await account.signMessage({ message }),
      })
    expect(codeOf(await authenticate(message, await signedBy(mara)))).toBe('SIGNATURE_INVALID')
    expect((await authenticate(message, await signedBy(owner))).body).toMatchObject({ session: { accountAddress } })
    expect(await client.getCode({ address: accountAddress })).toBeUndefined()
  })

  test('a signature of somebody else, of another text, cut or empty signs nobody in', async () => {
    const message = printSignInMessage(await messageFor())
    const signature = await mara.signMessage({ message })
    const signatures = [
      await theo.signMessage({ message }),
      await mara.signMessage({ message: `${message} ` }),
      signature.slice(0, -2) as Hex,
      `${signature}00` as Hex,
      `0x${'00'.repeat(65)}` as Hex,
      '0x00' as Hex,
    ]
    for (const wrong of signatures) expect(codeOf(await authenticate(message, wrong)), wrong).toBe('SIGNATURE_INVALID')
    // None of them has spent the nonce.
    expect((await authenticate(message, signature)).status).toBe(200)
  })

  test('a nonce is good once, for its project, for ten minutes', async () => {
    const message = printSignInMessage(await messageFor())
    const signature = await mara.signMessage({ message })
    const answers = await Promise.all(Array.from({ length: 10 }, () => authenticate(message, signature)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])

    expect(codeOf(await signIn({ nonce: await nonceFor('other') }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await signIn({ nonce: 'neverGiven123' }))).toBe('SIGNATURE_INVALID')
    const nonce = await nonceFor()
    const late = await messageFor({ nonce })
    server.clock.now += 600_001
    const text = printSignInMessage(late)
    expect(codeOf(await authenticate(text, await mara.signMessage({ message: text })))).toBe('SIGNATURE_INVALID')
  })

  test('a message for another site, time or spelling of the address signs nobody in', async () => {
    const at = (ms: number) => new Date(server.clock.now + ms).toISOString()
    const wrong: Partial<SignInMessage>[] = [
      { domain: 'evil.example', uri: 'https://evil.example/' },
      { uri: 'https://evil.example/' },
      { issuedAt: at(-1_260_000) },
      { issuedAt: at(660_000) },
      { notBefore: at(660_000) },
      { expirationTime: at(-1) },
      { accountAddress: mara.address.toLowerCase() },
    ]
    for (const parts of wrong) expect(codeOf(await signIn(parts)), JSON.stringify(parts)).toBe('SIGNATURE_INVALID')
    expect(codeOf(await signIn({}, { origin: null }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await signIn({}, { origin: 'https://evil.example' }))).toBe('APKT002')
    expect(codeOf(await signIn({}, { origin: 'https://other.example', projectId: 'other' }))).toBe('SIGNATURE_INVALID')
  })

  test('a network that is not served is refused; one that does not answer lets no contract in', async () => {
    expect(codeOf(await signIn({ chainId: 'eip155:5' }))).toBe('INVALID_PARAMETER')
    for (const chainId of ['eip155:10', 'eip155:11']) {
      const accountAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
      const answer = await signIn({ chainId, accountAddress })
      expect([answer.status, codeOf(answer)]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
      expect(JSON.stringify([answer.body, server.lines])).not.toContain('secret-key')
    }
  })

  test('a session ends when its message said, or after 30 days', async () => {
    const expirationTime = new Date(server.clock.now + 3_600_000).toISOString()
    const { token, session } = (await signIn({ expirationTime })).body as unknown as {
      token: string
      session: { id: string; expirationTime: string }
    }
    expect(session.expirationTime).toBe(expirationTime)
    const endless = (await signIn()).body as unknown as { session: { expirationTime: string } }
    expect(Date.parse(endless.session.expirationTime) - server.clock.now).toBe(30 * 86_400_000)
    server.clock.now += 3_600_000
    expect(codeOf(await server.get('/auth/v1/me', bearer(token)))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await server.get(`/v1/sessions/${session.id}`)).body).toMatchObject({ session: { status: 'expired' } })
  })

  test('a session is revoked by its account’s signature and by no other', async () => {
    const { token, session } = (await signIn()).body as unknown as { token: string; session: { id: string } }
    const message = `Revoke session ${session.id}`
    const revoke = (signature: Hex, pci = session.id, extra = {}) =>
      server.post(`/v1/sessions/${session.id}/revoke`, { pci, signature }, extra)
    const signature = await mara.signMessage({ message })
    expect(codeOf(await revoke(await theo.signMessage({ message })))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await revoke(await mara.signMessage({ message: 'Revoke session' })))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await revoke(signature, 'AAAAAAAAAAAAAAAAAAAAAA'))).toBe('INVALID_BODY')
    expect(codeOf(await revoke(signature, session.id, { projectId: 'other' }))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await server.get('/auth/v1/me', bearer(token))).status).toBe(200)
    expect((await revoke(signature)).body).toEqual({ success: true })
    expect((await server.get('/auth/v1/me', bearer(token))).status).toBe(401)
    expect(codeOf(await revoke(signature))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })
})
