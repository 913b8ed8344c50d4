import { row } from './entry.ts'

/* Several wallets at once */

export const MULTI_WALLET_NOT_ENABLED = /*#__PURE__*/ row({
  code: 'MULTI_WALLET_NOT_ENABLED',
  surface: 'info',
  message: 'Multi-wallet is not enabled for this project',
})
export const INVALID_CONNECTION_STATUS = /*#__PURE__*/ row({
  code: 'INVALID_CONNECTION_STATUS',
  surface: 'thrown',
  message: 'Invalid connection status',
})
