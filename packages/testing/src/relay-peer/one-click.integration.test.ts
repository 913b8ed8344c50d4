import { createFoyer, type Foyer } from '@foyer/kit'
import { base, evm, mainnet } from '@foyer/kit/evm'
import { foyerSiwx, type Siwx, type SiwxSession } from '@foyer/kit/siwx'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import type { AuthenticateRequest, RelayPeerOptions } from '@foyer/kit/testing/relay'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { prepareSignIn, sign } from '../../../kit/src/features/sign-in/sign-in.ts'
import { readConfig, startServer } from '../../../server/src/index.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { METHODS } from './fixtures.ts'
import { officialWallet } from './official.ts'

/* Connects and signs in with one approval: the client, our server, our wallet peer and the official wallet SDK. */

const ORIGIN = 'https://atoll.example'
/** Generous, because slow machines run these tests too. They do not measure time. */
const WAIT = { timeout: 20_000 }
const CHAINS = ['eip155:1', 'eip155:8453']
const undo: (() => Promise<unknown> | unknown)[] = []
let server: Awaited<ReturnType<typeof startServer>>
const owner = privateKeyToAccount(generatePrivateKey())

beforeEach(async () => {
  const env = {
    // The second project is the one that the official SDK uses in these tests.
    FOYER_PROJECTS: JSON.stringify({ atoll: { allowedOrigins: [ORIGIN] }, ['0'.repeat(32)]: { allowedOrigins: [] } }),
    // No server listens on this port, because verifying the signature of an EOA needs no RPC request.
    FOYER_RPC_URLS: JSON.stringify(Object.fromEntries(CHAINS.map((chain) => [chain, 'http://127.0.0.1:9']))),
  }
  const port = await freePort()
  const config = readConfig({ ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
  server = await startServer(config, () => undefined)
  // Simulates the parts of a page at ORIGIN that the client uses.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(`${ORIGIN}/`))
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url, { origin: ORIGIN, perMessageDeflate: false })
      }
    },
  )
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    real(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin: ORIGIN } }),
  )
})
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
  await server.close()
  vi.unstubAllGlobals()
})

/** The client opens the modal to ask for a sign-in, which needs a DOM. These tests check only the state before that. */
vi.mock('../../../kit/src/modal/shell.tsx', () => ({ open: async () => undefined, close: async () => undefined }))

/** A host that uses our server. `given` records the sessions passed to `addSession`. */
function host(change: Partial<Siwx> = {}) {
  const own = foyerSiwx({ apiUrl: server.url, projectId: 'atoll', statement: 'Sign in to Atoll.' })
  const given: SiwxSession[] = []
  const siwx: Siwx = {
    ...own,
    addSession: async (session) => {
      given.push(session)
      await own.addSession(session)
    },
    ...change,
  }
  const foyer = createFoyer({
    projectId: 'atoll',
    relayUrl: server.url.replace('http', 'ws'),
    networks: [mainnet, base],
    adapters: [evm()],
    metadata: { name: 'Atoll' },
    siwx,
  })
  undo.push(foyer.destroy)
  return { foyer, own, given }
}

function ownPeer(options: Partial<RelayPeerOptions> = {}) {
  const peer = createRelayPeer({
    relayUrl: server.url.replace('http', 'ws'),
    metadata: { name: 'Pocket', description: '', url: '', icons: [] },
    environment: nodeEnvironment(),
    ...options,
  })
  undo.push(peer.destroy)
  return peer
}

/** Resolves with the pairing URI of the QR code as soon as it is available. */
const codeOf = (foyer: Foyer) =>
  vi.waitUntil(() => {
    const { attempt } = foyer.context.store.get()
    return attempt.status === 'waiting' ? attempt.pairing?.uri : undefined
  }, WAIT)

const connect = (foyer: Foyer) => {
  const connecting = foyer.connect('walletConnect')
  connecting.catch(() => undefined) // The test checks the rejection later.
  return connecting
}
const signedIn = (foyer: Foyer) => foyer.context.store.get().signIn.status

async function approve(peer: ReturnType<typeof ownPeer>, request: AuthenticateRequest, chains: readonly string[]) {
  const signed = await Promise.all(
    chains.map(async (chain) => {
      const account = `${chain}:${owner.address}`
      const signature = await owner.signMessage({ message: peer.authenticationMessage(request, account) })
      return { account, signature }
    }),
  )
  await peer.approveAuthenticate(request.id, signed)
}

