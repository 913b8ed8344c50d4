import { row } from './entry.ts'

/* Swaps of tokens: what the server answers. */

export const INSUFFICIENT_LIQUIDITY = /*#__PURE__*/ row({
  code: 'INSUFFICIENT_LIQUIDITY',
  surface: 'http',
  message: 'This amount cannot be swapped: there is not enough liquidity, or it is too small',
  status: 422,
  nothingSent: true,
})
export const SWAP_WOULD_FAIL = /*#__PURE__*/ row({
  code: 'SWAP_WOULD_FAIL',
  surface: 'http',
  message: 'This swap would fail now: the account lacks the tokens or their allowance, or the price has moved',
  status: 422,
  nothingSent: true,
})
export const ALLOWANCE_NEEDS_RESET = /*#__PURE__*/ row({
  code: 'ALLOWANCE_NEEDS_RESET',
  surface: 'http',
  message: 'This token changes an allowance only from or to 0: set it to 0 first',
  status: 422,
  nothingSent: true,
})
export const SWAP_NOT_AS_QUOTED = /*#__PURE__*/ row({
  code: 'SWAP_NOT_AS_QUOTED',
  surface: 'http',
  message: 'The built transaction differs from its quote: {field}',
  status: 502,
  nothingSent: true,
})
export const NODE_OF_ANOTHER_NETWORK = /*#__PURE__*/ row({
  code: 'NODE_OF_ANOTHER_NETWORK',
  surface: 'http',
  message: 'The node of {network} is of another network',
  status: 502,
})
