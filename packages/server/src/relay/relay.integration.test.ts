import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  claimsFor,
  connectClient,
  createIdentity,
  freshTopic,
  messageId,
  signToken,
  type TestClient,
} from '../../test/relay-client.ts'
import { createFixture, settled } from '../../test/relay-fixture.ts'

const { relayWith, connect, keep, closeAll } = createFixture()
afterEach(closeAll)

describe('connecting', () => {
  test.each([
    [
      'a bad signature',
      (url: string) => {
        const identity = createIdentity()
        return signToken(claimsFor(identity, url), createIdentity().privateKey)
      },
      /^token signature; server time \d{10}$/,
    ],
    [
      'an expired token, with the time here',
      (url: string) => {
        const identity = createIdentity()
        return signToken(claimsFor(identity, url, 0), identity.privateKey)
      },
      /^token expired; server time \d{10}$/,
    ],
    ['no token', () => '', /^token missing/],
  ])('%s ends with 3000 and says why', async (_, token, reason) => {
    const { url } = await relayWith()
    const socket = new WebSocket(`${url}/?auth=${token(url)}`)
    const [code, text] = await once(socket, 'close')
    expect([code, text.toString()]).toEqual([3000, expect.stringMatching(reason)])
  })

  test('a bearer header does as well as the query', async () => {
    const { url } = await relayWith()
    const identity = createIdentity()
    const authorization = `Bearer ${signToken(claimsFor(identity, url), identity.privateKey)}`
    const socket = new WebSocket(url, { headers: { authorization } })
    await once(socket, 'open')
    socket.close()
  })

  test('projects decide by id and origin; a failing decision is no 3000', async () => {
    const seen: unknown[] = []
    const { url } = await relayWith({
      projects: async (projectId, origin) => {
        seen.push([projectId, origin])
        if (origin === 'https://broken.example') throw new Error('database')
        if (projectId === undefined) return 'unknown-project'
        return origin === 'https://good.example' ? 'admitted' : 'origin-not-allowed'
      },
    })
    const from = (origin: string) => connectClient(url, { socket: { headers: { origin } } })
    keep(await from('https://good.example'))
    await expect(from('https://broken.example')).rejects.toThrow('HTTP 503')
    const refused = async ({ socket }: TestClient) => {
      const [code, reason] = await once(socket, 'close')
      return [code, reason.toString()]
    }
    expect(await refused(await from('https://bad.example'))).toEqual([3000, 'Unauthorized: origin not allowed'])
    expect(await refused(await connectClient(url, { isWallet: true }))).toEqual([3000, 'unknown project'])
    expect(seen).toContainEqual(['test', 'https://good.example'])
  })

  test('handshakes over the rate wait their turn, and are refused only when that takes too long', async () => {
    const running = await relayWith({ limits: { handshakesPerSecond: 20, handshakeBurst: 2, handshakeWaitMs: 120 } })
    const started = performance.now()
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => connect(running)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'HTTP 429' } })
    expect(performance.now() - started).toBeGreaterThan(90)
  })
})

