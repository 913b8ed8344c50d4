import { cleanText, FoyerError } from '@foyer/base'
import {
  CHAIN_NOT_SUPPORTED,
  CONNECTION_REJECTED,
  FAILED_TO_CONNECT,
  METHOD_NOT_SUPPORTED,
  PAIRING_EXPIRED,
  REQUEST_ABORTED,
  REQUEST_ALREADY_PENDING,
  REQUEST_EXPIRED,
  RPC_REQUEST_FAILED,
  SETTLE_INVALID,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'
import { explain } from '../../core/connections/explain.ts'
import { CODES, type RpcError } from './rpc.ts'

/** Why a proposal failed, as stored in its record: the error, and the wallet's own message. */
export function proposalFailure(error: RpcError): { code: string; reason: string } {
  const { code } = error.code === CODES.requestExpired ? PAIRING_EXPIRED : explain(error)
  return { code: code === USER_REJECTED.code ? CONNECTION_REJECTED.code : code, reason: error.message }
}

export function failureOf({ code, reason }: { code: string; reason: string }): FoyerError {
  if (code === SETTLE_INVALID.code) return new FoyerError(SETTLE_INVALID, { context: { reason } })
  if (code === METHOD_NOT_SUPPORTED.code)
    return new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'what was asked for' }, cause: reason })
  if (code === RPC_REQUEST_FAILED.code)
    return new FoyerError(RPC_REQUEST_FAILED, {
      context: { reason: cleanText(reason, REASON_MAX) ?? 'Unknown error' },
      cause: reason,
    })
  return new FoyerError(PLAIN.find((row) => row.code === code) ?? FAILED_TO_CONNECT, { cause: reason })
}
const REASON_MAX = 200
const PLAIN = [
  CONNECTION_REJECTED,
  PAIRING_EXPIRED,
  REQUEST_ABORTED,
  CHAIN_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  WALLET_DISCONNECTED,
] as const

/** Converts a wallet's error answer to an error for the caller, with the answer as its cause. */
export const requestFailure = (error: RpcError, method: string): FoyerError =>
  error.code === CODES.requestExpired ? new FoyerError(REQUEST_EXPIRED, { cause: error }) : explain(error, method)
