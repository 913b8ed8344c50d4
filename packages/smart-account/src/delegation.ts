import { type Address, concat, type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { DELEGATE } from './addresses.ts'
import type { SignedAuthorization } from './operation.ts'

/* Accounts of a key that have the delegate's code, https://eips.ethereum.org/EIPS/eip-7702 */

/** What the account's key signs to delegate it. */
export type Authorization = { readonly chainId: number; readonly address: Address; readonly nonce: number }

/** What an account's code is followed by the address of, where it is delegated. */
const DELEGATED = '0xef0100'

/**
 * Whom the code of a key's account says that it is delegated to: nobody, our delegate, or anything else, which is never used and never
 * replaced.
 */
export function delegationIn(code: Hex): 'none' | 'own' | 'other' {
  if (code === '0x') return 'none'
  return code.toLowerCase() === delegatedCode(DELEGATE) ? 'own' : 'other'
}

/** The code of an account that is delegated to a contract. */
export const delegatedCode = (delegate: Address): Hex => `${DELEGATED}${delegate.slice(2).toLowerCase()}`

/**
 * The only authorization that there is: to the listed delegate, on one network.
 * @param nonce of the account's next transaction
 */
export const authorizationOf = (chainId: number, nonce: number): Authorization => ({
  chainId,
  address: DELEGATE,
  nonce,
})

/** Whether it is one that a wallet may sign. Chain 0 would be every network. */
export const isListed = ({ chainId, address }: Pick<Authorization, 'chainId' | 'address'>): boolean =>
  chainId !== 0 && address.toLowerCase() === DELEGATE.toLowerCase()

export const authorizationHash = ({ chainId, address, nonce }: Authorization): Hex =>
  keccak256(concat(['0x05', toRlp([quantity(chainId), address, quantity(nonce)])]))

/** @param signature 65 bytes, for `authorizationHash` */
export const signedAuthorization = (authorization: Authorization, signature: Hex): SignedAuthorization => ({
  ...inHex(authorization),
  yParity: signature.endsWith('1c') ? '0x1' : '0x0',
  r: signature.slice(0, 66) as Hex,
  s: `0x${signature.slice(66, 130)}`,
})

/** For a draft, whose gas a bundler measures: as long as a real one, and of nobody. */
export const stubAuthorization = (authorization: Authorization): SignedAuthorization => ({
  ...inHex(authorization),
  yParity: '0x1',
  r: `0x${'11'.repeat(32)}`,
  s: `0x${'11'.repeat(32)}`,
})

const inHex = ({ chainId, address, nonce }: Authorization) => ({
  chainId: hex(chainId),
  address,
  nonce: hex(nonce),
})

/** RLP writes zero as nothing. */
const quantity = (value: number): Hex => (value === 0 ? '0x' : numberToHex(value))

const hex = (value: number): Hex => `0x${value.toString(16)}`
