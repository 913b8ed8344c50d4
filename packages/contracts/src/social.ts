import {
  CODE_EXPIRED,
  FEATURE_NOT_ENABLED,
  NOT_FOUND,
  UPSTREAM_UNAVAILABLE,
  WALLET_CONFLICT,
} from '@foyer/base/catalogue'
import { maxLength, pipe, strictObject, string } from 'valibot'
import type { Contract } from './endpoint.ts'
import { loginExamples } from './login-examples.ts'
import { keyErrors, row, sessionErrors } from './login-row.ts'
import { socialCalls, socialProvider } from './social-calls.ts'
import { bytes, id } from './wallet-fields.ts'

/** The server's part of the contract of logging in with an account of another service. The client's part is in social-calls.ts. */

const exampleQuery = { projectId: 'my-app' }
const ID = loginExamples.startLogin.ok.id
const TIME = loginExamples.startLogin.ok.expiresAt

export const social = {
  startSocial: {
    ...socialCalls.startSocial,
    ...row,
    feature: 'social_login',
    summary: 'Makes a login with an account of another service, which only the key of the proof can use',
    body: strictObject({ provider: socialProvider, site: pipe(string(), maxLength(300)) }),
    errors: [...keyErrors, FEATURE_NOT_ENABLED, UPSTREAM_UNAVAILABLE],
    example: {
      query: exampleQuery,
      body: { provider: 'google', site: 'https://atoll.example' },
      ok: { id: ID, uri: `https://wallet.example/social/start?login=${ID}`, expiresAt: TIME },
    },
  },
  readSocial: {
    ...socialCalls.readSocial,
    ...row,
    summary: 'What came of such a login; a session is told once',
    body: strictObject({ id }),
    errors: keyErrors,
    example: {
      query: exampleQuery,
      body: { id: ID },
      ok: { status: 'waiting' as const, suggested: null, session: null, userName: null },
    },
  },
  listSocials: {
    ...socialCalls.listSocials,
    ...row,
    summary: 'The accounts of other services that sign in to the account of the session',
    body: strictObject({}),
    errors: [...sessionErrors],
    example: {
      query: exampleQuery,
      body: {},
      ok: { accounts: [{ id: ID, provider: 'google' as const, addedAt: TIME }] },
    },
  },
  removeSocial: {
    ...socialCalls.removeSocial,
    ...row,
    summary: 'Ends the login with one of them; needs the wallet’s signature',
    body: strictObject({ walletId: id, id, proof: bytes(65) }),
    errors: [...sessionErrors, NOT_FOUND],
    example: { query: exampleQuery, body: { walletId: ID, id: ID, proof: ID }, ok: { success: true as const } },
  },
  linkSocial: {
    ...socialCalls.linkSocial,
    ...row,
    summary:
      'Adds the account of another service to the account of the session, after its address was proven with a code',
    body: strictObject({ id }),
    errors: [...sessionErrors, CODE_EXPIRED, WALLET_CONFLICT],
    example: { query: exampleQuery, body: { id: ID }, ok: { success: true as const, userName: 'mara' } },
  },
} as const satisfies Contract
