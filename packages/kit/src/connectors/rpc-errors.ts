import { isFoyerError, isRecord } from '@foyer/base'
import {
  CHAIN_NOT_CONFIGURED,
  CHAIN_NOT_SUPPORTED,
  INVALID_PARAMETER,
  METHOD_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  REQUEST_TOO_LARGE,
  RPC_CALL_NOT_ALLOWED,
  SESSION_NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNSUPPORTED_CHAIN,
  USER_REJECTED,
  WALLET_DISCONNECTED,
  WALLET_FROZEN,
  WALLET_LOCKED,
  WALLET_LOCKED_UNTIL,
  WALLET_LOGIN_REQUIRED,
} from '@foyer/base/catalogue'

/** https://eips.ethereum.org/EIPS/eip-1193#provider-errors and, below zero, https://eips.ethereum.org/EIPS/eip-1474#error-codes */
const NUMBERS: readonly (readonly [{ readonly code: string }, number])[] = [
  [USER_REJECTED, 4001],
  [WALLET_FROZEN, 4100],
  [WALLET_LOCKED, 4100],
  [WALLET_LOCKED_UNTIL, 4100],
  [WALLET_LOGIN_REQUIRED, 4100],
  [METHOD_NOT_SUPPORTED, 4200],
  [RPC_CALL_NOT_ALLOWED, 4200],
  [SESSION_NOT_FOUND, 4900],
  [WALLET_DISCONNECTED, 4900],
  [CHAIN_NOT_CONFIGURED, 4901],
  [CHAIN_NOT_SUPPORTED, 4901],
  [UNSUPPORTED_CHAIN, 4901],
  [REQUEST_ALREADY_PENDING, -32002],
  [INVALID_PARAMETER, -32602],
  [REQUEST_TOO_LARGE, -32005],
  [TOO_MANY_REQUESTS, -32005],
]
/** The wallet does not know the network it was asked to switch to (EIP-3326, https://eips.ethereum.org/EIPS/eip-3326). */
const UNRECOGNIZED_CHAIN = 4902
/** The same of a batch of calls (https://eips.ethereum.org/EIPS/eip-5792). */
const UNSUPPORTED_BATCH_CHAIN = 5710
const INTERNAL = -32603

/**
 * Adds the error code that the host's libraries expect to one of our errors. A wallet's own code is kept if we do not map it.
 * @param isSwitch whether the wallet was asked to switch networks
 * @param isBatch whether it was asked to make several calls
 */
export function withNumber(error: unknown, isSwitch: boolean, isBatch = false): unknown {
  if (!isFoyerError(error)) return error
  const said = isRecord(error.cause) ? error.cause : {}
  const code =
    (isSwitch || isBatch) && (isFoyerError(error, CHAIN_NOT_CONFIGURED) || isFoyerError(error, CHAIN_NOT_SUPPORTED))
      ? isSwitch
        ? UNRECOGNIZED_CHAIN
        : UNSUPPORTED_BATCH_CHAIN
      : (NUMBERS.find(([row]) => row.code === error.code)?.[1] ??
        (typeof said.code === 'number' ? said.code : INTERNAL))
  return Object.assign(new Error(error.message, { cause: error }), {
    name: 'ProviderRpcError',
    code,
    ...(said.data === undefined ? {} : { data: said.data }),
  })
}
