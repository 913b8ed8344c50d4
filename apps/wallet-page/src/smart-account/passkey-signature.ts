import { fromHex } from '@foyer/base/bytes'
import { type TypedData, typedDataHash } from '@foyer/smart-account'
import {
  type Assertion,
  passkeyChecks,
  passkeyKeysOf,
  passkeyOwner,
  passkeySignature,
  passkeyStub,
} from '@foyer/smart-account/passkeys'
import { pipe, regex, string } from 'valibot'
import type { Hex } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import { read, refused } from '../rpc/parameters.ts'

/* Signatures of a smart account by a passkey that owns it. Loaded when there is one. */

const gas = pipe(string(), regex(/^0x[0-9a-f]{1,16}$/i))

/** Has a passkey sign a challenge. @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export type AskOwner = (challenge: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => Promise<Assertion>

/** What a draft of an operation is signed with, and the gas that a real signature's check takes beyond this one's. */
export async function draftSignature(node: AskNode, chainId: string, passkey: Hex) {
  const { passing, failing } = passkeyChecks()
  const [more, less] = await Promise.all(
    [passing, failing].map(async (check) => BigInt(read(gas, await node(chainId, 'eth_estimateGas', [check])))),
  )
  const difference = (more ?? 0n) - (less ?? 0n)
  // Nodes estimate roughly, and each contract on the way keeps a part back (EIP-150).
  const signatureGas = ((difference > 0n ? difference : 0n) * 5n) / 4n + 20_000n
  return { signature: passkeyStub(passkey), signatureGas: `0x${signatureGas.toString(16)}` }
}

/** As `SignByPasskey`. @param owners passkeys that own the account, any of which may sign */
export async function signByPasskey(
  data: TypedData,
  owners: readonly Hex[],
  ask: AskOwner,
  signal?: AbortSignal,
): Promise<Hex> {
  const assertion = await ask(fromHex(hashOf(data).slice(2)), signal)
  return passkeySignature(ownerAmong(owners, assertion), assertion)
}

/** The owner that has answered. @throws SIGNING_REFUSED when none of them has */
export function ownerAmong(owners: readonly Hex[], answer: Assertion): Hex {
  const owner = candidates(answer).find((candidate) => owners.includes(candidate))
  if (owner === undefined) throw refused('this passkey does not own the account')
  return owner
}

/**
 * The owner that a passkey is, from its answers to two random questions.
 * @throws SIGNING_REFUSED when two passkeys answered, or one that cannot own an account
 */
export function ownerIn(first: Assertion, second: Assertion): Hex {
  const others = candidates(second)
  const [owner, another] = candidates(first).filter((candidate) => others.includes(candidate))
  if (owner === undefined) throw refused('these are the answers of two passkeys')
  if (another !== undefined) throw refused('this is one answer twice')
  return owner
}

function hashOf(data: TypedData): Hex {
  try {
    return typedDataHash(data)
  } catch {
    throw refused('the data does not match its types')
  }
}

function candidates(assertion: Assertion): readonly Hex[] {
  try {
    return passkeyKeysOf(assertion).map((key) => passkeyOwner(key).toLowerCase() as Hex)
  } catch {
    throw refused('this passkey cannot own an account')
  }
}
