import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { authCalls } from '@foyer/contracts'
import { printSignInMessage, type SignInMessage } from '@foyer/contracts/sign-in-message'
import { ACCOUNTS, type Chain, startChain } from '@foyer/devnet'
import { parse } from 'valibot'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const EXAMPLE = new URL('../../../examples/siwx-node/server.mjs', import.meta.url).pathname
const ORIGIN = 'https://atoll.example'
const mara = privateKeyToAccount(ACCOUNTS[1].privateKey)
const theo = privateKeyToAccount(ACCOUNTS[2].privateKey)

let chain: Chain
let example: ChildProcess
let url: string
beforeAll(async () => {
  const port = await freePort()
  chain = await startChain({ chainId: 8453 })
  url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ORIGIN, PORT: String(port), RPC_URLS: JSON.stringify({ 8453: chain.rpcUrl }) }
  const started = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  example = started
  await once(started.stdout, 'data')
})
afterAll(async () => {
  example?.kill()
  await chain?.stop()
})

async function ask(path: string, options: { body?: unknown; token?: string; origin?: string } = {}) {
  const response = await fetch(url + path, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      origin: options.origin ?? ORIGIN,
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
async function messageFor(parts: Partial<SignInMessage> = {}): Promise<string> {
  const { nonce } = parse(authCalls.getNonce.ok, (await ask('/auth/v1/nonce')).body)
  return printSignInMessage({
    domain: 'atoll.example',
    accountAddress: mara.address,
    chainId: 'eip155:8453',
    uri: `${ORIGIN}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
    ...parts,
  })
}
const authenticate = async (message: string, signature?: Hex, origin = ORIGIN) =>
  ask('/auth/v1/authenticate', {
    body: { message, signature: signature ?? (await mara.signMessage({ message })) },
    origin,
  })

test('the example of docs/sign-in.md answers as the contract says', async () => {
  const { token, session } = parse(authCalls.authenticate.ok, (await authenticate(await messageFor())).body)
  expect(session).toMatchObject({ accountAddress: mara.address, chainId: 'eip155:8453', domain: 'atoll.example' })
  expect(parse(authCalls.getMe.ok, (await ask('/auth/v1/me', { token })).body)).toEqual({ session })
  expect((await ask('/auth/v1/sign-out', { body: {}, token })).body).toEqual({ success: true })
  expect((await ask('/auth/v1/me', { token })).body).toMatchObject({ error: { code: 'SIGN_IN_SESSION_NOT_FOUND' } })
  expect((await ask('/auth/v1/me')).status).toBe(401)
})

test('the example lets nobody in by a message that is spent, for another site, time or network, or not signed', async () => {
  const message = await messageFor()
  expect((await authenticate(message, await theo.signMessage({ message }))).status).toBe(401)
  expect((await authenticate(message, undefined, 'https://evil.example')).status).toBe(404)
  expect((await authenticate(message)).status).toBe(200)
  const hour = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const wrong = [
    message,
    await messageFor({ domain: 'evil.example' }),
    await messageFor({ uri: 'https://evil.example/' }),
    await messageFor({ nonce: 'neverGiven123' }),
    await messageFor({ issuedAt: at(-hour) }),
    await messageFor({ issuedAt: at(hour) }),
    await messageFor({ notBefore: at(hour) }),
    await messageFor({ expirationTime: at(-1) }),
    await messageFor({ chainId: 'eip155:1' }),
    `${await messageFor()}\n`,
    (await messageFor()).replace('\n\n\n', '\n\nURI: https://atoll.example/\n\n\n'),
    'sign in',
  ]
  for (const text of wrong) {
    const { status, body } = await authenticate(text)
    expect([status, (body.error as { code: string }).code], text).toEqual([401, 'SIGNATURE_INVALID'])
  }
})
