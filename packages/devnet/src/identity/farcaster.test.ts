import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { farcasterRelay } from './farcaster.ts'

const APP_KEY = 'the key of the app'
const asked = { siweUri: 'http://wallet.localhost:8790/social/farcaster', domain: 'wallet.localhost:8790' }
const answer = { message: 'a message', signature: `0x${'ab'.repeat(65)}`, fid: 20, username: 'mara' }
let clock: number
let relay: Hono

beforeEach(() => {
  clock = 0
  relay = farcasterRelay({ url: 'http://localhost:8791/farcaster', appKey: APP_KEY, now: () => clock }).app
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await relay.request(path, { method: 'POST', body: JSON.stringify(body), headers })
  return { status: response.status, body: await response.json() }
}

async function status(token: string) {
  const response = await relay.request('/v1/channel/status', { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}

const authenticate = (token: string, body: object, key = APP_KEY) =>
  post('/v1/channel/authenticate', body, { authorization: `Bearer ${token}`, 'x-farcaster-auth-relay-key': key })

test('a channel is pending until the app answers, and deleted by the first read of the answer', async () => {
  const opened = await post('/v1/channel', { ...asked, nonce: 'abcdefgh12345678' })
  const { channelToken, url } = opened.body
  expect([opened.status, opened.body.nonce]).toEqual([201, 'abcdefgh12345678'])
  expect(url).toBe(`http://localhost:8791/farcaster/~/siwf?channelToken=${channelToken}`)
  expect(await status(channelToken)).toEqual({ status: 202, body: { state: 'pending', nonce: 'abcdefgh12345678' } })
  expect((await authenticate(channelToken, answer)).status).toBe(201)
  const read = await status(channelToken)
  expect(read).toMatchObject({ status: 200, body: { state: 'completed', authMethod: 'custody', ...answer } })
  expect((await status(channelToken)).status).toBe(401)
})

test('only the app answers, with a signature of 65 bytes', async () => {
  const { channelToken } = (await post('/v1/channel', asked)).body
  expect((await authenticate(channelToken, answer, 'another key')).status).toBe(401)
  expect((await authenticate('ANOTHER', answer)).status).toBe(401)
  expect((await authenticate(channelToken, { ...answer, signature: `${answer.signature}ab` })).status).toBe(400)
  expect((await authenticate(channelToken, { ...answer, fid: '20' })).status).toBe(400)
  expect((await status(channelToken)).status).toBe(202)
})

test('a channel lives an hour', async () => {
  const { channelToken } = (await post('/v1/channel', asked)).body
  clock += 3_599_999
  expect((await status(channelToken)).status).toBe(202)
  clock += 1
  expect((await status(channelToken)).status).toBe(401)
  expect((await authenticate(channelToken, answer)).status).toBe(401)
})

test('a domain of Farcaster’s own, a short nonce and an address that is none are refused', async () => {
  for (const wrong of [{ domain: 'login.farcaster.xyz' }, { nonce: 'short' }, { siweUri: 'none' }, { domain: 1 }])
    expect((await post('/v1/channel', { ...asked, ...wrong })).status).toBe(400)
  expect((await post('/v1/channel', asked)).body.nonce).toMatch(/^[0-9a-f]{16}$/)
})
