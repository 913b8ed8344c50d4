import { userName } from '@foyer/contracts/user-name'
import type { IDToken } from 'oauth4webapi'
import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  is,
  literal,
  nullish,
  number,
  object,
  optional,
  pipe,
  string,
  unknown,
} from 'valibot'
import type { SocialProvider } from '../../config-social.ts'

/** Who a provider says that somebody is. */
export type Identity = {
  /** Never changes, unlike names and addresses. */
  readonly subject: string
  /** Only an address that the provider vouches for. */
  readonly email?: string
  /** What the account is called there, to be shown. It may belong to somebody else tomorrow. */
  readonly userName?: string
}

/** What a row reads the visitor's data with. */
type Reader = {
  /** Of the ID token, verified. */
  readonly claims: IDToken | undefined
  /** Reads a resource, with the access token unless `query` has another one. */
  readonly get: <S extends GenericSchema>(
    url: string,
    schema: S,
    query?: Readonly<Record<string, string>>,
  ) => Promise<InferOutput<S>>
  readonly client: { readonly id: string; readonly secret: string }
  readonly accessToken: string
}

export type ProviderRow = {
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  /** The public keys of its ID tokens, where it is an OpenID provider. */
  readonly keys?: string
  /** Its callback names the issuer (RFC 9207). */
  readonly namesIssuer?: true
  readonly scope: string
  readonly client: 'body' | 'basic' | 'jwt'
  readonly pkce: boolean
  readonly parameters?: Readonly<Record<string, string>>
  /** @throws Error when the data does not say who it is */
  readonly read: (reader: Reader) => Promise<Identity>
}

const identity = (subject: string, email: string | null | undefined, isVouched: boolean): Identity =>
  isVouched && email ? { subject, email } : { subject }

/** A name of another form is none, and keeps nobody from logging in. */
export const named = (known: Identity, name: unknown): Identity =>
  is(userName, name) ? { ...known, userName: name } : known

/** Apple writes the boolean as text. */
const ofClaims = async ({ claims }: Reader): Promise<Identity> => {
  if (!claims) throw new Error('no ID token')
  const { sub, email, email_verified: verified } = claims
  return identity(sub, typeof email === 'string' ? email : null, verified === true || verified === 'true')
}

const githubUser = object({ id: pipe(number(), integer()), login: optional(unknown()) })
const githubEmails = array(object({ email: string(), primary: boolean(), verified: boolean() }))
const discordUser = object({
  id: string(),
  username: optional(unknown()),
  email: nullish(string()),
  verified: optional(boolean()),
})
const xUser = object({
  data: object({ id: string(), username: optional(unknown()), confirmed_email: optional(string()) }),
})
const facebookUser = object({ id: string() })
const facebookToken = object({ data: object({ app_id: string(), user_id: string(), is_valid: literal(true) }) })

/** The providers, each with what makes it differ from the standards. */
export const PROVIDERS: Readonly<Record<SocialProvider, ProviderRow>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email',
    client: 'body',
    pkce: true,
    // Otherwise a visitor with several accounts cannot choose another one than last time.
    parameters: { prompt: 'select_account' },
    read: ofClaims,
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    scope: 'email',
    client: 'jwt',
    pkce: true,
    // Any scope is answered with a POST only.
    parameters: { response_mode: 'form_post' },
    read: ofClaims,
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    namesIssuer: true,
    scope: 'read:user user:email',
    client: 'body',
    pkce: true,
    async read({ get }) {
      const { id, login } = await get('https://api.github.com/user', githubUser)
      const emails = await get('https://api.github.com/user/emails', githubEmails)
      const primary = emails.find((email) => email.primary && email.verified)
      return named(identity(String(id), primary?.email, true), login)
    },
  },
  discord: {
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    namesIssuer: true,
    scope: 'identify email',
    client: 'body',
    pkce: true,
    async read({ get }) {
      const { id, username, email, verified } = await get('https://discord.com/api/users/@me', discordUser)
      return named(identity(id, email, verified === true), username)
    },
  },
  x: {
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read users.email',
    client: 'basic',
    pkce: true,
    async read({ get }) {
      const { data } = await get('https://api.x.com/2/users/me', xUser, { 'user.fields': 'confirmed_email' })
      return named(identity(data.id, data.confirmed_email, true), data.username)
    },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    // It never says whether an address is verified, so none is asked for.
    scope: 'public_profile',
    client: 'body',
    pkce: false,
    async read({ get, client, accessToken }) {
      const { id } = await get('https://graph.facebook.com/me', facebookUser, { fields: 'id' })
      const query = { input_token: accessToken, access_token: `${client.id}|${client.secret}` }
      const { data } = await get('https://graph.facebook.com/debug_token', facebookToken, query)
      // A token for another app would otherwise log its visitors in here.
      if (data.app_id !== client.id || data.user_id !== id) throw new Error('a token for another app')
      return { subject: id }
    },
  },
}
