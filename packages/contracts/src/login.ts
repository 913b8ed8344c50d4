import {
  CODE_EXPIRED,
  CODE_WRONG,
  ENTER_VALID_EMAIL,
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  MAIL_UNAVAILABLE,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROOF_STALE,
  SIGN_IN_SESSION_NOT_FOUND,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  WALLET_CONFLICT,
} from '@foyer/base/catalogue'
import { maxLength, pipe, strictObject, string } from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import { bytes, epoch, id, loginCalls, publicKey, walletRecord } from './login-calls.ts'
import { loginExamples } from './login-examples.ts'

/** The server's part of the contract of the login service. The client's part is in login-calls.ts. */

const query = strictObject(common)
const half = bytes(64)
const errors = [
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  INVALID_BODY,
  TOO_MANY_REQUESTS,
]
const sessionErrors = [...errors, SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID, PROOF_STALE]
const row = { limit: 'login', guard: 'wallet', private: true, query } as const

export const login = {
  startLogin: {
    ...loginCalls.startLogin,
    ...row,
    example: loginExamples.startLogin,
    summary: 'Mails a 6-digit code that only the key of the request can use',
    body: strictObject({ email: pipe(string(), maxLength(400)), site: pipe(string(), maxLength(300)), key: publicKey }),
    errors: [...errors, ENTER_VALID_EMAIL, MAIL_UNAVAILABLE],
  },
  verifyLogin: {
    ...loginCalls.verifyLogin,
    ...row,
    example: loginExamples.verifyLogin,
    summary: 'Exchanges a code for a session, with a proof of possession of the key that asked for the code',
    body: strictObject({ id, code: pipe(string(), maxLength(40)), proof: pipe(string(), maxLength(2_000)) }),
    errors: [...errors, NOT_FOUND, CODE_WRONG, CODE_EXPIRED, PROOF_STALE],
  },
  getLogin: {
    ...loginCalls.getLogin,
    ...row,
    example: loginExamples.getLogin,
    summary: 'The session of a bearer token, with the wallet and its contexts',
    body: strictObject({}),
    errors: sessionErrors,
  },
  createWallet: {
    ...loginCalls.createWallet,
    ...row,
    example: loginExamples.createWallet,
    summary: 'Stores a new wallet with two halves, and returns the statement for the recovery service',
    body: strictObject({ wallet: walletRecord, context: id, half, recoveryHalf: half, recoveryHash: bytes(32) }),
    errors: [...sessionErrors, WALLET_CONFLICT],
  },
  enableWallet: {
    ...loginCalls.enableWallet,
    ...row,
    example: loginExamples.enableWallet,
    summary: 'Makes a new wallet usable, once the recovery service has its half',
    body: strictObject({ walletId: id }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  addContext: {
    ...loginCalls.addContext,
    ...row,
    example: loginExamples.addContext,
    summary: 'Stores the half of another context',
    body: strictObject({ walletId: id, epoch, context: id, half }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  revokeContext: {
    ...loginCalls.revokeContext,
    ...row,
    example: loginExamples.revokeContext,
    summary: 'Deletes the half of a context',
    body: strictObject({ walletId: id, context: id }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  releaseHalf: {
    ...loginCalls.releaseHalf,
    ...row,
    example: loginExamples.releaseHalf,
    summary: 'The half of a context, sealed to a one-time key; 30 an hour and 200 a day for a wallet',
    body: strictObject({ walletId: id, epoch, context: id, sealTo: publicKey }),
    errors: [...sessionErrors, NOT_FOUND],
  },
  signOutLogin: {
    ...loginCalls.signOutLogin,
    ...row,
    example: loginExamples.signOutLogin,
    summary: 'Ends the session of a bearer token',
    body: strictObject({}),
    errors: sessionErrors,
  },
} as const satisfies Contract
