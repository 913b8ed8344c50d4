import type { FoyerError } from '@foyer/base'
import type { MessageKey } from '../../locales/en.ts'
import type { Translator } from '../../locales/translate.ts'

/** What a visitor may meet here, in the visitor's language. Anything else says its own English text. */
const WORDS: Readonly<Record<string, MessageKey>> = {
  AMOUNT_AND_RECEIVER_REQUIRED: 'problem.required',
  CONNECTOR_CHAIN_MISMATCH: 'problem.moved',
  INCORRECT_AMOUNT: 'problem.amount',
  INSUFFICIENT_BALANCE: 'problem.balance',
  INVALID_RECEIVER: 'problem.receiver',
  RECEIVER_CHECKSUM: 'problem.checksum',
  RECEIVER_ELSEWHERE: 'problem.elsewhere',
  RECEIVER_NAME_UNKNOWN: 'problem.nameUnknown',
  RECEIVER_NAME_UNREAD: 'problem.nameUnread',
  RECEIVER_NAME_UNSET: 'problem.nameUnset',
  RPC_REQUEST_FAILED: 'problem.network',
  TOKEN_REQUIRED: 'problem.token',
  TOO_MANY_PENDING: 'problem.pending',
  TRANSFER_REFUSED: 'problem.refused',
  UNSUPPORTED_CHAIN: 'problem.unsupported',
}

export function problemText(t: Translator, error: FoyerError): string {
  const key = WORDS[error.code]
  return key === undefined ? error.message : t(key, error.context)
}
