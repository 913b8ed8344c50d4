import { createPairedProvider } from '@foyer/kit/pairing'
import {
  type ChannelLike,
  createSealedChannel,
  fromHex,
  memoryStorage,
  type PairingStorage,
  parseUri,
  type RpcRequest,
  type RpcResponse,
  randomBytes,
  toHex,
  topicOf,
} from '@foyer/kit/pairing-core'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import type { RelayPeer } from '@foyer/kit/testing/relay'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { fakeLocks } from './fake-tabs.ts'
import { ADDRESS, ASKED, CHAINS, EVENTS, granted, ourDapp } from './fixtures.ts'

/** Our dapp and our peer on our relay: misbehaving wallets, several tabs, wrong clocks and the provider. */
const YEAR_MS = 365 * 86_400_000
const metadata = { name: 'Our peer', description: 'Test', url: 'https://peer.example', icons: [] }
const undo: (() => Promise<unknown>)[] = []
let relay: RunningRelay
let peer: RelayPeer

const useDapp = (options: Parameters<typeof ourDapp>[1] = {}) => {
  const made = ourDapp(relay.url, options)
  undo.push(made.client.destroy)
  return made
}
const usePeer = () => {
  const made = createRelayPeer({ relayUrl: relay.url, metadata, environment: nodeEnvironment() })
  undo.push(made.destroy)
  return made
}

beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  peer = usePeer()
})
afterEach(async () => {
  await Promise.all(undo.splice(0).map((close) => close()))
  await relay.close()
})

async function connect(dapp = useDapp(), namespaces = granted()) {
  const proposed = peer.next('proposal')
  const pairing = dapp.client.connect({ namespaces: ASKED })
  await peer.pair(pairing.uri)
  await peer.approve((await proposed).id, namespaces)
  const { topic } = await pairing.settled
  return { dapp, topic }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

/** A wallet that sends arbitrary messages directly over the encrypted channel. */
async function hostile(uri: string) {
  const responses: RpcResponse[] = []
  const proposal = deferred<RpcRequest>()
  const core = createSealedChannel({
    relayUrl: relay.url,
    storage: async () => memoryStorage(),
    environment: { ...nodeEnvironment(), locks: undefined, openChannel: undefined },
    now: Date.now,
    tabs: false,
    onRequest: (_, request) => {
      if (request.method === 'wc_sessionPropose') proposal.resolve(request)
    },
    onResponse: (_, response) => void responses.push(response),
    onStatus: () => {},
    onAlert: () => {},
    onBroadcast: () => {},
  })
  undo.push(core.destroy)
  const pairing = parseUri(uri)
  core.listen(pairing.topic, pairing)
  const { math } = await core.start()
  const { id, params } = await proposal.promise
  const { proposer } = params as { proposer: { publicKey: string } }
  const seed = randomBytes(32)
  const publicKey = toHex(await math.publicKey('X25519', seed))
  const key = await math.agree(seed, fromHex(proposer.publicKey))
  const topic = topicOf(key)
  core.listen(topic, { symKey: toHex(key) })
  const settle = (over: object = {}) =>
    core.notify(topic, {
      id: core.nextId(),
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: { publicKey, metadata },
        namespaces: granted(),
        expiry: Math.floor(Date.now() / 1000) + 86_400,
        ...over,
      },
    })
  const answer = (responderPublicKey: unknown = publicKey) =>
    core.respond(pairing.topic, 'wc_sessionPropose', {
      id,
      result: { relay: { protocol: 'irn' }, responderPublicKey },
    })
  return { core, topic, pairingTopic: pairing.topic, responses, settle, answer }
}

