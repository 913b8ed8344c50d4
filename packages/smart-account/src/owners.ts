import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { PASSKEY_VERIFIER } from './addresses.ts'

/*
 * Who owns an account: addresses, and passkeys. An owner that is no address is a contract that verifies signatures, and its key
 * (https://eips.ethereum.org/EIPS/eip-7913).
 */

const OWNERS_ABI = parseAbi(['function getSigners(uint64 start, uint64 end) view returns (bytes[])'])
/** More than an account has. */
const OWNERS_MAX = 100n

/** The call that says who owns an account. */
export const OWNERS_CALL: Hex = encodeFunctionData({ abi: OWNERS_ABI, args: [0n, OWNERS_MAX] })

/** What that call returns, in lower case. @throws an error of viem for anything else */
export const ownersOf = (returned: Hex): readonly Hex[] =>
  decodeFunctionResult({ abi: OWNERS_ABI, data: returned }).map((owner) => owner.toLowerCase() as Hex)

/** Whether an owner is a passkey: the verifier, and a point on P-256 without its first byte. */
export const isPasskeyOwner = (owner: Hex): boolean =>
  owner.length === 2 + 2 * (20 + 64) && owner.toLowerCase().startsWith(PASSKEY_VERIFIER.toLowerCase())
