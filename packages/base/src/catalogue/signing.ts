import { row } from './entry.ts'

/* Signing and sending: errors of wallet requests other than connecting. */

export const CONNECTOR_CHAIN_MISMATCH = /*#__PURE__*/ row({
  code: 'CONNECTOR_CHAIN_MISMATCH',
  surface: 'thrown',
  message: "The current chain of the connector does not match the connection's chain",
  nothingSent: true,
})
export const SIGN_MESSAGE_FAILED = /*#__PURE__*/ row({
  code: 'SIGN_MESSAGE_FAILED',
  surface: 'thrown',
  message: 'Sign message failed',
})
export const RECEIPT_TIMEOUT = /*#__PURE__*/ row({
  code: 'RECEIPT_TIMEOUT',
  surface: 'thrown',
  message: 'No receipt yet for {hash}. The transaction may still be included',
})
export const SENT_UNKNOWN = /*#__PURE__*/ row({
  code: 'SENT_UNKNOWN',
  surface: 'thrown',
  message: 'The wallet was asked and gave no clear answer. Whether it was sent is not known',
})
export const SIGNED_SOMETHING_ELSE = /*#__PURE__*/ row({
  code: 'SIGNED_SOMETHING_ELSE',
  surface: 'thrown',
  message: 'The wallet signed another transaction than the one shown here. Nothing was sent',
  nothingSent: true,
})
export const TRANSACTION_REVERTED = /*#__PURE__*/ row({
  code: 'TRANSACTION_REVERTED',
  surface: 'thrown',
  message: '{reason}',
  nothingSent: true,
})