describe('a settle that is refused', () => {
  test.each<[string, object]>([
    ['another controller', { controller: { publicKey: 'ab'.repeat(32), metadata } }],
    ['no controller', { controller: undefined }],
    ['expired', { expiry: 1_600_000_000 }],
    ['no expiry', { expiry: 'tomorrow' }],
    ['no accounts', { namespaces: { eip155: { ...granted().eip155, accounts: [] } } }],
    ['accounts that are not CAIP-10', { namespaces: { eip155: { ...granted().eip155, accounts: [ADDRESS] } } }],
  ])('%s', async (_, over) => {
    const dapp = useDapp()
    const pairing = dapp.client.connect({ namespaces: ASKED })
    const wallet = await hostile(pairing.uri)
    await wallet.answer()
    await wallet.settle(over)
    await expect(pairing.settled).rejects.toMatchObject({ code: 'SETTLE_INVALID' })
    await vi.waitFor(() => expect(wallet.responses).toMatchObject([{ error: { code: 7000 } }]), 15_000)
    expect(dapp.client.sessions()).toEqual([])
  })

  test.each([['not a key'], ['00'.repeat(32)], [undefined]])('the wallet key %s', async (key) => {
    const pairing = useDapp().client.connect({ namespaces: ASKED })
    const wallet = await hostile(pairing.uri)
    await wallet.answer(key === undefined ? null : key)
    await expect(pairing.settled).rejects.toMatchObject({ code: 'SETTLE_INVALID' })
  })
})

