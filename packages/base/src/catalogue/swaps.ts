import { row } from './entry.ts'

/* Swaps of tokens: what the server answers. */

export const INSUFFICIENT_LIQUIDITY = /*#__PURE__*/ row({
  code: 'INSUFFICIENT_LIQUIDITY',
  surface: 'http',
  message: 'This amount cannot be swapped: there is not enough liquidity, or it is too small',
  status: 422,
  nothingSent: true,
})
export const NODE_OF_ANOTHER_NETWORK = /*#__PURE__*/ row({
  code: 'NODE_OF_ANOTHER_NETWORK',
  surface: 'http',
  message: 'The node of {network} is of another network',
  status: 502,
})