describe('messages', () => {
  test('the publisher is answered first, never hears itself, and a late subscriber finds the mailbox', async () => {
    const running = await relayWith()
    const [alice, bob, carol] = [await connect(running), await connect(running), await connect(running)]
    const topic = freshTopic()
    await Promise.all([alice.subscribe(topic), bob.subscribe(topic)])
    expect(await alice.publish(topic, 'one')).toBe(true)
    await bob.received(1)
    await settled(alice)
    expect(alice.pushed).toEqual([])
    await alice.subscribe(topic)
    await settled(alice)
    expect(alice.pushed).toEqual([])

    const pairing = freshTopic()
    await alice.publish(pairing, 'offer', { tag: 1100 })
    await bob.subscribe(pairing)
    await bob.received(2)
    // A second scan of the same code: the offer is still there, and only once for each.
    await carol.subscribe(pairing)
    await carol.received(1)
    await bob.subscribe(pairing)
    await settled(bob)
    expect([bob.pushed.length, carol.pushed.length]).toEqual([2, 1])
    expect(bob.pushed[1]).toMatchObject({ topic: pairing, message: 'offer', tag: 1100, attestation: '' })
  })

  test('a subscriber is answered before its mailbox is pushed', async () => {
    const running = await relayWith()
    const [alice, bob] = [await connect(running), await connect(running)]
    const topics = [freshTopic(), freshTopic()]
    for (const topic of topics) await alice.publish(topic, 'waiting')
    await bob.call('irn_batchSubscribe', { topics })
    await bob.received(2)
    expect(bob.order).toEqual(['answer', 'push', 'push'])
  })

  test('plaintext that clients add is dropped, an attestation is passed on', async () => {
    const running = await relayWith()
    const [alice, bob] = [await connect(running), await connect(running)]
    const topic = freshTopic()
    await bob.subscribe(topic)
    const tvf = { correlationId: 1, rpcMethods: ['personal_sign'], txHashes: ['0x1'], chainId: 'eip155:1' }
    await alice.publish(topic, 'a', { ...tvf, tvf, prompt: true, attestation: 'jwt' })
    const [pushed] = await bob.received(1)
    expect(Object.keys(pushed ?? {}).sort()).toEqual([
      'attestation',
      'message',
      'publishedAt',
      'pushId',
      'tag',
      'topic',
    ])
    expect(pushed?.attestation).toBe('jwt')
  })

  test('an attestation has a largest length', async () => {
    const running = await relayWith()
    const alice = await connect(running)
    const publish = (length: number) => alice.publish(freshTopic(), 'a', { attestation: 'a'.repeat(length) })
    expect(await publish(4_096)).toBe(true)
    await expect(publish(4_097)).rejects.toMatchObject({ data: 'attestation' })
  })

  test('with verify passthrough an absent attestation stays absent', async () => {
    const running = await relayWith({ verify: 'passthrough' })
    const [alice, bob] = [await connect(running), await connect(running)]
    const topic = freshTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'a')
    expect((await bob.received(1))[0]).not.toHaveProperty('attestation')
  })

  test('a repeated publish is answered and delivered once, also after delivery', async () => {
    const running = await relayWith()
    const [alice, bob] = [await connect(running), await connect(running)]
    const topic = freshTopic()
    await bob.subscribe(topic)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await alice.publish(topic, 'same')).toBe(true)
      await bob.received(1)
      await settled(bob)
    }
    await bob.subscribe(topic)
    await settled(bob)
    expect(bob.pushed).toHaveLength(1)
  })

  test('what was not acknowledged comes again, on the same socket and on the next', async () => {
    const running = await relayWith()
    const [alice, bob] = [await connect(running), await connect(running, { autoAck: false })]
    const topic = freshTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'one')
    await bob.received(1)
    await bob.subscribe(topic)
    const [, again] = await bob.received(2)
    // An error is no acknowledgement.
    bob.socket.send(JSON.stringify({ id: again?.pushId, jsonrpc: '2.0', error: { code: 1, message: 'no' } }))
    await settled(bob)
    await bob.close()
    const next = await connect(running, { identity: bob.identity })
    await next.subscribe(topic)
    await next.received(1)
    await settled(next)
    await next.close()
    const last = await connect(running, { identity: bob.identity })
    await last.subscribe(topic)
    await settled(last)
    expect(last.pushed).toEqual([])
  })

  test('a lifetime is clamped, and over when it is over', async () => {
    let now = 1_700_000_000_000
    const running = await relayWith({ clock: { now: () => now } })
    const client = () => connect(running, { now })
    const alice = await client()
    const topic = freshTopic()
    await alice.publish(topic, 'short', { ttl: 1 })
    await alice.publish(topic, 'long', { ttl: 10 ** 9 })
    const read = async () => {
      const bob = await client()
      const { messages } = (await bob.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
      return messages.map(({ message }) => message)
    }
    now += 29_999
    expect(await read()).toEqual(['short', 'long'])
    now += 1
    expect(await read()).toEqual(['long'])
    now += 7 * 24 * 3_600_000 - 30_001
    expect(await read()).toEqual(['long'])
    now += 1
    expect(await read()).toEqual([])
  })

  test('a full mailbox refuses the newest and keeps the rest', async () => {
    const running = await relayWith({ limits: { messagesPerTopic: 3 } })
    const [alice, bob] = [await connect(running), await connect(running)]
    const topic = freshTopic()
    for (const text of ['1', '2', '3']) await alice.publish(topic, text)
    await expect(alice.publish(topic, '4')).rejects.toMatchObject({ code: -32000, data: 'MailboxLimitExceeded' })
    await bob.subscribe(topic)
    expect((await bob.received(3)).map(({ message }) => message)).toEqual(['1', '2', '3'])
    await settled(bob)
    expect(await alice.publish(topic, '4')).toBe(true)
  })
})

