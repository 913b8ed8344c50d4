import { isFoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, SETTLE_INVALID, USER_REJECTED, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import { memoryStorage } from '@foyer/kit/pairing-core'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningRelay, startRelay } from '../../../server/src/relay/index.ts'
import { ADDRESS, ASKED, CHAINS, granted, METHODS, ourDapp } from './fixtures.ts'
import { type OfficialWallet, officialStorage, officialWallet } from './official.ts'

/** List B of the interop plan: our dapp, our relay, the official wallet SDK. */
const undo: (() => Promise<unknown>)[] = []
let relay: RunningRelay
let wallet: OfficialWallet
let dapp: ReturnType<typeof ourDapp>

const useWallet = async (storage = officialStorage()) => {
  const made = await officialWallet(relay.url, storage)
  undo.push(made.close)
  return made
}
const useDapp = (options: Parameters<typeof ourDapp>[1] = {}) => {
  const made = ourDapp(relay.url, options)
  undo.push(made.client.destroy)
  return made
}

beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  wallet = await useWallet()
  dapp = useDapp()
})
afterEach(async () => {
  await Promise.all(undo.splice(0).map((close) => close()))
  await relay.close()
})

const once = <T>(from: OfficialWallet, name: string) =>
  new Promise<T>((resolve) => from.kit.once(name as 'session_proposal', (event) => resolve(event as T)))

type ProposalEvent = { id: number; params: { id: number } }
type RequestEvent = {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: unknown } }
}

async function connect(namespaces = granted(), to = wallet, from = dapp) {
  const proposed = once<ProposalEvent>(to, 'session_proposal')
  const pairing = from.client.connect({ namespaces: ASKED })
  await to.kit.pair({ uri: pairing.uri })
  const { id } = await proposed
  await to.kit.approveSession({ id, namespaces })
  return pairing.settled
}

function answerWith(result: (params: unknown) => unknown, to = wallet) {
  const seen: unknown[] = []
  to.kit.on('session_request', async ({ id, topic, params }: RequestEvent) => {
    seen.push(params.request.params)
    await to.kit.respondSessionRequest({
      topic,
      response: { id, jsonrpc: '2.0', result: result(params.request.params) },
    })
  })
  return seen
}

const sign = (topic: string, params: unknown = ['0x68656c6c6f', ADDRESS], method = 'personal_sign') =>
  dapp.client.request(topic, { chainId: 'eip155:1', method, params })

