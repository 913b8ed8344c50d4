import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import type { Call } from './account.ts'
import { PASSKEY_VERIFIER } from './addresses.ts'

/*
 * Passkeys as owners of an account: OpenZeppelin's verifier of WebAuthn assertions, which has no state and no owner, and wants the
 * visitor verified, with the passkey's key (https://eips.ethereum.org/EIPS/eip-7913).
 */

const VERIFIER_ABI = parseAbi(['function verify(bytes key, bytes32 hash, bytes signature) view returns (bytes4)'])
/** Flags UP and UV, https://www.w3.org/TR/webauthn-3/#authdata-flags */
const PRESENT_AND_VERIFIED = 0x05
const LONG_ORIGIN = 120

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
 * The keys that may have made an assertion, each as a point on P-256 without compression. There are two (SEC 1, 4.1.6), and only the
 * right one is in the answers to two questions: that is how a passkey's key is learned from nobody but the passkey.
 * @throws RangeError when it is no assertion, or none with ES256
 */
export function passkeyKeysOf(assertion: Assertion): readonly Uint8Array[] {
  const { authenticatorData, clientDataJSON } = assertion
  const signed = sha256(concatBytes(authenticatorData, sha256(clientDataJSON)))
  const signature = signatureOf(assertion)
  return [0, 1].flatMap((bit) => {
    try {
      return [signature.addRecoveryBit(bit).recoverPublicKey(signed).toBytes(false)]
    } catch {
      return []
    }
  })
}

/**
 * The signature of a passkey that owns the account, as the account takes it.
 * @param owner of `passkeyOwner`
 * @param assertion over the 32 bytes of the hash, which are its challenge
 * @throws RangeError when the assertion is none of `get`, or none with ES256
 */
export const passkeySignature = (owner: Hex, assertion: Assertion): Hex =>
  encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[owner], [authOf(assertion)]])

/** A signature as long as a passkey's, which passes none of the checks: bundlers measure with it. */
export const passkeyStub = (owner: Hex): Hex => passkeySignature(owner, assertionOfOwnKey(new Uint8Array(32)).assertion)

/**
 * Two calls that check a passkey's signature, by a key made for it. What the one that passes takes beyond the other, any signature takes
 * beyond a stub. Bundlers cannot measure that. The two differ in nothing else, such as what a network takes for their length.
 */
export function passkeyChecks(): { readonly passing: PasskeyCheck; readonly failing: PasskeyCheck } {
  const [hash, other] = [32, 32].map((size) => crypto.getRandomValues(new Uint8Array(size))) as [Uint8Array, Uint8Array]
  const { key, assertion } = assertionOfOwnKey(hash)
  const auth = authOf(assertion)
  const check = (checked: Uint8Array): PasskeyCheck => {
    const args = [toHex(key.slice(1)), toHex(checked), auth] as const
    return { to: PASSKEY_VERIFIER, data: encodeFunctionData({ abi: VERIFIER_ABI, args }) }
  }
  return { passing: check(hash), failing: check(other) }
}
type PasskeyCheck = Call & { readonly data: Hex }

/** https://docs.openzeppelin.com/contracts/5.x/api/utils/cryptography#WebAuthn */
function authOf(assertion: Assertion): Hex {
  const clientData = new TextDecoder().decode(assertion.clientDataJSON)
  const [challengeIndex = -1, typeIndex = -1] = ['"challenge":"', '"type":"webauthn.get"'].map((part) =>
    clientData.indexOf(part),
  )
  if (challengeIndex < 0 || typeIndex < 0) throw new RangeError('this is no assertion of a passkey')
  const { r, s } = signatureOf(assertion)
  const order = p256.Point.Fn.ORDER
  return encodeAbiParameters(
    ['bytes32', 'bytes32', 'uint256', 'uint256', 'bytes', 'string'].map((type) => ({ type })),
    [
      toHex(r, { size: 32 }),
      // The verifier refuses the other half of the signatures, which anybody can make of a valid one.
      toHex(s > order / 2n ? order - s : s, { size: 32 }),
      BigInt(challengeIndex),
      BigInt(typeIndex),
      toHex(assertion.authenticatorData),
      clientData,
    ],
  )
}

function signatureOf({ signature }: Assertion) {
  try {
    return p256.Signature.fromBytes(signature, 'der')
  } catch (cause) {
    throw new RangeError('this is no signature with ES256', { cause })
  }
}

/** As long as any that a passkey makes for the wallet page in a frame. */
function assertionOfOwnKey(challenge: Uint8Array): { readonly key: Uint8Array; readonly assertion: Assertion } {
  const secretKey = p256.utils.randomSecretKey()
  const authenticatorData = new Uint8Array(37)
  authenticatorData[32] = PRESENT_AND_VERIFIED
  const text = btoa(String.fromCharCode(...challenge))
  const clientData = {
    type: 'webauthn.get',
    challenge: text.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    origin: 'o'.repeat(LONG_ORIGIN),
    crossOrigin: true,
    topOrigin: 'o'.repeat(LONG_ORIGIN),
  }
  const clientDataJSON = utf8ToBytes(JSON.stringify(clientData))
  const signed = sha256(concatBytes(authenticatorData, sha256(clientDataJSON)))
  const signature = p256.sign(signed, secretKey, { prehash: false, format: 'der' })
  return { key: p256.getPublicKey(secretKey, false), assertion: { authenticatorData, clientDataJSON, signature } }
}
