import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { claimsFor, createIdentity, freshTopic, messageId, signToken } from '../../test/relay-client.ts'
import { createFixture } from '../../test/relay-fixture.ts'
import type { RelayLimits } from './limits.ts'

const { relayWith, connect, closeAll } = createFixture()
afterEach(closeAll)

/** A relay that takes a header for the address, so that one machine can be many. */
async function start(limits: Partial<RelayLimits>) {
  const running = await relayWith({ limits, clientAddress: ({ headers }) => String(headers['x-test-address']) })
  return (address: string, query = '', identity = createIdentity()) =>
    connect(running, { identity, query, socket: { headers: { 'x-test-address': address } } })
}
const refusal = (data: string) => expect.objectContaining({ code: -32000, data })

describe('what waits to be read', () => {
  test('an address with ever new keys fills its own room, and no other’s (T19)', async () => {
    const from = await start({ storedMessagesPerAddress: 5 })
    for (let count = 0; count < 5; count += 1) await (await from('203.0.113.7')).publish(freshTopic(), `${count}`)
    const [fresh, neighbour] = [await from('203.0.113.7'), await from('203.0.113.8')]
    await expect(fresh.publish(freshTopic(), 'more')).rejects.toEqual(refusal('AddressLimitExceeded'))
    expect(await neighbour.publish(freshTopic(), 'mine')).toBe(true)
  })

  test('the addresses of one IPv6 site are one', async () => {
    const from = await start({ storedMessagesPerAddress: 1 })
    await (await from('2001:db8:1:1::1')).publish(freshTopic(), 'a')
    const other = await from('2001:db8:1:2::2')
    await expect(other.publish(freshTopic(), 'b')).rejects.toEqual(refusal('AddressLimitExceeded'))
  })

  test('a message that was read makes room; a receipt of its own publisher does not', async () => {
    const from = await start({ storedMessagesPerAddress: 1 })
    const [alice, bob] = [await from('203.0.113.7'), await from('203.0.113.8')]
    const topic = freshTopic()
    await alice.publish(topic, 'one')
    await alice.call('irn_batchReceive', { receipts: [{ topic, messageId: '0'.repeat(64) }] })
    await alice.call('irn_batchReceive', { receipts: [{ topic, messageId: messageId('one') }] })
    await expect(alice.publish(topic, 'two')).rejects.toEqual(refusal('AddressLimitExceeded'))
    await bob.call('irn_batchReceive', { receipts: [{ topic, messageId: messageId('one') }] })
    expect(await alice.publish(topic, 'two')).toBe(true)
    // The same once more is a repeat, and takes no room of its own.
    expect(await alice.publish(topic, 'two')).toBe(true)
  })

  test('an attestation takes room as its message does', async () => {
    const from = await start({ storedBytesPerAddress: 1_000 })
    const client = await from('203.0.113.7')
    const publish = (length: number) => client.publish(freshTopic(), 'a', { attestation: 'a'.repeat(length) })
    await expect(publish(1_000)).rejects.toEqual(refusal('AddressLimitExceeded'))
    expect(await publish(999)).toBe(true)
  })

  test('a project has a room of its own, and so has the whole store', async () => {
    const from = await start({ storedMessagesPerProject: 2 })
    const one = await from('203.0.113.1')
    for (const text of ['a', 'b']) await one.publish(freshTopic(), text)
    await expect(one.publish(freshTopic(), 'c')).rejects.toEqual(refusal('ProjectLimitExceeded'))
    const bytes = await start({ storedBytes: 10 })
    const other = await bytes('203.0.113.1')
    await other.publish(freshTopic(), '12345678')
    await expect(other.publish(freshTopic(), '123')).rejects.toEqual(refusal('StoreLimitExceeded'))
    expect(await other.publish(freshTopic(), '12')).toBe(true)
  })

  test('wallets, which name no project, are not counted together', async () => {
    const running = await relayWith({ limits: { publishesPerSecondPerProject: 1, publishBurstPerProject: 1 } })
    const wallets = [await connect(running, { isWallet: true }), await connect(running, { isWallet: true })]
    for (const wallet of wallets) expect(await wallet.publish(freshTopic(), 'x')).toBe(true)
  })

  test('publishes are counted for an address too, whatever keys it has', async () => {
    const from = await start({ publishesPerSecondPerAddress: 1, publishBurstPerAddress: 3 })
    const clients = [await from('203.0.113.7'), await from('203.0.113.7')]
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((index) => clients[index % 2]?.publish(freshTopic(), `${index}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 3001 } }])
    expect(await (await from('203.0.113.9')).publish(freshTopic(), 'x')).toBe(true)
  })
})

describe('open sockets', () => {
  test('an address has so many, and others have theirs', async () => {
    const from = await start({ socketsPerAddress: 3 })
    const open = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')]
    await expect(from('203.0.113.7')).rejects.toThrow('HTTP 429')
    await from('203.0.113.8')
    await open[0]?.close()
    await expect
      .poll(() =>
        from('203.0.113.7').then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open')
  })

  test('those who name no project leave some to those who do', async () => {
    const running = await relayWith({ limits: { sockets: 3, socketsForProjects: 1 } })
    for (let count = 0; count < 2; count += 1) await connect(running, { isWallet: true })
    await expect(connect(running, { isWallet: true })).rejects.toThrow('HTTP 429')
    await connect(running)
    await expect(connect(running)).rejects.toThrow('HTTP 503')
  })

  test('a project has so many', async () => {
    const from = await start({ socketsPerProject: 2 })
    for (const address of ['203.0.113.1', '203.0.113.2']) await from(address)
    await expect(from('203.0.113.3')).rejects.toThrow('HTTP 429')
  })
})

describe('a message that is too large', () => {
  test.each([
    ['just over the limit', 256 * 1024],
    ['just under the largest frame', 1024 * 1024 - 400],
  ])('%s is answered by an error that names the limit, and the socket stays', async (_, length) => {
    const from = await start({})
    const client = await from('203.0.113.7')
    const topic = freshTopic()
    await expect(client.publish(topic, 'x'.repeat(length))).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('262144 bytes'),
      data: 'PayloadLimitExceeded',
    })
    expect(await client.publish(topic, 'small')).toBe(true)
  })

  test('a token that lives longer than a day is refused for good', async () => {
    const { url } = await relayWith()
    const identity = createIdentity()
    const claims = claimsFor(identity, url)
    const token = signToken({ ...claims, exp: claims.iat + 366 * 86_400 }, identity.privateKey)
    const [code, reason] = await once(new WebSocket(`${url}/?auth=${token}`), 'close')
    expect([code, String(reason)]).toEqual([3000, expect.stringMatching(/^token lifetime/)])
  })
})
