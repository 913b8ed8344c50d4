import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { DELEGATE } from './addresses.ts'
import {
  authorizationHash,
  authorizationOf,
  delegatedCode,
  delegationIn,
  isListed,
  signedAuthorization,
} from './delegation.ts'

const KEY = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const OTHER = '0x00000000000000000000000000000000000a110a'

test.each([
  ['nothing', '0x', 'none'],
  ['our delegate', delegatedCode(DELEGATE), 'own'],
  ['our delegate, in other letters', `0xEF0100${DELEGATE.slice(2).toUpperCase()}`, 'own'],
  ['another one', delegatedCode(OTHER), 'other'],
  ['more than a delegation', `${delegatedCode(DELEGATE)}00`, 'other'],
  ['a contract', '0x6080', 'other'],
])('an account’s code is %s', (_, code, delegation) => {
  expect(delegationIn(code as Hex)).toBe(delegation)
})

test('an authorization is of one network and to the listed delegate (T12)', () => {
  expect(isListed(authorizationOf(8453, 0))).toBe(true)
  expect(isListed({ ...authorizationOf(8453, 0), chainId: 0 })).toBe(false)
  expect(isListed({ ...authorizationOf(8453, 0), address: OTHER })).toBe(false)
})

test.each([0, 1, 127, 128, 70_000])(
  'its hash and signature are those of EIP-7702, with the nonce %i',
  async (nonce) => {
    const authorization = authorizationOf(8453, nonce)
    const hash = authorizationHash(authorization)
    expect(hash).toBe(hashAuthorization(authorization))
    const { chainId, yParity, r, s, ...rest } = signedAuthorization(authorization, await KEY.sign({ hash }))
    expect({ chainId, ...rest }).toEqual({ chainId: '0x2105', address: DELEGATE, nonce: `0x${nonce.toString(16)}` })
    const signed = { ...authorization, yParity: Number(yParity), r, s }
    expect(await recoverAuthorizationAddress({ authorization: signed })).toBe(KEY.address)
  },
)
