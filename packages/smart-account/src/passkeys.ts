import { p256 } from '@noble/curves/nist.js'
import {
  concat,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import type { Call } from './account.ts'
import { DEPLOYER, DEPLOYMENT_SALT, PASSKEY_VERIFIER } from './addresses.ts'
import verifier from './generated/passkey-verifier.json' with { type: 'json' }

/*
 * Passkeys as owners of an account. An owner that is no address is a contract that verifies signatures, and its key
 * (https://eips.ethereum.org/EIPS/eip-7913); for passkeys it is OpenZeppelin's verifier of WebAuthn assertions, which has no state and no
 * owner, and wants the visitor verified.
 */

const OWNERS_ABI = parseAbi([
  'function addSigners(bytes[] signers)',
  'function removeSigners(bytes[] signers)',
  'function getSigners(uint64 start, uint64 end) view returns (bytes[])',
])
/** More than an account has. */
const OWNERS_MAX = 100n

/** An answer of `navigator.credentials.get`, https://www.w3.org/TR/webauthn-3/#authenticatorassertionresponse */
export type Assertion = {
  readonly authenticatorData: Uint8Array
  readonly clientDataJSON: Uint8Array
  /** As ASN.1 (DER). */
  readonly signature: Uint8Array
}

/**
 * The owner that a passkey is.
 * @param publicKey its point on P-256, without compression: 65 bytes
 * @throws RangeError for what is no such point
 */
export function passkeyOwner(publicKey: Uint8Array): Hex {
  if (publicKey.length !== 65 || !p256.utils.isValidPublicKey(publicKey, false))
    throw new RangeError('the key of a passkey owner is a point on P-256')
  return concat([PASSKEY_VERIFIER, toHex(publicKey.slice(1))])
}

/**
 * The signature of a passkey that owns the account, as the account takes it.
 * @param owner of `passkeyOwner`
 * @param assertion over the 32 bytes of the hash, which are its challenge
 * @throws RangeError when the assertion is none of `get`
 */
export function passkeySignature(owner: Hex, { authenticatorData, clientDataJSON, signature }: Assertion): Hex {
  const clientData = new TextDecoder().decode(clientDataJSON)
  const [challengeIndex, typeIndex] = ['"challenge":"', '"type":"webauthn.get"'].map((part) => clientData.indexOf(part))
  if (challengeIndex === undefined || typeIndex === undefined || challengeIndex < 0 || typeIndex < 0)
    throw new RangeError('this is no assertion of a passkey')
  const { r, s } = lowS(signature)
  const auth = encodeAbiParameters(
    [
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'bytes' },
      { type: 'string' },
    ],
    [
      toHex(r, { size: 32 }),
      toHex(s, { size: 32 }),
      BigInt(challengeIndex),
      BigInt(typeIndex),
      toHex(authenticatorData),
      clientData,
    ],
  )
  return encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[owner], [auth]])
}

/** The verifier refuses the other half of the signatures, which anybody can make of a valid one. */
function lowS(der: Uint8Array): { readonly r: bigint; readonly s: bigint } {
  const { r, s } = p256.Signature.fromBytes(der, 'der')
  const order = p256.Point.Fn.ORDER
  return { r, s: s > order / 2n ? order - s : s }
}

/** The account's calls of itself that make somebody an owner. @param isVerifierThere whether the network has the verifier of passkeys */
export const addOwner = (account: Hex, owner: Hex, isVerifierThere: boolean): readonly Call[] => [
  // Anybody can bring it, to the one address that follows from its code.
  ...(isVerifierThere ? [] : [{ to: DEPLOYER, data: concat([DEPLOYMENT_SALT, verifier.bytecode as Hex]) } as const]),
  { to: account, data: encodeFunctionData({ abi: OWNERS_ABI, functionName: 'addSigners', args: [[owner]] }) },
]

/** The account's call of itself that ends an owner. It fails for the last one. */
export const removeOwner = (account: Hex, owner: Hex): Call => ({
  to: account,
  data: encodeFunctionData({ abi: OWNERS_ABI, functionName: 'removeSigners', args: [[owner]] }),
})

/** The call that says who owns an account, and what it returns. */
export const OWNERS_CALL: Hex = encodeFunctionData({
  abi: OWNERS_ABI,
  functionName: 'getSigners',
  args: [0n, OWNERS_MAX],
})
export const ownersOf = (returned: Hex): readonly Hex[] =>
  decodeFunctionResult({ abi: OWNERS_ABI, functionName: 'getSigners', data: returned }).map(
    (owner) => owner.toLowerCase() as Hex,
  )

/** Where the verifier's code puts it, by the contract that makes it. */
export const verifierAddress = (): Hex =>
  getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: DEPLOYMENT_SALT,
    bytecode: verifier.bytecode as Hex,
  })
