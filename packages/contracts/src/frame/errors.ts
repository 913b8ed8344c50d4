import type { CatalogueEntry } from '@foyer/base'
import {
  ACTION_NOT_ALLOWED,
  APPROVAL_EXPIRED,
  CHAIN_NOT_SUPPORTED,
  CODE_EXPIRED,
  CODE_WRONG,
  CONNECTION_REJECTED,
  EMAIL_NOT_YET,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  ENTER_VALID_EMAIL,
  FAILED_TO_CONNECT,
  FRAME_BUSY,
  FRAME_MESSAGE_INVALID,
  OPERATION_REFUSED,
  PASSKEY_NOT_USED,
  PASSKEY_UNKNOWN,
  PASSKEY_UNSUITABLE,
  REQUEST_ABORTED,
  REQUEST_TIMEOUT,
  RESPONSE_INVALID,
  RPC_CALL_NOT_ALLOWED,
  RPC_REQUEST_FAILED,
  SIGNING_REFUSED,
  TOO_MANY_REQUESTS,
  TRANSACTION_REVERTED,
  UPSTREAM_UNAVAILABLE,
  USER_REJECTED,
  WALLET_FROZEN,
  WALLET_LOCKED,
  WALLET_LOCKED_UNTIL,
  WALLET_LOGIN_REQUIRED,
} from '@foyer/base/catalogue'
import { abortErrorOf, type FrameMessageName } from './answers.ts'

/* What the host knows again when the wallet page says that a message has failed. Only the host loads it. */

/** Of the browser's question for a passkey. */
const passkey = [PASSKEY_NOT_USED, PASSKEY_UNSUITABLE]
/** Of the operator's node, which the page asks. */
const node = [RESPONSE_INVALID, REQUEST_TIMEOUT, RPC_REQUEST_FAILED, UPSTREAM_UNAVAILABLE]
/** Of opening the wallet without the visitor. */
const locked = [WALLET_LOCKED, WALLET_LOCKED_UNTIL]
/** Of asking the visitor. */
const question = [USER_REJECTED, APPROVAL_EXPIRED]
/** Of a login with an account of another service. */
const social = [CONNECTION_REJECTED, FAILED_TO_CONNECT, ...passkey]

/** The errors of a message beside those of every message. */
const ERRORS: { readonly [N in FrameMessageName]?: readonly CatalogueEntry[] } = {
  connectEmail: [ENTER_VALID_EMAIL],
  connectOtp: [CODE_WRONG, CODE_EXPIRED, EMAIL_NOT_YET, ...passkey],
  connectDevice: [...locked, ...passkey],
  connectViewOnly: [WALLET_LOCKED],
  connectPasskey: [...passkey, PASSKEY_UNKNOWN],
  getSocialRedirectUri: [REQUEST_ABORTED],
  connectSocial: [CHAIN_NOT_SUPPORTED, ...social],
  connectFarcaster: social,
  getUser: [CHAIN_NOT_SUPPORTED, SIGNING_REFUSED, ...question, ...locked, ...passkey, ...node],
  updateEmail: [ENTER_VALID_EMAIL, EMAIL_UNCHANGED, ...question, ...locked],
  updateEmailPrimaryOtp: [CODE_WRONG, CODE_EXPIRED, ...locked],
  updateEmailSecondaryOtp: [CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN, ...locked],
  initSmartAccount: [CHAIN_NOT_SUPPORTED, ...node],
  switchNetwork: [CHAIN_NOT_SUPPORTED],
  rpcRequest: [
    RPC_CALL_NOT_ALLOWED,
    CHAIN_NOT_SUPPORTED,
    SIGNING_REFUSED,
    OPERATION_REFUSED,
    TRANSACTION_REVERTED,
    ...question,
    ...locked,
    ...passkey,
    ...node,
  ],
}

/**
 * What any message may come upon: the wallet is frozen, the login has ended, the host or the visitor asks too often, or the wallet page
 * does not take the message. A page of an older release does not know it.
 */
const EVERYWHERE = [
  WALLET_FROZEN,
  WALLET_LOGIN_REQUIRED,
  TOO_MANY_REQUESTS,
  FRAME_BUSY,
  FRAME_MESSAGE_INVALID,
  ACTION_NOT_ALLOWED,
]

/** The errors of a message that cross by their code. Any other becomes AN_ERROR_OCCURRED. */
export const errorsOf = (name: FrameMessageName): readonly CatalogueEntry[] => [
  ...(ERRORS[name] ?? []),
  ...EVERYWHERE,
  abortErrorOf(name),
]
