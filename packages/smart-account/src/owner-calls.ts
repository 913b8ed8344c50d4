import { concat, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import type { Call } from './account.ts'
import { DEPLOYER, DEPLOYMENT_SALT } from './addresses.ts'
import verifier from './generated/passkey-verifier.json' with { type: 'json' }

/* An account's calls of itself, which change who owns it. */

const OWNERS_ABI = parseAbi(['function addSigners(bytes[] signers)', 'function removeSigners(bytes[] signers)'])

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

/**
 * The account's calls of itself that end an owner, if somebody else is one: an owner that is none cannot be removed, so the first call
 * fails, and all do.
 */
export const removeOwnerIf = (account: Hex, proven: Hex, owner: Hex): readonly Call[] => [
  removeOwner(account, proven),
  ...addOwner(account, proven, true),
  removeOwner(account, owner),
]

/** Where the verifier's code puts it, by the contract that makes it. */
export const verifierAddress = (): Hex =>
  getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: DEPLOYMENT_SALT,
    bytecode: verifier.bytecode as Hex,
  })
