import {
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  PROOF_STALE,
  SIGN_IN_SESSION_NOT_FOUND,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
} from '@foyer/base/catalogue'
import { maxLength, pipe, strictObject, string } from 'valibot'
import { common } from './common.ts'
import { exactBytes } from './wallet-fields.ts'

/* What the rows of the login service have in common, and of those that its sessions use. */

const query = strictObject(common)
/** One of two shares of a 32-byte key (Shamir): a byte longer than the key. */
export const half = exactBytes(33)
/** A signature of the wallet's key for EVM networks. */
export const walletProof = exactBytes(65)
export const site = pipe(string(), maxLength(300))
export const errors = [
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  INVALID_BODY,
  TOO_MANY_REQUESTS,
]
/** Of calls that need no session: the key proves itself. */
export const keyErrors = [...errors, SIGNATURE_INVALID, PROOF_STALE]
export const sessionErrors = [...keyErrors, SIGN_IN_SESSION_NOT_FOUND]
export const row = { limit: 'login', guard: 'wallet', private: true, query } as const