describe('an open session', () => {
  async function settled() {
    const dapp = useDapp()
    const pairing = dapp.client.connect({ namespaces: ASKED })
    const wallet = await hostile(pairing.uri)
    await wallet.answer()
    await wallet.settle()
    const session = await pairing.settled
    return { dapp, wallet, topic: session.topic }
  }

  test('an update that was overtaken, or comes twice, changes nothing', async () => {
    const { dapp, wallet, topic } = await settled()
    const update = (id: number, chains: string[]) =>
      wallet.core.notify(topic, { id, method: 'wc_sessionUpdate', params: { namespaces: granted(chains) } })
    const older = wallet.core.nextId()
    const newer = wallet.core.nextId()
    await update(newer, ['eip155:8453'])
    await update(newer, ['eip155:1'])
    await update(older, ['eip155:1'])
    await vi.waitFor(() => expect(wallet.responses.filter(({ id }) => id === older)).toHaveLength(1), 15_000)
    expect(dapp.events.filter(({ type }) => type === 'session_update')).toHaveLength(1)
    expect(dapp.client.sessions()[0]?.namespaces.eip155?.chains).toEqual(['eip155:8453'])
  })

  test('corrupt messages, unknown methods and messages for unknown topics do it no harm', async () => {
    const { dapp, wallet, topic } = await settled()
    const envelope = { ttl: 300, tag: 1108, prompt: false, attestation: '' }
    for (const message of ['AAAA', btoa(`\u0000${'x'.repeat(60)}`), btoa('\u0007'), `${'A'.repeat(100_000)}`]) {
      await wallet.core.relay('irn_publish', { ...envelope, topic, message }, 5_000)
    }
    const id = wallet.core.nextId()
    await wallet.core.notify(topic, { id, method: 'wc_madeUp', params: {} })
    await vi.waitFor(() =>
      expect(wallet.responses).toContainEqual(
        expect.objectContaining({ id, error: expect.objectContaining({ code: 10001 }) }),
      ),
    )
    const pinged = dapp.next('session_ping')
    await wallet.core.notify(topic, { id: wallet.core.nextId(), method: 'wc_sessionPing', params: {} })
    await pinged
    expect(dapp.events.filter(({ type }) => type === 'alert')).toEqual([])
  })

  test('the same answer delivered twice is one answer', async () => {
    const { dapp, topic } = await connect()
    let answers = 0
    peer.on('request', async (request) => {
      await peer.respond(request, { result: '0x1' })
      await peer.respond(request, { result: '0x2' })
      answers++
    })
    expect(await dapp.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign' })).toBe('0x1')
    await vi.waitFor(() => expect(answers).toBe(1), 15_000)
    await dapp.client.ping(topic)
    expect(dapp.events.filter(({ type }) => type === 'alert')).toEqual([])
  })

  test('what the session does not hold is refused before anything is sent', async () => {
    const { dapp, topic } = await connect()
    const ask = (chainId: string, method: string, at = topic) => dapp.client.request(at, { chainId, method })
    await expect(ask('eip155:10', 'personal_sign')).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
    await expect(ask('eip155:1', 'eth_sign')).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    await expect(ask('eip155:1', 'personal_sign', 'ab')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  test('an error of any shape ends the request at once', async () => {
    const { dapp, topic } = await connect()
    const errors = [
      [{ message: 'User declined the request' }, 'USER_REJECTED'],
      [{ code: '4001', message: 'No.' }, 'USER_REJECTED'],
      ['the vault is on fire', 'RPC_REQUEST_FAILED'],
    ] as const
    for (const [error, code] of errors) {
      const asked = peer.next('request')
      const answer = dapp.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign' })
      await peer.respond(await asked, { error })
      await expect(answer).rejects.toMatchObject({ code })
    }
  })

  test('what is larger than a relay takes is refused here, and the session goes on', async () => {
    const { dapp, topic } = await connect()
    const big = { chainId: 'eip155:1', method: 'personal_sign', params: ['x'.repeat(300_000)] }
    await expect(dapp.client.request(topic, big)).rejects.toMatchObject({
      code: 'REQUEST_TOO_LARGE',
      context: { limit: 262_144 },
    })
    const asked = peer.next('request')
    const answer = dapp.client.request(topic, { ...big, params: ['x'.repeat(180_000)] })
    const request = await asked
    await expect(peer.respond(request, { result: 'x'.repeat(300_000) })).rejects.toMatchObject({
      code: 'REQUEST_TOO_LARGE',
    })
    await peer.respond(request, { result: 'y'.repeat(180_000) })
    expect(await answer).toHaveLength(180_000)
  })

  test('a caller may stop waiting', async () => {
    const { dapp, topic } = await connect()
    const stop = new AbortController()
    const asked = peer.next('request')
    const call = { chainId: 'eip155:1', method: 'personal_sign' }
    const refused = expect(dapp.client.request(topic, call, { signal: stop.signal })).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    await asked
    stop.abort()
    await refused
  })

  test('a request made while the relay is away is answered once it is back', async () => {
    const { dapp, topic } = await connect()
    peer.on('request', (request) => void peer.respond(request, { result: '0xlater' }))
    const port = Number(new URL(relay.url).port)
    const lost = dapp.next('relay')
    await relay.close()
    expect((await lost).status).toBe('connecting')
    const answer = dapp.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign' })
    relay = await startRelay({ port })
    expect(await answer).toBe('0xlater')
  })
})

describe('several tabs', () => {
  // Node's BroadcastChannel is compatible with the browser's, but its handlers have a wider type.
  const openChannel = (name: string) => new BroadcastChannel(name) as unknown as ChannelLike
  const tab = (storage: PairingStorage, locks: ReturnType<typeof fakeLocks>) =>
    useDapp({ storage, environment: { ...nodeEnvironment(), locks, openChannel } })

  test('one socket; sessions, events and answers are the same in both', async () => {
    const storage = memoryStorage()
    const locks = fakeLocks()
    const first = tab(storage, locks)
    const { topic } = await connect(first)
    const second = tab(storage, locks)
    expect((await second.client.resume()).sessions).toHaveLength(1)
    const sockets = relay.relay.health().sockets
    let asked = 0
    peer.on('request', (request) => {
      asked++
      void peer.respond(request, { result: `0x${asked}` })
    })
    const call = { chainId: 'eip155:1', method: 'personal_sign' }
    expect(await second.client.request(topic, call)).toBe('0x1')
    expect(await first.client.request(topic, call)).toBe('0x2')
    expect(asked).toBe(2)
    expect(relay.relay.health().sockets).toBe(sockets)

    const heard = Promise.all([first.next('session_event'), second.next('session_event')])
    await peer.emit(topic, { name: 'chainChanged', data: 8453 }, 'eip155:8453')
    await heard
    expect(second.events.filter(({ type }) => type === 'session_event')).toHaveLength(1)

    await second.client.disconnect(topic)
    await vi.waitFor(() => expect(first.client.sessions()).toEqual([]), 15_000)
  })

  test('a pairing begun in the second tab settles there; when the owner closes, the other goes on', async () => {
    const storage = memoryStorage()
    const locks = fakeLocks()
    const first = tab(storage, locks)
    await connect(first)
    const second = tab(storage, locks)
    await second.client.resume()
    const { topic } = await connect(second)
    expect(first.client.sessions().map((session) => session.topic)).toContain(topic)
    const asked = peer.next('request')
    const answer = second.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign' })
    const request = await asked
    await first.client.destroy()
    await peer.respond(request, { result: '0xtaken over' })
    expect(await answer).toBe('0xtaken over')
  })

  test('a tab whose owner sleeps takes over', async () => {
    const storage = memoryStorage()
    const locks = fakeLocks()
    const first = tab(storage, locks)
    const { topic } = await connect(first)
    // Simulates a frozen owner: it holds the lock but receives no messages from the other tabs.
    const deaf = { ...nodeEnvironment(), locks, openChannel: () => ({ onmessage: null, postMessage() {}, close() {} }) }
    await first.client.destroy()
    const frozen = useDapp({ storage, environment: deaf })
    await frozen.client.resume()
    const awake = tab(storage, locks)
    await awake.client.resume()
    peer.on('request', (request) => void peer.respond(request, { result: '0xawake' }))
    expect(await awake.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign' })).toBe('0xawake')
  }, 15_000)
})

describe('clocks', () => {
  test.each([YEAR_MS, -YEAR_MS])('wrong by %i ms: signs by the time of the relay, and settles', async (shift) => {
    const now = () => Date.now() + shift
    const dapp = useDapp({ clock: { now } })
    const pairing = dapp.client.connect({ namespaces: ASKED })
    const wallet = await hostile(pairing.uri)
    await wallet.answer()
    await wallet.settle()
    const session = await pairing.settled
    expect(Math.abs(session.expiresAt - now() - 86_400_000)).toBeLessThan(5_000)
    expect(dapp.events.filter(({ type }) => type === 'alert')).toEqual([])
  })
})

test.each([
  ['a project that the relay does not know', 'unknown-project', 'APKT007'],
  ['an origin that is not in the project’s list', 'origin-not-allowed', 'APKT002'],
] as const)('%s is %s, %s', async (_, admission, code) => {
  await relay.close()
  relay = await startRelay({ port: 0, projects: () => admission })
  const dapp = useDapp({ projectId: 'project' })
  await expect(dapp.client.connect({ namespaces: ASKED }).published).rejects.toMatchObject({ code })
})

test('a relay that knows itself by another address is RELAY_ADDRESS_DIFFERS', async () => {
  const dapp = useDapp({ relayUrl: relay.url.replace('127.0.0.1', 'localhost') })
  const { published } = dapp.client.connect({ namespaces: ASKED })
  await expect(published).rejects.toMatchObject({ code: 'RELAY_ADDRESS_DIFFERS' })
})

describe('the EIP-1193 provider', () => {
  test('answers what the session knows, forwards the rest with its chain', async () => {
    const { dapp, topic } = await connect()
    const provider = createPairedProvider(dapp.client, topic, 'eip155:1')
    const emitted: unknown[] = []
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect', 'message']) {
      provider.on(name, (payload) => emitted.push([name, payload]))
    }
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
    peer.on('request', (request) => void peer.respond(request, { result: request.chainId }))
    expect(await provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })).toBe('eip155:1')

    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(emitted.splice(0)).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [ADDRESS]],
    ])
    expect(await provider.request({ method: 'personal_sign' })).toBe('eip155:8453')

    const moved = dapp.next('session_event')
    await peer.emit(topic, { name: 'chainChanged', data: '0x1' }, 'eip155:1')
    await moved
    expect(emitted.splice(0)).toEqual([
      ['chainChanged', '0x1'],
      ['accountsChanged', [ADDRESS]],
    ])

    const other = `0x${'b2'.repeat(20)}`
    await peer.update(topic, granted(CHAINS, other))
    expect(emitted.splice(0)).toEqual([['accountsChanged', [other]]])

    const gone = dapp.next('session_delete')
    await peer.disconnect(topic)
    await gone
    expect(emitted).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 4900,
      cause: { code: 'SESSION_NOT_FOUND' },
    })
  })

  test('accounts that the wallet takes back are gone, also those that nobody had told of; what is left is gone to', async () => {
    const dapp = useDapp()
    const solana = { chains: ['solana:x'], methods: ['solana_signMessage'], events: EVENTS }
    const proposed = peer.next('proposal')
    const pairing = dapp.client.connect({ namespaces: { ...ASKED, solana } })
    await peer.pair(pairing.uri)
    const other = { solana: { ...solana, accounts: ['solana:x:y'] } }
    await peer.approve((await proposed).id, { ...granted(), ...other })
    const { topic } = await pairing.settled
    const provider = createPairedProvider(dapp.client, topic, 'eip155:1')
    const emitted: unknown[] = []
    for (const name of ['accountsChanged', 'chainChanged'])
      provider.on(name, (payload) => emitted.push([name, payload]))
    await peer.update(topic, { ...granted(['eip155:8453']), ...other })
    expect(emitted.splice(0)).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [ADDRESS]],
    ])
    await peer.update(topic, other)
    expect(emitted.splice(0)).toEqual([['accountsChanged', []]])

    const fresh = createPairedProvider(dapp.client, topic, 'solana:x')
    const heard = vi.fn()
    fresh.on('accountsChanged', heard)
    await peer.update(topic, granted())
    expect(heard.mock.calls).toEqual([[[]]])
  })

  test('nobody listens to a session that has ended', async () => {
    const { dapp, topic } = await connect()
    let listening = 0
    const on: typeof dapp.client.on = (listener) => {
      const stop = dapp.client.on(listener)
      listening++
      return () => {
        listening--
        stop()
      }
    }
    const left = vi.fn()
    createPairedProvider({ ...dapp.client, on }, topic, 'eip155:1').on('disconnect', left)
    expect(listening).toBe(1)
    await dapp.client.disconnect(topic)
    expect([left.mock.calls.length, listening]).toEqual([1, 0])
  })

  test('asks the wallet for a chain outside the session', async () => {
    const { dapp, topic } = await connect(useDapp(), granted(['eip155:1']))
    const provider = createPairedProvider(dapp.client, topic, 'eip155:1')
    peer.on('request', (request) => void peer.respond(request, { error: { code: 4001, message: 'no' } }))
    const refused = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await expect(refused).rejects.toMatchObject({ code: 4001, cause: { code: 'USER_REJECTED' } })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [] })).rejects.toMatchObject({
      code: -32602,
      cause: { code: 'INVALID_PARAMETER' },
    })
  })

  test('hands on what the wallet said of a call that failed, as libraries read it', async () => {
    const { dapp, topic } = await connect()
    const provider = createPairedProvider(dapp.client, topic, 'eip155:1')
    peer.on(
      'request',
      (request) =>
        void peer.respond(request, { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }),
    )
    const failed = provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })
    await expect(failed).rejects.toMatchObject({ name: 'ProviderRpcError', code: 3, data: '0x08c379a0' })
  })
})