test('our own wallet: one approval, and the server has signed its owner in', async () => {
  const { foyer, own, given } = host()
  const events: string[] = []
  foyer.on('SIWX_AUTH_SUCCESS', ({ caipNetworkId }) => events.push(caipNetworkId))
  const peer = ownPeer()
  const asked = peer.next('authenticate')
  const connecting = connect(foyer)
  await peer.pair(await codeOf(foyer))
  const request = await asked
  expect(request.payload).toMatchObject({
    chains: CHAINS,
    domain: 'atoll.example',
    aud: `${ORIGIN}/`,
    statement: 'Sign in to Atoll.',
  })
  await approve(peer, request, CHAINS)
  expect(await connecting).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${owner.address}` })
  await vi.waitUntil(() => signedIn(foyer) === 'done', WAIT)
  expect(await own.getSessions('eip155:1', owner.address)).toHaveLength(1)
  expect(given[0]).toMatchObject({ data: { chainId: 'eip155:1', accountAddress: owner.address } })
  expect(given[0]?.cacao).toMatchObject({ s: { t: 'eip191' } })
  expect(events).toEqual(['eip155:1'])
})

test('the official wallet SDK: the text that it signed is the text that is kept', async () => {
  const { foyer, own, given } = host()
  const wallet = await officialWallet(server.url.replace('http', 'ws'))
  undo.push(wallet.close)
  const asked = new Promise<{ id: number; params: { authPayload: never } }>((resolve) =>
    wallet.kit.once('session_authenticate', (event) => resolve(event as never)),
  )
  const connecting = connect(foyer)
  await wallet.kit.pair({ uri: await codeOf(foyer) })
  const { id, params } = await asked
  const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
  // The wallet supports only some of the requested methods, so it signs a different recap.
  const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains: CHAINS, methods: METHODS })
  const messages: string[] = []
  const auths = await Promise.all(
    CHAINS.map(async (chain) => {
      const iss = `${chain}:${owner.address}`
      const message = wallet.kit.formatAuthMessage({ request: authPayload, iss })
      messages.push(message)
      const signature = await owner.signMessage({ message })
      return buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)
    }),
  )
  await wallet.kit.approveSessionAuthenticate({ id, auths })
  expect(await connecting).toMatchObject({ status: 'connected', address: owner.address })
  await vi.waitUntil(() => signedIn(foyer) === 'done', WAIT)
  expect(messages).toContain(given[0]?.message)
  expect(given[0]?.message).toContain('I further authorize the stated URI')
  expect(await own.getSessions('eip155:1', owner.address)).toHaveLength(1)
})

test('a wallet that names its account in small letters, and signs the text with the checksum, is signed in', async () => {
  const { foyer, own, given } = host()
  const peer = ownPeer()
  const asked = peer.next('authenticate')
  const connecting = connect(foyer)
  await peer.pair(await codeOf(foyer))
  const request = await asked
  const message = peer.authenticationMessage(request, `eip155:1:${owner.address}`)
  const signature = await owner.signMessage({ message })
  await peer.approveAuthenticate(request.id, [{ account: `eip155:1:${owner.address.toLowerCase()}`, signature }])
  expect(await connecting).toMatchObject({ status: 'connected', address: owner.address })
  await vi.waitUntil(() => signedIn(foyer) === 'done', WAIT)
  expect(given.map(({ data }) => data.accountAddress)).toEqual([owner.address])
  expect(await own.getSessions('eip155:1', owner.address)).toHaveLength(1)
})

test('the official wallet SDK with a lower-case issuer: connected, and asked again with a text that ERC-4361 allows', async () => {
  const { foyer, own, given } = host()
  const wallet = await officialWallet(server.url.replace('http', 'ws'))
  undo.push(wallet.close)
  const asked = new Promise<{ id: number; params: { authPayload: never } }>((resolve) =>
    wallet.kit.once('session_authenticate', (event) => resolve(event as never)),
  )
  const connecting = connect(foyer)
  await wallet.kit.pair({ uri: await codeOf(foyer) })
  const { id, params } = await asked
  const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
  const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains: CHAINS, methods: METHODS })
  const iss = `eip155:1:${owner.address.toLowerCase()}`
  const signature = await owner.signMessage({ message: wallet.kit.formatAuthMessage({ request: authPayload, iss }) })
  const auths = [buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)]
  await wallet.kit.approveSessionAuthenticate({ id, auths })
  expect(await connecting).toMatchObject({ status: 'connected', address: owner.address })
  await vi.waitUntil(() => signedIn(foyer) === 'wanted', WAIT)
  // The client skips the request, because the server would reject this text.
  expect(given).toEqual([])

  wallet.kit.on('session_request', async ({ id: requestId, topic, params: { request } }) => {
    const result = await owner.signMessage({ message: { raw: request.params[0] } })
    await wallet.kit.respondSessionRequest({ topic, response: { id: requestId, jsonrpc: '2.0', result } })
  })
  await prepareSignIn(foyer.context)
  expect(await sign(foyer.context)).toBe(true)
  expect(given[0]?.message).toContain(owner.address)
  expect(await own.getSessions('eip155:1', owner.address)).toHaveLength(1)
})

test('a wallet that cannot sign in is connected plainly, and the sign-in is still wanted', async () => {
  const { foyer, given } = host()
  const peer = ownPeer({ authenticates: false })
  const proposed = peer.next('proposal')
  const connecting = connect(foyer)
  await peer.pair(await codeOf(foyer))
  const accounts = CHAINS.map((chain) => `${chain}:${owner.address}`)
  const namespaces = { eip155: { accounts, chains: CHAINS, methods: METHODS, events: ['chainChanged'] } }
  await peer.approve((await proposed).id, namespaces)
  expect((await connecting).status).toBe('connected')
  await vi.waitUntil(() => signedIn(foyer) === 'wanted', WAIT)
  expect(given).toEqual([])
})

test('a statement that somebody else signed connects, and signs nobody in', async () => {
  const { foyer, given } = host()
  const peer = ownPeer()
  const asked = peer.next('authenticate')
  const connecting = connect(foyer)
  await peer.pair(await codeOf(foyer))
  const request = await asked
  const stranger = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:1:${owner.address}`
  const signature = await stranger.signMessage({ message: peer.authenticationMessage(request, account) })
  await peer.approveAuthenticate(request.id, [{ account, signature }])
  expect((await connecting).status).toBe('connected')
  await vi.waitUntil(() => signedIn(foyer) === 'wanted', WAIT)
  expect(given).toEqual([])
})

test('a host whose nonce does not come: the code is shown all the same, and the wallet is not asked to sign', async () => {
  const { foyer } = host({ createMessage: () => new Promise(() => undefined) })
  const peer = ownPeer()
  const heard: string[] = []
  peer.on('authenticate', () => heard.push('authenticate'))
  const proposed = peer.next('proposal')
  connect(foyer)
  await peer.pair(await codeOf(foyer))
  await proposed
  expect(heard).toEqual([])
})
