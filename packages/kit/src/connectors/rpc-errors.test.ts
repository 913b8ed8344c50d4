import { FoyerError, foyerErrorIn } from '@foyer/base'
import {
  CHAIN_NOT_CONFIGURED,
  CHAIN_NOT_SUPPORTED,
  METHOD_NOT_SUPPORTED,
  RELAY_UNREACHABLE,
  RPC_CALL_NOT_ALLOWED,
  RPC_REQUEST_FAILED,
  SESSION_NOT_FOUND,
  SIGNING_REFUSED,
  UNSUPPORTED_CHAIN,
  USER_REJECTED,
  WALLET_LOCKED,
} from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { withNumber } from './rpc-errors.ts'

/* The numbers of EIP-1193, EIP-1474, EIP-3326 and EIP-5792, written down once more from the standards. */

const failed = (cause?: unknown) => new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'no' }, cause })
const refused = (code?: number) =>
  new FoyerError(SIGNING_REFUSED, { context: { reason: 'no' }, ...(code !== undefined && { cause: { code } }) })

test.each([
  ['declined', new FoyerError(USER_REJECTED), false, 4001],
  ['declined in the words of the relay', new FoyerError(USER_REJECTED, { cause: { code: 5000 } }), false, 4001],
  ['an unknown method', new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'x' } }), false, 4200],
  ['a method of no wallet page', new FoyerError(RPC_CALL_NOT_ALLOWED), false, 4200],
  ['a wallet that is locked', new FoyerError(WALLET_LOCKED), false, 4100],
  ['no session', new FoyerError(SESSION_NOT_FOUND), false, 4900],
  ['a network that is not shared', new FoyerError(UNSUPPORTED_CHAIN), false, 4901],
  ['a network that is not shared, asked for', new FoyerError(CHAIN_NOT_CONFIGURED), false, 4901],
  ['a switch to a network that is not shared', new FoyerError(CHAIN_NOT_CONFIGURED), true, 4902],
  ['an id of no batch', refused(5730), false, 5730],
  ['what the wallet does not sign', refused(), false, -32603],
  ['a number of the wallet itself', failed({ code: 3, data: '0x' }), false, 3],
  ['no number at all', failed(), false, -32603],
  ['a relay that is down', new FoyerError(RELAY_UNREACHABLE), false, -32603],
])('%s', (_, error, isSwitch, code) => {
  const numbered = withNumber(error, isSwitch)
  expect(numbered).toMatchObject({ name: 'ProviderRpcError', message: error.message, code })
  expect(foyerErrorIn(numbered)).toBe(error)
})

test('a batch for a network that is not there has a number of its own', () => {
  expect(withNumber(new FoyerError(CHAIN_NOT_SUPPORTED), false, true)).toMatchObject({ code: 5710 })
  expect(withNumber(refused(5740), false, true)).toMatchObject({ code: 5740 })
})

test('what is none of ours stays as it is', () => {
  const error = new TypeError('x')
  expect(withNumber(error, false)).toBe(error)
  expect(foyerErrorIn(error)).toBeUndefined()
  expect(foyerErrorIn(undefined)).toBeUndefined()
})
