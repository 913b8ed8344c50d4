import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type CryptoKey, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { type Asked, createGrants, type Grant, type Grants } from './grants.ts'
import { choicePage, formPostPage, SUBMIT_SCRIPT } from './pages.ts'
import { chosen, subjectOf } from './people.ts'
import { emailClaims, PROVIDERS, type Provider, SHAPES } from './shapes.ts'
import { userRoutes } from './users.ts'

/** The one client that every provider knows. */
type Client = {
  readonly id: string
  readonly secret: string
  /** Exact, as the providers compare them. */
  readonly redirectUris: readonly string[]
  /** Verifies the client secrets that are made for Apple: ES256 by the team's key. */
  readonly apple: { readonly teamId: string; readonly keyId: string; readonly publicKey: CryptoKey }
}
/** What a test makes the providers do wrong. */
export type Fault = 'issuer' | 'audience' | 'nonce' | 'expired' | 'signature' | 'callback-issuer'

/** What ID tokens are signed with, and what they are signed with where a test wants a wrong signature. */
type IdentityKeys = { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey; readonly wrongKey: CryptoKey }

type IdentityOptions = {
  /** Where the providers are reached, without a path. */
  readonly url: string
  readonly client: Client
  readonly keys: IdentityKeys
  readonly now: () => number
}
type World = IdentityOptions & {
  readonly grants: Grants
  readonly fault: () => Fault | undefined
}

export type Identity = {
  readonly app: Hono
  /** Undefined: everything as it should be. */
  readonly setFault: (fault: Fault | undefined) => void
}

const KEY_ID = 'local'

export async function createIdentityKeys(): Promise<IdentityKeys> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  return { ...own, wrongKey: other.privateKey }
}

/**
 * The identity providers of the local world: Google, Apple, GitHub, Discord, X and Facebook, each below a path of its name, with
 * the deviations from the standards that the real one has. The visitor chooses on a page who to be.
 */