describe('methods', () => {
  test.each(['irn', 'iridium'])(
    '%s: publish, subscribe, fetch, receive and unsubscribe, one and many',
    async (prefix) => {
      const running = await relayWith()
      const [alice, bob] = [await connect(running), await connect(running)]
      const [a, b, c] = [freshTopic(), freshTopic(), freshTopic()]
      const call = (client: TestClient, method: string, params: object) => client.call(`${prefix}_${method}`, params)
      const message = (topic: string, text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })

      expect(await call(alice, 'batchPublish', { messages: [message(a, '1'), message(a, '2'), message(b, '3')] })).toBe(
        true,
      )
      const page = await call(bob, 'batchFetchMessages', { topics: [a, b] })
      expect(page).toMatchObject({
        hasMore: false,
        messages: [{ message: '1' }, { message: '2' }, { topic: b, message: '3' }],
      })
      const receipts = [{ topic: a, messageId: messageId('1') }]
      expect(await call(bob, 'batchReceive', { receipts })).toBe(true)
      expect(await call(bob, 'fetchMessages', { topic: a })).toMatchObject({ messages: [{ message: '2' }] })

      const ids = await call(bob, 'batchSubscribe', { topics: [a, b] })
      expect(ids).toEqual([a, b].map((topic) => messageId(`${topic}${bob.identity.clientId}`)))
      await bob.received(2)
      expect(await call(bob, 'subscribeBlocking', { topic: c })).toBe(messageId(`${c}${bob.identity.clientId}`))
      expect(await call(bob, 'batchSubscribeBlocking', { topics: [c] })).toEqual([
        { id: messageId(`${c}${bob.identity.clientId}`) },
      ])

      expect(await call(bob, 'unsubscribe', { topic: a, id: 'not ours' })).toBe(true)
      expect(await call(bob, 'batchUnsubscribe', { subscriptions: [{ topic: b, id: 'x' }] })).toBe(true)
      await call(alice, 'publish', message(a, 'silent'))
      await call(alice, 'publish', message(b, 'silent'))
      await call(alice, 'publish', message(c, 'heard'))
      expect((await bob.received(3)).map((one) => one.message).slice(2)).toEqual(['heard'])
    },
  )

  test('proposing and approving a session are one call each', async () => {
    const running = await relayWith()
    const [dapp, wallet] = [await connect(running), await connect(running)]
    const [pairingTopic, sessionTopic] = [freshTopic(), freshTopic()]
    expect(await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'p', correlationId: 1 })).toBe(true)
    expect(await wallet.call('wc_createTopic', { topic: pairingTopic })).toBe(true)
    expect((await wallet.received(1))[0]).toMatchObject({ message: 'p', tag: 1100 })
    const answer = { pairingTopic, sessionTopic, sessionProposalResponse: 'r', sessionSettlementRequest: 's', ttl: 300 }
    expect(await wallet.call('wc_approveSession', answer)).toBe(true)
    expect((await dapp.received(1))[0]).toMatchObject({ topic: pairingTopic, message: 'r', tag: 1101 })
    await dapp.subscribe(sessionTopic)
    expect((await dapp.received(2))[1]).toMatchObject({ topic: sessionTopic, message: 's', tag: 1102 })
    await dapp.publish(sessionTopic, 'ok', { tag: 1103 })
    expect((await wallet.received(2))[1]).toMatchObject({ topic: sessionTopic, message: 'ok' })
  })

  test('autosub sends settle right behind the response, to the proposer that asked for it only', async () => {
    const running = await relayWith()
    const dapp = await connect(running, { query: '&cap=autosub' })
    const [wallet, other] = [await connect(running), await connect(running, { query: '&cap=autosub' })]
    const [pairingTopic, sessionTopic] = [freshTopic(), freshTopic()]
    await dapp.subscribe(pairingTopic)
    await dapp.publish(pairingTopic, 'p', { tag: 1100 })
    await other.subscribe(pairingTopic)
    const answer = { pairingTopic, sessionTopic, sessionProposalResponse: 'r', sessionSettlementRequest: 's' }
    await wallet.call('wc_approveSession', answer)
    expect((await dapp.received(2)).map(({ message }) => message)).toEqual(['r', 's'])
    await settled(other)
    expect(other.pushed.map(({ message }) => message)).toEqual(['p', 'r'])
  })

  test.each([
    ['irn_unknown', {}, -32601],
    ['toString', {}, -32601],
    ['irn_publish', undefined, -32600],
    ['irn_publish', { topic: 'ABC', message: 'x' }, -32600],
    ['irn_publish', { topic: freshTopic(), message: '' }, -32600],
    ['irn_publish', { topic: freshTopic(), message: 'x', ttl: -1 }, -32600],
    ['irn_publish', { topic: freshTopic(), message: 'x', tag: 1.5 }, -32600],
    ['irn_subscribe', { topic: freshTopic().toUpperCase().replace(/\d/g, 'A') }, -32600],
    ['irn_batchSubscribe', { topics: [] }, -32600],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, freshTopic) }, -32600],
    ['irn_batchReceive', { receipts: [{ topic: freshTopic(), messageId: 7 }] }, -32600],
  ])('%s with bad parameters is an error and the socket lives', async (method, params, code) => {
    const running = await relayWith()
    const client = await connect(running)
    await expect(client.call(method, params)).rejects.toMatchObject({ code })
    await settled(client)
  })

  test('ids are echoed byte for byte', async () => {
    const running = await relayWith()
    const client = await connect(running)
    for (const id of ['1700000000000123456', '"1700000000000123457"', '9007199254740993']) {
      const text = `{"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${freshTopic()}"},"id":${id}}`
      expect(await client.raw(text)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    }
  })

  test('a thousand topics, and not one more', async () => {
    const running = await relayWith()
    const client = await connect(running)
    const topics = Array.from({ length: 1_000 }, freshTopic)
    await client.call('irn_batchSubscribe', { topics: topics.slice(0, 500) })
    await client.call('irn_batchSubscribe', { topics: topics.slice(500) })
    await expect(client.subscribe(freshTopic())).rejects.toMatchObject({ data: 'SubscriberLimitExceeded' })
    await client.subscribe(String(topics[0]))
    await client.call('irn_unsubscribe', { topic: topics[0], id: '' })
    await client.subscribe(freshTopic())
  })
})
