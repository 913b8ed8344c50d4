import { generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { beforeEach, expect, test } from 'vitest'
import { PEOPLE, subjectOf } from './people.ts'
import { createIdentity, createIdentityKeys, type Fault, type Identity } from './provider.ts'
import { PROVIDERS, type Provider, SHAPES } from './shapes.ts'

/* The local providers against a strict client of the standards. */

const URL_ = 'http://localhost:8791'
const REDIRECT = 'http://wallet.localhost:8790/social/callback'
const CLIENT = { client_id: 'foyer-local' }
const SECRET = 'a secret of the local world'
const apple = { teamId: 'TEAM', keyId: 'KEY' }
const keys = await createIdentityKeys()
const appleKeys = await generateKeyPair('ES256')
const SCOPES: Record<Provider, string> = {
  google: 'openid email',
  apple: 'name email',
  github: 'read:user user:email',
  discord: 'identify email',
  x: 'users.read tweet.read users.email',
  facebook: 'public_profile email',
}
type Sent = oauth.CustomFetchOptions<string, URLSearchParams | undefined>
let clock: number
let identity: Identity

beforeEach(() => {
  clock = Date.now()
  const client = {
    id: CLIENT.client_id,
    secret: SECRET,
    redirectUris: [REDIRECT],
    apple: { ...apple, publicKey: appleKeys.publicKey },
  }
  identity = createIdentity({ url: URL_, client, keys, now: () => clock })
})

const http = (url: string, options?: RequestInit) => Promise.resolve(identity.app.request(url, options))
/** The library's requests, answered without a socket. */
const insecure = {
  [oauth.customFetch]: (url: string, { body, headers, method }: Sent) =>
    http(url, { headers, method, ...(body === undefined ? {} : { body }) }),
  [oauth.allowInsecureRequests]: true,
}

function serverOf(provider: Provider): oauth.AuthorizationServer {
  const { issuer, authorize, token, keys, namesIssuer } = SHAPES[provider]
  const at = `${URL_}/${provider}`
  return {
    issuer: `${at}${issuer ?? ''}`,
    authorization_endpoint: `${at}${authorize}`,
    token_endpoint: `${at}${token}`,
    ...(keys === undefined ? {} : { jwks_uri: `${at}${keys}` }),
    ...(namesIssuer ? { authorization_response_iss_parameter_supported: true } : {}),
  }
}

/** What the provider sends to the redirect URI after the visitor's answer. */
async function authorize(provider: Provider, person: string, changes: Record<string, string | undefined> = {}) {
  const query = {
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: SCOPES[provider],
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: await oauth.calculatePKCECodeChallenge('v'.repeat(43)),
    code_challenge_method: 'S256',
    ...(provider === 'apple' ? { response_mode: 'form_post' } : {}),
    ...changes,
  }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const page = await http(`${serverOf(provider).authorization_endpoint}?${new URLSearchParams(given)}`)
  if (page.status !== 200) return new URLSearchParams({ failed: await page.text() })
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(await page.text()) ?? []
  const body = new URLSearchParams({ request, person })
  const answer = await http(`${URL_}/${provider}/choose`, { method: 'POST', body })
  if (provider !== 'apple') return new URL(answer.headers.get('location') ?? '').searchParams
  const fields = (await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)
  return new URLSearchParams([...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&#34;', '"')]))
}

async function clientAuth(provider: Provider, secret = SECRET): Promise<oauth.ClientAuth> {
  if (provider === 'x') return oauth.ClientSecretBasic(secret)
  if (provider !== 'apple') return oauth.ClientSecretPost(secret)
  const jwt = new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(CLIENT.client_id)
    .setAudience(`${URL_}/apple`)
    .setIssuedAt(Math.floor(clock / 1_000))
    .setExpirationTime(Math.floor(clock / 1_000) + 300)
  const key = secret === SECRET ? appleKeys.privateKey : (await generateKeyPair('ES256')).privateKey
  return oauth.ClientSecretPost(await jwt.sign(key))
}

async function exchange(provider: Provider, callback: URLSearchParams, secret?: string) {
  const as = serverOf(provider)
  const checked = oauth.validateAuthResponse(as, CLIENT, callback, 'the state')
  const auth = await clientAuth(provider, secret)
  const verifier = 'v'.repeat(43)
  return oauth.authorizationCodeGrantRequest(as, CLIENT, auth, checked, REDIRECT, verifier, insecure)
}

async function logIn(provider: Provider, person = 'mara') {
  const as = serverOf(provider)
  const response = await exchange(provider, await authorize(provider, person))
  const isOidc = SHAPES[provider].keys !== undefined
  const expected = isOidc ? { expectedNonce: 'the nonce', requireIdToken: true } : {}
  const tokens = await oauth.processAuthorizationCodeResponse(as, CLIENT, response, expected)
  if (isOidc) await oauth.validateApplicationLevelSignature(as, response, insecure)
  return { tokens, claims: oauth.getValidatedIdTokenClaims(tokens) }
}

async function read(provider: Provider, path: string, token: string, headers: Record<string, string> = {}) {
  const response = await http(`${URL_}/${provider}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'foyer', ...headers },
  })
  return (await response.json()) as unknown
}

const person = (id: string) => PEOPLE.find((one) => one.id === id) ?? expect.unreachable()

test.each(PROVIDERS)('%s: a strict client of the standards gets a token', async (provider) => {
  const { tokens, claims } = await logIn(provider)
  expect(tokens.access_token).toMatch(/^[\w-]{32}$/)
  expect(claims?.sub).toBe(SHAPES[provider].keys === undefined ? undefined : subjectOf(provider, person('mara')))
})

test.each(PROVIDERS)('%s: a code is used once, with the client’s own secret', async (provider) => {
  const callback = await authorize(provider, 'mara')
  const as = serverOf(provider)
  const process = async (response: Response) => oauth.processAuthorizationCodeResponse(as, CLIENT, response)
  const refused = await authorize(provider, 'mara')
  await expect(exchange(provider, refused, 'another secret').then(process)).rejects.toThrow()
  expect((await exchange(provider, callback)).ok).toBe(true)
  const again = await exchange(provider, callback)
  // GitHub answers errors with 200.
  expect(again.status).toBe(provider === 'github' ? 200 : 400)
  await expect(process(again)).rejects.toThrow()
})

test.each(PROVIDERS)('%s: a refusal comes back with the state, and without a code', async (provider) => {
  const callback = await authorize(provider, '')
  expect(callback.get('error')).toBe(provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied')
  expect([callback.get('state'), callback.has('code')]).toEqual(['the state', false])
})

test.each(PROVIDERS)('%s: another redirect URI, client or verifier gets nothing', async (provider) => {
  expect((await authorize(provider, 'mara', { redirect_uri: `${REDIRECT}/` })).get('failed')).toContain('redirect_uri')
  expect((await authorize(provider, 'mara', { client_id: 'another' })).get('failed')).toContain('client')
  const challenge = await oauth.calculatePKCECodeChallenge('w'.repeat(43))
  const callback = await authorize(provider, 'mara', { code_challenge: challenge })
  const response = await exchange(provider, callback)
  await expect(oauth.processAuthorizationCodeResponse(serverOf(provider), CLIENT, response)).rejects.toThrow()
})

test.each(['google', 'apple'] as const)('%s: a strict client notices every wrong ID token', async (provider) => {
  for (const fault of ['issuer', 'audience', 'nonce', 'expired', 'signature'] as const satisfies readonly Fault[]) {
    identity.setFault(fault)
    await expect(logIn(provider), fault).rejects.toThrow()
  }
  identity.setFault(undefined)
  await logIn(provider)
})

test.each(['github', 'discord'] as const)('%s: the callback names the issuer', async (provider) => {
  expect((await authorize(provider, 'mara')).get('iss')).toBe(serverOf(provider).issuer)
  identity.setFault('callback-issuer')
  await expect(logIn(provider)).rejects.toThrow('iss')
})

test('x: a code lives 30 seconds, and PKCE is required', async () => {
  const callback = await authorize('x', 'mara')
  clock += 30_000
  expect((await exchange('x', callback)).status).toBe(400)
  expect((await authorize('x', 'mara', { code_challenge: undefined })).get('failed')).toContain('code_challenge')
})

test('apple: form_post only, strings for booleans, and the name with the first consent only', async () => {
  expect((await authorize('apple', 'mara', { response_mode: undefined })).get('failed')).toContain('form_post')
  const user = JSON.parse((await authorize('apple', 'mara')).get('user') ?? '')
  expect(user.name).toEqual({ firstName: 'Mara', lastName: 'Lind' })
  expect((await authorize('apple', 'mara')).has('user')).toBe(false)
  expect((await logIn('apple')).claims).toMatchObject({ email: 'mara@harbour.example', email_verified: 'true' })
  expect((await logIn('apple', 'ilse')).claims).toMatchObject({ email_verified: 'false' })
})

test('google: whether the address is verified, and no address where there is none', async () => {
  expect((await logIn('google')).claims).toMatchObject({ email: 'mara@harbour.example', email_verified: true })
  expect((await logIn('google', 'ilse')).claims).toMatchObject({ email_verified: false })
  expect((await logIn('google', 'tomo')).claims).not.toHaveProperty('email')
})

test('github: a form without Accept, 403 without User-Agent, and the address in a list of its own', async () => {
  const refused = await http(`${URL_}/github${SHAPES.github.token}`, { method: 'POST', body: 'code=none' })
  expect(await refused.text()).toContain('error=invalid_client')
  const { access_token: token } = (await logIn('github', 'ilse')).tokens
  expect(await read('github', '/user', token)).toMatchObject({
    id: Number(subjectOf('github', person('ilse'))),
    email: null,
  })
  expect(await read('github', '/user/emails', token)).toMatchObject([
    { primary: false, verified: true },
    { email: 'ilse@harbour.example', primary: true, verified: false },
  ])
  expect(await read('github', '/user', token, { 'user-agent': '' })).toEqual({ message: 'Request forbidden' })
})

test('discord, x: the address and whether it is verified', async () => {
  const read_ = async (provider: 'discord' | 'x', who: string) => {
    const path = provider === 'x' ? '/2/users/me?user.fields=confirmed_email' : '/api/users/@me'
    return read(provider, path, (await logIn(provider, who)).tokens.access_token)
  }
  expect(await read_('discord', 'mara')).toMatchObject({ email: 'mara@harbour.example', verified: true })
  expect(await read_('discord', 'ilse')).toMatchObject({ verified: false })
  expect(await read_('discord', 'tomo')).toMatchObject({ email: null })
  expect(await read_('x', 'mara')).toMatchObject({ data: { confirmed_email: 'mara@harbour.example' } })
  expect(await read_('x', 'ilse')).not.toHaveProperty('data.confirmed_email')
})

test('facebook: an address may be missing, and debug_token says whom a token is for', async () => {
  const { access_token: token } = (await logIn('facebook', 'tomo')).tokens
  expect(await read('facebook', '/me?fields=id,name,email', token)).toEqual({
    id: subjectOf('facebook', person('tomo')),
    name: 'Tomo Ueda',
  })
  const asked = new URLSearchParams({ input_token: token, access_token: `${CLIENT.client_id}|${SECRET}` })
  const data = { app_id: CLIENT.client_id, user_id: subjectOf('facebook', person('tomo')), is_valid: true }
  expect(await read('facebook', `/debug_token?${asked}`, '')).toMatchObject({ data })
  asked.set('access_token', 'another')
  expect(await read('facebook', `/debug_token?${asked}`, '')).toHaveProperty('error')
})

test('a code is for its provider and its redirect URI, and so is a token', async () => {
  const state = 'the state'
  const callback = new URLSearchParams({ code: (await authorize('google', 'mara')).get('code') ?? '', state })
  expect((await exchange('facebook', callback)).status).toBe(400)
  const own = await authorize('google', 'mara')
  const checked = oauth.validateAuthResponse(serverOf('google'), CLIENT, own, state)
  const auth = oauth.ClientSecretPost(SECRET)
  const args = [serverOf('google'), CLIENT, auth, checked, `${REDIRECT}/`, 'v'.repeat(43), insecure] as const
  expect((await oauth.authorizationCodeGrantRequest(...args)).status).toBe(400)
  const { access_token: token } = (await logIn('facebook')).tokens
  expect(await read('github', '/user', token)).toEqual({ message: 'Bad token' })
})

test('apple: the client secret names the key it is signed with', async () => {
  apple.keyId = 'ANOTHER'
  const callback = await authorize('apple', 'mara')
  const response = await exchange('apple', callback)
  apple.keyId = 'KEY'
  expect(response.status).toBe(400)
})

test('addresses need their scope', async () => {
  const tokenOf = async (provider: Provider, scope: string) => {
    const response = await exchange(provider, await authorize(provider, 'mara', { scope }))
    return (await oauth.processAuthorizationCodeResponse(serverOf(provider), CLIENT, response)).access_token
  }
  expect(await read('github', '/user/emails', await tokenOf('github', 'read:user'))).toEqual([])
  expect(await read('discord', '/api/users/@me', await tokenOf('discord', 'identify'))).not.toHaveProperty('email')
  const facebook = await tokenOf('facebook', 'public_profile')
  expect(await read('facebook', '/me?fields=id,name,email', facebook)).not.toHaveProperty('email')
  const x = await read('x', '/2/users/me?user.fields=confirmed_email', await tokenOf('x', 'users.read tweet.read'))
  expect(x).not.toHaveProperty('data.confirmed_email')
})

test('a request for authorization is answered once', async () => {
  const query = new URLSearchParams({ client_id: CLIENT.client_id, redirect_uri: REDIRECT, response_type: 'code' })
  const page = await http(`${serverOf('discord').authorization_endpoint}?${query}`)
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(await page.text()) ?? []
  const choose = () =>
    http(`${URL_}/discord/choose`, { method: 'POST', body: new URLSearchParams({ request, person: 'mara' }) })
  expect((await choose()).status).toBe(303)
  expect((await choose()).status).toBe(400)
})
