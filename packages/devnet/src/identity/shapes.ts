import type { Person } from './people.ts'

export const PROVIDERS = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

/** How a provider differs from the others. Paths are those of the real provider. */
type Shape = {
  readonly authorize: string
  readonly token: string
  /** The path of its issuer, where it has one. */
  readonly issuer?: string
  /** The public keys of its ID tokens, where it is an OpenID provider. */
  readonly keys?: string
  /** The callback names the issuer (RFC 9207). */
  readonly namesIssuer?: true
  readonly requiresPkce?: true
  readonly codeLifetimeMs: number
  /** How a client proves itself. `jwt` is a client secret that is a signed token, sent in the body. */
  readonly client: 'body' | 'basic' | 'jwt'
  /** The response of the token endpoint to an error. */
  readonly refuse: (error: string) => { readonly status: 200 | 400 | 401; readonly body: object }
}

const standard: Shape['refuse'] = (error) => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } })
const MINUTE_MS = 60_000

export const SHAPES: Readonly<Record<Provider, Shape>> = {
  google: {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    issuer: '',
    keys: '/oauth2/v3/certs',
    codeLifetimeMs: 10 * MINUTE_MS,
    client: 'body',
    refuse: standard,
  },
  apple: {
    authorize: '/auth/authorize',
    token: '/auth/token',
    issuer: '',
    keys: '/auth/keys',
    codeLifetimeMs: 5 * MINUTE_MS,
    client: 'jwt',
    refuse: (error) => ({ status: 400, body: { error } }),
  },
  github: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    issuer: '/login/oauth',
    namesIssuer: true,
    codeLifetimeMs: 10 * MINUTE_MS,
    client: 'body',
    refuse: (error) => ({
      status: 200,
      body: { error: error === 'invalid_grant' ? 'bad_verification_code' : error, error_description: 'refused' },
    }),
  },
  discord: {
    authorize: '/oauth2/authorize',
    token: '/api/oauth2/token',
    issuer: '',
    namesIssuer: true,
    codeLifetimeMs: 10 * MINUTE_MS,
    client: 'body',
    refuse: standard,
  },
  x: {
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    requiresPkce: true,
    codeLifetimeMs: 30_000,
    client: 'basic',
    refuse: standard,
  },
  facebook: {
    authorize: '/v24.0/dialog/oauth',
    token: '/v24.0/oauth/access_token',
    codeLifetimeMs: 10 * MINUTE_MS,
    client: 'body',
    refuse: () => ({ status: 400, body: { error: { message: 'refused', type: 'OAuthException', code: 100 } } }),
  },
}

/** What an ID token says about the address, given that its scope was asked for. Apple's booleans are strings. */
export function emailClaims(provider: Provider, { email, isVerified }: Person): object {
  if (email === null) return {}
  if (provider !== 'apple') return { email, email_verified: isVerified }
  return { email, email_verified: String(isVerified), is_private_email: 'false' }
}
