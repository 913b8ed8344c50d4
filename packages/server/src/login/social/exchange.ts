import { SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { parse } from 'valibot'
import type { SocialClient, SocialConfig, SocialProvider } from '../../config-social.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type Identity, PROVIDERS, type ProviderRow } from './providers.ts'

/** Of a client secret that is made for one request. */
const SECRET_SECONDS = 300

/** What one window is checked with. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type Exchange = {
  /** The origin of the page that a provider shows first. */
  readonly originOf: (provider: SocialProvider) => string
  /** The provider's address for a window. */
  readonly authorizeUrl: (provider: SocialProvider, checks: Checks) => Promise<string>
  /**
   * Who has logged in, after every check of the standards: state, issuer, code verifier, nonce, signature, audience and times.
   * @returns `refused` when the visitor said no
   * @throws Error when a check fails or the provider does not answer; its text may hold what the provider sent
   */
  readonly identify: (
    provider: SocialProvider,
    callback: URLSearchParams,
    checks: Checks,
  ) => Promise<Identity | 'refused'>
}

/** Logging in at other services: OAuth 2.0 with PKCE, and OpenID Connect where a provider has it. */
export function createExchange({ clients, url }: SocialConfig, walletOrigin: string, now: () => number): Exchange {
  const options = { [oauth.customFetch]: boundedFetch, [oauth.allowInsecureRequests]: url !== undefined }
  const redirectUri = (provider: SocialProvider) => `${walletOrigin}/social/callback/${provider}`
  const at = (provider: SocialProvider, address: string) =>
    url === undefined ? address : `${url}/${provider}${new URL(address).pathname}`.replace(/\/$/, '')

  function partsOf(provider: SocialProvider) {
    const registered = clients[provider]
    if (!registered) throw new Error('the provider is not configured')
    const row = PROVIDERS[provider]
    const as: oauth.AuthorizationServer = {
      issuer: at(provider, row.issuer),
      token_endpoint: at(provider, row.token),
      ...(row.keys === undefined ? {} : { jwks_uri: at(provider, row.keys) }),
      ...(row.namesIssuer ? { authorization_response_iss_parameter_supported: true } : {}),
    }
    const skew = Math.round((now() - Date.now()) / 1_000)
    const client: oauth.Client = { client_id: registered.id, [oauth.clockSkew]: skew, [oauth.clockTolerance]: 60 }
    return { row, as, client, registered }
  }

  return {
    originOf: (provider) => new URL(at(provider, PROVIDERS[provider].authorize)).origin,
    async authorizeUrl(provider, { state, nonce, verifier }) {
      const { row, client } = partsOf(provider)
      const target = new URL(at(provider, row.authorize))
      const query = {
        client_id: client.client_id,
        redirect_uri: redirectUri(provider),
        response_type: 'code',
        scope: row.scope,
        state,
        ...(row.keys === undefined ? {} : { nonce }),
        ...(row.pkce
          ? { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
          : {}),
        ...row.parameters,
      }
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
      return target.href
    },
    async identify(provider, callback, { state, nonce, verifier }) {
      const { row, as, client, registered } = partsOf(provider)
      let checked: URLSearchParams
      try {
        checked = oauth.validateAuthResponse(as, client, callback, state)
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError && REFUSALS.includes(error.error)) return 'refused'
        throw error
      }
      const secret = await secretOf(registered, as.issuer, now())
      const auth = row.client === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        checked,
        redirectUri(provider),
        row.pkce ? verifier : oauth.nopkce,
        options,
      )
      const expected = row.keys === undefined ? {} : { expectedNonce: nonce, requireIdToken: true }
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, expected)
      if (row.keys !== undefined) await oauth.validateApplicationLevelSignature(as, response, options)
      return row.read(readerOf(provider, row, tokens, { id: registered.id, secret }))
    },
  }

  function readerOf(
    provider: SocialProvider,
    row: ProviderRow,
    tokens: oauth.TokenEndpointResponse,
    client: { readonly id: string; readonly secret: string },
  ): Parameters<typeof row.read>[0] {
    return {
      claims: oauth.getValidatedIdTokenClaims(tokens),
      client,
      accessToken: tokens.access_token,
      async get(address, schema, query = {}) {
        const target = new URL(at(provider, address))
        for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
        const own = 'access_token' in query ? {} : { authorization: `Bearer ${tokens.access_token}` }
        // GitHub refuses callers that do not name themselves.
        const headers = { accept: 'application/json', 'user-agent': 'foyer', ...own }
        const response = await boundedFetch(target.href, { method: 'GET', headers })
        if (!response.ok) throw new Error(`status ${response.status}`)
        return parse(schema, await response.json())
      },
    }
  }
}

/** What the providers call a visitor's no; the second one is Apple's. */
const REFUSALS = ['access_denied', 'user_cancelled_authorize']

async function secretOf({ id, secret }: SocialClient, audience: string, now: number): Promise<string> {
  if (typeof secret === 'string') return secret
  const seconds = Math.floor(now / 1_000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(id)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECRET_SECONDS)
    .sign(secret.key)
}