describe('pairing', () => {
  test('proposes, settles, signs', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const session = await connect(granted(CHAINS, account.address))
    expect(session.peer.name).toBe('Official')
    expect(session.namespaces.eip155?.accounts).toEqual(CHAINS.map((chain) => `${chain}:${account.address}`))
    wallet.kit.on('session_request', async ({ id, topic }: RequestEvent) => {
      const result = await account.signMessage({ message: 'hello' })
      await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    })
    const signature = await sign(session.topic, ['0x68656c6c6f', account.address])
    expect(
      await verifyMessage({ address: account.address, message: 'hello', signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  test('a wallet that offers fewer chains is taken with what it offers', async () => {
    const session = await connect(granted(['eip155:8453']))
    expect(session.namespaces.eip155?.chains).toEqual(['eip155:8453'])
  })

  test('a rejection by the user', async () => {
    const proposed = once<ProposalEvent>(wallet, 'session_proposal')
    const pairing = dapp.client.connect({ namespaces: ASKED })
    await wallet.kit.pair({ uri: pairing.uri })
    await wallet.kit.rejectSession({ id: (await proposed).id, reason: { code: 5000, message: 'User rejected.' } })
    await expect(pairing.settled).rejects.toSatisfy((error) => isFoyerError(error, CONNECTION_REJECTED))
  })

  test('an unsupported proposal is answered with an error of its own', async () => {
    const proposed = once<ProposalEvent>(wallet, 'session_proposal')
    const pairing = dapp.client.connect({ namespaces: { eip155: { ...ASKED.eip155, chains: ['eip155:999999'] } } })
    await wallet.kit.pair({ uri: pairing.uri })
    await wallet.kit.rejectSession({ id: (await proposed).id, reason: { code: 5100, message: 'Unsupported chains.' } })
    await expect(pairing.settled).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })

  test('an expired URI is refused by the wallet (T16)', async () => {
    const old = useDapp({ clock: { now: () => Date.now() - 3_600_000 } })
    const { uri } = old.client.connect({ namespaces: ASKED })
    await expect(wallet.kit.pair({ uri })).rejects.toThrow(/expired/i)
  })

  test('a second wallet on the same URI is turned away and reported; the first stays (R19, T16)', async () => {
    const second = await useWallet()
    const proposals = [once<ProposalEvent>(wallet, 'session_proposal'), once<ProposalEvent>(second, 'session_proposal')]
    const pairing = dapp.client.connect({ namespaces: ASKED })
    const alert = dapp.next('alert')
    await Promise.all([wallet.kit.pair({ uri: pairing.uri }), second.kit.pair({ uri: pairing.uri })])
    const [first, late] = await Promise.all(proposals)
    await wallet.kit.approveSession({ id: first?.id ?? 0, namespaces: granted() })
    const session = await pairing.settled
    await second.kit.approveSession({ id: late?.id ?? 0, namespaces: granted(CHAINS, `0x${'b2'.repeat(20)}`) })
    expect((await alert).error.code).toBe(SETTLE_INVALID.code)
    await vi.waitFor(() => expect(Object.keys(second.kit.getActiveSessions())).toEqual([]), 5_000)
    expect(dapp.client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
    answerWith(() => '0xfirst')
    expect(await sign(session.topic)).toBe('0xfirst')
  })

  test('an approval after cancel is ended politely', async () => {
    const proposed = once<ProposalEvent>(wallet, 'session_proposal')
    const pairing = dapp.client.connect({ namespaces: ASKED })
    await wallet.kit.pair({ uri: pairing.uri })
    const { id } = await proposed
    pairing.cancel()
    await expect(pairing.settled).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    const ended = once(wallet, 'session_delete')
    await wallet.kit.approveSession({ id, namespaces: granted() })
    await ended
    expect(dapp.client.sessions()).toEqual([])
  })
})

describe('requests', () => {
  test('a refusal is USER_REJECTED', async () => {
    const { topic } = await connect()
    wallet.kit.on('session_request', ({ id }: RequestEvent) =>
      wallet.kit.respondSessionRequest({
        topic,
        response: { id, jsonrpc: '2.0', error: { code: 4001, message: 'User rejected' } },
      }),
    )
    await expect(sign(topic)).rejects.toSatisfy((error) => isFoyerError(error, USER_REJECTED))
  })

  test.each([
    [
      'typed data with a literal of 19 digits',
      [ADDRESS, '{"message":{"value":1234567890123456789,"more":[1234567890123456789]}}'],
    ],
    ['text with 17 digits before a comma', ['send 12345678901234567, then {98765432109876543}', ADDRESS]],
    ['100 kB of typed data', [ADDRESS, JSON.stringify({ message: { text: 'é“quoted”'.repeat(9_000) } })]],
  ])('%s arrives as it was sent', async (_, params) => {
    const { topic } = await connect()
    const seen = answerWith(() => '0xdone')
    expect(await sign(topic, params, 'eth_signTypedData_v4')).toBe('0xdone')
    expect(seen).toEqual([params])
  })
})

describe('a session lives', () => {
  test('update, chainChanged, ping and extend both ways', async () => {
    const { topic, expiresAt } = await connect(granted(['eip155:1']))
    const updated = dapp.next('session_update')
    await (await wallet.kit.updateSession({ topic, namespaces: granted() })).acknowledged()
    expect((await updated).session.namespaces.eip155?.chains).toEqual(CHAINS)

    const changed = dapp.next('session_event')
    await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 8453 }, chainId: 'eip155:8453' })
    expect(await changed).toMatchObject({ chainId: 'eip155:8453', event: { name: 'chainChanged', data: 8453 } })

    await dapp.client.ping(topic)
    const pinged = dapp.next('session_ping')
    await wallet.kit.engine.signClient.ping({ topic })
    await pinged

    await dapp.client.extend(topic)
    expect(dapp.client.sessions()[0]?.expiresAt).toBeGreaterThanOrEqual(expiresAt)
    const extended = dapp.next('session_extend')
    await (await wallet.kit.extendSession({ topic })).acknowledged()
    await extended
  })

  test('the dapp comes back from storage, and the relay restarts in between', async () => {
    const storage = memoryStorage()
    const before = useDapp({ storage })
    const { topic } = await connect(granted(), wallet, before)
    await before.client.destroy()
    const port = Number(new URL(relay.url).port)
    await relay.close()
    relay = await startRelay({ port })
    dapp = useDapp({ storage })
    expect((await dapp.client.resume()).sessions.map((session) => session.topic)).toEqual([topic])
    answerWith(() => '0xback')
    expect(await sign(topic)).toBe('0xback')
  }, 45_000)

  test('a reload during the approval finds its session', async () => {
    const storage = memoryStorage()
    const before = useDapp({ storage })
    const proposed = once<ProposalEvent>(wallet, 'session_proposal')
    const pairing = before.client.connect({ namespaces: ASKED })
    await pairing.published
    await wallet.kit.pair({ uri: pairing.uri })
    const { id } = await proposed
    await before.client.destroy()
    await wallet.kit.approveSession({ id, namespaces: granted() })
    dapp = useDapp({ storage })
    const { pending } = await dapp.client.resume()
    expect(pending.map(({ uri }) => uri)).toEqual([pairing.uri])
    const session = await pending[0]?.settled
    answerWith(() => '0xreloaded')
    expect(await sign(session?.topic ?? '')).toBe('0xreloaded')
  })

  test('the wallet comes back from storage and answers', async () => {
    const { topic } = await connect()
    await wallet.close()
    const answer = sign(topic)
    const again = await useWallet(wallet.storage)
    answerWith(() => '0xwallet', again)
    expect(await answer).toBe('0xwallet')
  })

  test('the wallet disconnects while a request waits', async () => {
    const { topic } = await connect()
    const asked = once<RequestEvent>(wallet, 'session_request')
    const refused = expect(sign(topic)).rejects.toSatisfy((error) => isFoyerError(error, WALLET_DISCONNECTED))
    await asked
    const gone = dapp.next('session_delete')
    await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await gone).toMatchObject({ topic, code: 6000 })
    await refused
    expect(dapp.client.sessions()).toEqual([])
  })

  test('the dapp disconnects', async () => {
    const { topic } = await connect()
    const ended = once<{ topic: string }>(wallet, 'session_delete')
    await dapp.client.disconnect(topic)
    expect((await ended).topic).toBe(topic)
    await vi.waitFor(() => expect(wallet.kit.getActiveSessions()).toEqual({}), 15_000)
  })
})

describe('connecting and signing in with one approval', () => {
  const authenticate = {
    chains: CHAINS,
    domain: 'dapp.example',
    aud: 'https://dapp.example/login',
    nonce: 'n0nce12345',
    statement: 'Sign in, please.',
  }

  test('gives a session with signed statements', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const asked = once<{ id: number; params: { authPayload: never; requester: never } }>(wallet, 'session_authenticate')
    const pairing = dapp.client.connect({ namespaces: ASKED, authenticate })
    await wallet.kit.pair({ uri: pairing.uri })
    const { id, params } = await asked
    const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
    const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains: CHAINS, methods: METHODS })
    const auths = await Promise.all(
      CHAINS.map(async (chain) => {
        const iss = `${chain}:${account.address}`
        const signature = await account.signMessage({
          message: wallet.kit.formatAuthMessage({ request: authPayload, iss }),
        })
        return buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)
      }),
    )
    await wallet.kit.approveSessionAuthenticate({ id, auths })
    const session = await pairing.settled
    expect(session.auths?.map(({ p }) => p.iss)).toEqual(CHAINS.map((chain) => `did:pkh:${chain}:${account.address}`))
    expect(session.namespaces.eip155?.methods.toSorted()).toEqual(METHODS.toSorted())
    answerWith(() => '0xauthed')
    expect(await sign(session.topic)).toBe('0xauthed')
  })

  test('falls back to a plain session for a wallet that cannot', async () => {
    const plain = createRelayPeer({
      relayUrl: relay.url,
      metadata: { name: 'Plain', description: '', url: '', icons: [] },
      environment: nodeEnvironment(),
      authenticates: false,
    })
    undo.push(plain.destroy)
    const proposed = plain.next('proposal')
    const pairing = dapp.client.connect({ namespaces: ASKED, authenticate })
    await plain.pair(pairing.uri)
    await plain.approve((await proposed).id, granted())
    expect((await pairing.settled).auths).toBeUndefined()
  })

  test('a text outside ASCII is refused at once', () => {
    expect(() =>
      dapp.client.connect({ namespaces: ASKED, authenticate: { ...authenticate, statement: 'Größe' } }),
    ).toThrow(/ASCII/)
  })
})