export function createIdentity(options: IdentityOptions): Identity {
  let fault: Fault | undefined
  const world: World = {
    ...options,
    grants: createGrants(options.now),
    fault: () => fault,
  }
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  app.get('/submit.js', (c) => c.body(SUBMIT_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const provider of PROVIDERS) app.route(`/${provider}`, providerRoutes(provider, world))
  return {
    app,
    setFault(next) {
      fault = next
    },
  }
}

function providerRoutes(provider: Provider, world: World): Hono {
  const { grants, client } = world
  const shape = SHAPES[provider]
  const routes = new Hono()
  routes.get(shape.authorize, (c) => {
    const asked = requestOf(provider, new URL(c.req.url).searchParams, client)
    return typeof asked === 'string' ? c.text(asked, 400) : c.html(choicePage(provider, grants.ask(asked)))
  })
  routes.post('/choose', async (c) => {
    const form = await formOf(c)
    const asked = grants.answer(form.get('request') ?? '')
    if (!asked) return c.text('This request was answered before', 400)
    const person = chosen(form.get('person'), form.get('email'))
    const issuer = `${world.url}/${provider}${shape.issuer ?? ''}`
    const iss = world.fault() === 'callback-issuer' ? `${issuer}/other` : issuer
    const grant = person && { asked, person }
    const fields: Record<string, string> = {
      ...(asked.state === undefined ? {} : { state: asked.state }),
      ...(shape.namesIssuer ? { iss } : {}),
      ...(grant ? { code: grants.code(grant, shape.codeLifetimeMs) } : { error: refusalOf(provider) }),
      ...(grant && provider === 'apple' ? nameOnce(grants, grant) : {}),
    }
    if (asked.responseMode === 'form_post') return c.html(formPostPage(asked.redirectUri, fields))
    const target = new URL(asked.redirectUri)
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
    return c.redirect(target.href, 303)
  })
  routes.post(shape.token, async (c) => {
    const answer = await exchange(provider, c, world)
    const { status, body } = typeof answer === 'string' ? shape.refuse(answer) : { status: 200 as const, body: answer }
    // GitHub answers with a form unless it is asked for JSON.
    if (provider === 'github' && !c.req.header('accept')?.includes('application/json'))
      return c.text(new URLSearchParams(Object.entries(body)).toString())
    return c.json(body, status)
  })
  if (shape.keys !== undefined)
    routes.get(shape.keys, async (c) => {
      const key = await exportJWK(world.keys.publicKey)
      return c.json({ keys: [{ ...key, kid: KEY_ID, alg: 'RS256', use: 'sig' }] })
    })
  routes.route('/', userRoutes(provider, grants, client))
  return routes
}

/** @returns a sentence for a request that the provider answers itself, without going back to the client */
function requestOf(provider: Provider, query: URLSearchParams, client: Client): Asked | string {
  const [redirectUri, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge') ?? undefined]
  const scopes = (query.get('scope') ?? '').split(/[ ,]/).filter((scope) => scope !== '')
  const responseMode = query.get('response_mode') ?? 'query'
  if (query.get('client_id') !== client.id) return 'unknown client'
  if (!client.redirectUris.includes(redirectUri)) return 'unknown redirect_uri'
  if (query.get('response_type') !== 'code') return 'response_type is not code'
  if (challenge !== undefined && query.get('code_challenge_method') !== 'S256')
    return 'code_challenge_method is not S256'
  if (SHAPES[provider].requiresPkce && challenge === undefined) return 'code_challenge is missing'
  if (provider === 'google' && !scopes.includes('openid')) return 'scope lacks openid'
  // Apple sends a name and an address with a POST only.
  if (provider === 'apple' && scopes.length > 0 && responseMode !== 'form_post')
    return 'response_mode must be form_post when name or email scope is requested'
  const [state, nonce] = [query.get('state') ?? undefined, query.get('nonce') ?? undefined]
  return { provider, clientId: client.id, redirectUri, scopes, state, nonce, challenge, responseMode }
}

const refusalOf = (provider: Provider): string => (provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied')

/** Apple tells the name with the first consent only. */
function nameOnce(grants: Grants, grant: Grant): Record<string, string> {
  if (!grant.asked.scopes.includes('name') || !grants.isFirstConsent(grant)) return {}
  const [firstName, lastName] = grant.person.name.split(' ')
  return { user: JSON.stringify({ name: { firstName, lastName }, email: grant.person.email ?? undefined }) }
}

/** @returns the token response, or the standard's name of the error (RFC 6749 section 5.2) */
async function exchange(provider: Provider, c: Context, world: World): Promise<object | string> {
  const form = await formOf(c)
  if (!(await isClient(provider, c.req.header('authorization'), form, world))) return 'invalid_client'
  if (form.get('grant_type') !== 'authorization_code') return 'unsupported_grant_type'
  const [code, redirectUri] = [form.get('code') ?? '', form.get('redirect_uri') ?? '']
  const verifier = form.get('code_verifier') ?? ''
  const grant = world.grants.redeem({ provider, code, redirectUri, verifier })
  if (!grant) return 'invalid_grant'
  return {
    access_token: world.grants.accessToken(grant),
    token_type: provider === 'x' || provider === 'github' ? 'bearer' : 'Bearer',
    ...(provider === 'github' ? {} : { expires_in: 3_600 }),
    scope: grant.asked.scopes.join(provider === 'github' ? ',' : ' '),
    ...(SHAPES[provider].keys === undefined ? {} : { id_token: await idToken(provider, grant, world) }),
  }
}

async function isClient(
  provider: Provider,
  authorization: string | undefined,
  form: URLSearchParams,
  { client, url, now }: World,
): Promise<boolean> {
  const { id, secret, apple } = client
  const given = form.get('client_secret') ?? ''
  if (SHAPES[provider].client === 'basic') return isEqual(basicOf(authorization), `${id}:${secret}`)
  if (form.get('client_id') !== id) return false
  if (SHAPES[provider].client === 'body') return isEqual(given, secret)
  const claims = { issuer: apple.teamId, subject: id, audience: `${url}/${provider}`, requiredClaims: ['iat', 'exp'] }
  const options = { ...claims, algorithms: ['ES256'], currentDate: new Date(now()) }
  const verified = await jwtVerify(given, apple.publicKey, options).catch(() => undefined)
  return verified?.protectedHeader.kid === apple.keyId
}

async function idToken(provider: Provider, { asked, person }: Grant, { url, client, keys, fault, now }: World) {
  const [wrong, seconds] = [fault(), Math.floor(now() / 1_000)]
  const nonce = wrong === 'nonce' ? 'another' : asked.nonce
  const claims = {
    ...(nonce === undefined ? {} : { nonce }),
    ...(asked.scopes.includes('email') ? emailClaims(provider, person) : {}),
  }
  const at = wrong === 'expired' ? seconds - 7_200 : seconds
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .setIssuer(wrong === 'issuer' ? `${url}/other` : `${url}/${provider}`)
    .setAudience(wrong === 'audience' ? 'another-client' : client.id)
    .setSubject(subjectOf(provider, person))
    .setIssuedAt(at)
    .setExpirationTime(at + 3_600)
    .sign(wrong === 'signature' ? keys.wrongKey : keys.privateKey)
}

/** The name and the password of HTTP Basic, which OAuth encodes like a form (RFC 6749 section 2.3.1). */
function basicOf(authorization = ''): string {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(authorization) ?? []
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return parts.map((part) => new URLSearchParams(`value=${part}`).get('value')).join(':')
}

const formOf = async (c: Context) => new URLSearchParams(await c.req.text())
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))
