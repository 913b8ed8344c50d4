import { CODE_EXPIRED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { array, type InferOutput, literal, nullable, object, picklist, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { loginSession } from './login-session.ts'
import { userName } from './user-name.ts'
import { id, time } from './wallet-fields.ts'

/* The wallet page's part of logging in with an account of another service. */

/** All but the last one log in in a window; Farcaster in its app, with a code that is scanned. */
export const socialProvider = picklist(['google', 'apple', 'github', 'discord', 'x', 'facebook', 'farcaster'])
export type SocialProvider = InferOutput<typeof socialProvider>

export const socialCalls = {
  /** Makes a login that one window can begin. `uri` is that window's first address, on the wallet origin, or what Farcaster's app opens. */
  startSocial: {
    method: 'POST',
    path: '/login/v1/social/start',
    ok: object({ id, uri: string(), expiresAt: string() }),
    errors: [TOO_MANY_REQUESTS],
  },
  /**
   * What came of the window, told once to the key that started the login. `email`: the visitor has to prove an address with a code
   * first; `suggested` is the one that the provider vouches for, which belongs to an account already. `userName`: what the provider calls
   * the account of a session, if it has said so; it is stored with no account.
   */
  readSocial: {
    method: 'POST',
    path: '/login/v1/social/read',
    ok: object({
      status: picklist(['waiting', 'done', 'email', 'refused', 'failed', 'ended']),
      suggested: nullable(string()),
      session: nullable(loginSession),
      userName: nullable(userName),
    }),
    errors: [TOO_MANY_REQUESTS],
  },
  /** The accounts of other services that sign in to the account of a session. */
  listSocials: {
    method: 'POST',
    path: '/login/v1/social/list',
    ok: object({ accounts: array(object({ id, provider: socialProvider, addedAt: time })) }),
  },
  /** Ends the login with one of them, with the wallet's signature of removeSocialMessage(). Again changes nothing. */
  removeSocial: { method: 'POST', path: '/login/v1/social/remove', ok: object({ success: literal(true) }) },
  /** Adds the account of a login that asked for an address to the account of a session that began afterwards. `userName` as for readSocial. */
  linkSocial: {
    method: 'POST',
    path: '/login/v1/social/link',
    ok: object({ success: literal(true), userName: nullable(userName) }),
    errors: [CODE_EXPIRED],
  },
} as const satisfies Record<string, Call>
