import { FoyerError } from '@foyer/base'
import {
  CONNECTION_REJECTED,
  FAILED_TO_CONNECT,
  METHOD_NOT_SUPPORTED,
  PAIRING_EXPIRED,
  REQUEST_ABORTED,
  REQUEST_ALREADY_PENDING,
  REQUEST_EXPIRED,
  RPC_REQUEST_FAILED,
  SETTLE_INVALID,
  UNSUPPORTED_CHAIN,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'
import { CODES, type RpcError } from './rpc.ts'

/** Codes 5000 to 5003: the wallet or its user did not want the session. */
const isRejection = (code: number) => code === CODES.userRejectedRequest || (code >= 5000 && code <= 5003)

/** Why a proposal failed, as stored in its record. */
export function proposalFailure(error: RpcError): { code: string; reason: string } {
  const entry = isRejection(error.code)
    ? CONNECTION_REJECTED
    : error.code === CODES.requestExpired
      ? PAIRING_EXPIRED
      : FAILED_TO_CONNECT
  return { code: entry.code, reason: `${error.code} ${error.message}` }
}

export function failureOf({ code, reason }: { code: string; reason: string }): FoyerError {
  if (code === SETTLE_INVALID.code) return new FoyerError(SETTLE_INVALID, { context: { reason } })
  const entry = [CONNECTION_REJECTED, PAIRING_EXPIRED, REQUEST_ABORTED].find((row) => row.code === code)
  return new FoyerError(entry ?? FAILED_TO_CONNECT, { cause: reason })
}

/** What a wallet's error answer to a request means to the caller. The answer itself is the cause. */
export function requestFailure(error: RpcError, method: string): FoyerError {
  const cause = error
  switch (error.code) {
    case CODES.requestExpired:
      return new FoyerError(REQUEST_EXPIRED, { cause })
    case CODES.unauthorizedMethod:
    case CODES.unknownMethod:
    case 5101:
    case 4200:
    case -32601:
      return new FoyerError(METHOD_NOT_SUPPORTED, { context: { method }, cause })
    case 5100:
      return new FoyerError(UNSUPPORTED_CHAIN, { cause })
    case CODES.userDisconnected:
    case 7001:
    case 4900:
      return new FoyerError(WALLET_DISCONNECTED, { cause })
    case -32002:
      return new FoyerError(REQUEST_ALREADY_PENDING, { cause })
    default:
      return isRejection(error.code)
        ? new FoyerError(USER_REJECTED, { cause })
        : new FoyerError(RPC_REQUEST_FAILED, { context: { reason: error.message }, cause })
  }
}
