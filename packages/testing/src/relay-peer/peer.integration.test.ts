import { nodeEnvironment } from '@foyer/kit/testing/node'
import type { RelayPeer, RelayPeerOptions } from '@foyer/kit/testing/relay'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { ADDRESS, CHAINS, EVENTS, granted, METHODS } from './fixtures.ts'
import { officialDapp } from './official.ts'

/** List C of the interop plan: the official dapp SDK, our relay, our wallet peer. */
const undo: (() => Promise<unknown>)[] = []
let relay: RunningRelay
let dapp: Awaited<ReturnType<typeof officialDapp>>

const usePeer = (options: Partial<RelayPeerOptions> = {}): RelayPeer => {
  const peer = createRelayPeer({
    relayUrl: relay.url,
    metadata: { name: 'Our peer', description: 'Test', url: 'https://peer.example', icons: [] },
    environment: nodeEnvironment(),
    ...options,
  })
  undo.push(peer.destroy)
  return peer
}

beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  dapp = await officialDapp(relay.url)
  undo.push(dapp.close)
})
afterEach(async () => {
  await Promise.all(undo.splice(0).map((close) => close()))
  await relay.close()
})

const eip155 = { chains: CHAINS, methods: METHODS, events: EVENTS }
type ConnectParams = Parameters<typeof dapp.client.connect>[0]

async function propose(peer: RelayPeer, params: ConnectParams = { optionalNamespaces: { eip155 } }) {
  const { uri = '', approval } = await dapp.client.connect(params)
  const proposal = peer.next('proposal')
  await peer.pair(uri)
  return { approval, proposal: await proposal }
}

async function connect(peer = usePeer()) {
  const { approval, proposal } = await propose(peer)
  const settled = peer.next('settled')
  const [session] = await Promise.all([approval(), peer.approve(proposal.id, granted())])
  await settled
  return { peer, topic: session.topic, session }
}

const once = <T>(name: 'session_update' | 'session_event' | 'session_ping' | 'session_extend' | 'session_delete') =>
  new Promise<T>((resolve) => dapp.client.once(name, (event) => resolve(event as T)))

const sign = (topic: string) =>
  dapp.client.request<string>({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x68', ADDRESS] },
  })

describe.each(['irn', 'wc'] as const)('settling in the %s style', (publishStyle) => {
  test.each([
    ['required', { requiredNamespaces: { eip155 } }],
    ['optional', { optionalNamespaces: { eip155 } }],
  ])('with %s namespaces', async (_, params) => {
    const peer = usePeer({ publishStyle })
    const { approval, proposal } = await propose(peer, params)
    expect({ ...proposal.requiredNamespaces, ...proposal.optionalNamespaces }).toEqual({ eip155 })
    const [session] = await Promise.all([approval(), peer.approve(proposal.id, granted())])
    expect(session.peer.metadata.name).toBe('Our peer')
    expect(session.namespaces.eip155?.accounts).toEqual(granted().eip155.accounts)
  })
})

test('a rejection carries 5000', async () => {
  const peer = usePeer()
  const { approval, proposal } = await propose(peer)
  const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
  await peer.reject(proposal.id)
  await refused
})

describe('requests', () => {
  test('an answer', async () => {
    const { peer, topic } = await connect()
    peer.on('request', (request) => void peer.respond(request, { result: `0x${request.method}` }))
    expect(await sign(topic)).toBe('0xpersonal_sign')
  })

  test.each([
    [4001, 'User rejected'],
    [8000, 'Session request expired'],
  ])('error %i', async (code, message) => {
    const { peer, topic } = await connect()
    peer.on('request', (request) => void peer.respond(request, { error: { code, message } }))
    await expect(sign(topic)).rejects.toMatchObject({ code, message })
  })
})

describe('a session lives', () => {
  test('update and events', async () => {
    const { peer, topic } = await connect()
    const updated = once<{ params: { namespaces: unknown } }>('session_update')
    await peer.update(topic, granted(['eip155:1']))
    expect((await updated).params.namespaces).toEqual(granted(['eip155:1']))
    const changed = once<{ params: unknown }>('session_event')
    await peer.emit(topic, { name: 'accountsChanged', data: [ADDRESS] }, 'eip155:1')
    expect((await changed).params).toEqual({ chainId: 'eip155:1', event: { name: 'accountsChanged', data: [ADDRESS] } })
  })

  test('ping and extend both ways', async () => {
    const { peer, topic } = await connect()
    await dapp.client.ping({ topic })
    const pinged = once('session_ping')
    await peer.ping(topic)
    await pinged
    const extendedHere = peer.next('session_extend')
    await (await dapp.client.extend({ topic })).acknowledged()
    await extendedHere
    const extended = once('session_extend')
    await peer.extend(topic)
    await extended
  })

  test('the dapp disconnects', async () => {
    const { peer, topic } = await connect()
    const ended = peer.next('session_delete')
    await dapp.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await ended).toMatchObject({ topic, code: 6000 })
    expect(peer.sessions()).toEqual([])
  })

  test('the peer disconnects', async () => {
    const { peer, topic } = await connect()
    const ended = once('session_delete')
    await peer.disconnect(topic)
    await ended
    await vi.waitFor(() => expect(dapp.client.session.getAll()).toEqual([]), 15_000)
  })
})

describe('connecting and signing in with one approval', () => {
  const ask = () =>
    dapp.client.authenticate({
      chains: CHAINS,
      domain: 'dapp.example',
      uri: 'https://dapp.example/login',
      nonce: 'n0nce12345',
      methods: ['personal_sign', 'eth_sendTransaction'],
      statement: 'Sign in, please.',
    })

  test('the dapp accepts our signed statements and the session works', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const peer = usePeer()
    const { uri, response } = await ask()
    const asked = peer.next('authenticate')
    await peer.pair(uri)
    const request = await asked
    const signed = await Promise.all(
      CHAINS.map(async (chain) => {
        const caip = `${chain}:${account.address}`
        const message = peer.authenticationMessage(request, caip)
        const signature = await account.signMessage({ message })
        expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
        return { account: caip, signature }
      }),
    )
    const [{ auths, session }] = await Promise.all([response(), peer.approveAuthenticate(request.id, signed)])
    expect(auths).toHaveLength(2)
    peer.on('request', (call) => void peer.respond(call, { result: '0xauthed' }))
    expect(await sign(session?.topic ?? '')).toBe('0xauthed')
  })

  test('a refusal', async () => {
    const peer = usePeer()
    const { uri, response } = await ask()
    const asked = peer.next('authenticate')
    await peer.pair(uri)
    const refused = expect(response()).rejects.toBe('User rejected.')
    await peer.rejectAuthenticate((await asked).id)
    await refused
  })

  test('a plain session from a peer that cannot sign in', async () => {
    const peer = usePeer({ authenticates: false })
    const { uri, response } = await ask()
    const proposed = peer.next('proposal')
    await peer.pair(uri)
    const { id } = await proposed
    const [{ auths, session }] = await Promise.all([response(), peer.approve(id, granted())])
    expect(auths).toBeUndefined()
    expect(session?.peer.metadata.name).toBe('Our peer')
  })
})
