import { FoyerError, messageOf } from '@foyer/base'
import { INVALID_PARAMETER, SIGNATURE_INVALID, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { createPublicClient, type Hex, recoverMessageAddress } from 'viem'
import { isErc6492Signature } from 'viem/utils'
import { type Node, nodeTransport } from './nodes.ts'

type Signed = {
  /** CAIP-2, of an EVM chain; it decides which network is asked about contract accounts. */
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

export type VerifySignature = (signed: Signed) => Promise<{ readonly kind: 'key' | 'contract' }>

const SIGNATURE_BYTES = 65

/**
 * Checks who signed a text (EIP-191): an account with a key, which needs no network, or a contract, deployed (ERC-1271) or not yet
 * (ERC-6492), by the operator's endpoint of its network and no other. Whatever cannot be checked does not count.
 * @throws SIGNATURE_INVALID, INVALID_PARAMETER for a network that is not served, UPSTREAM_UNAVAILABLE when the network does not answer
 */
export function createVerifySignature(nodes: ReadonlyMap<string, Node>): VerifySignature {
  return async ({ chainId, address, message, signature }) => {
    const node = nodes.get(chainId)
    if (!node)
      throw new FoyerError(INVALID_PARAMETER, {
        context: { parameter: 'chainId', reason: 'this network is not served' },
      })
    if (await isSignedByKey(address, message, signature)) return { kind: 'key' }
    if (!(await isSignedByContract(node, { address, message, signature })))
      throw new FoyerError(SIGNATURE_INVALID, { context: { reason: 'it is not of this account' } })
    return { kind: 'contract' }
  }
}

async function isSignedByKey(address: string, message: string, signature: string): Promise<boolean> {
  if (signature.length !== 2 + 2 * SIGNATURE_BYTES) return false
  try {
    const signer = await recoverMessageAddress({ message, signature: signature as Hex })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false // Not a valid point of the curve; a contract may still accept it.
  }
}

async function isSignedByContract(
  node: Node,
  { address, message, signature }: Omit<Signed, 'chainId'>,
): Promise<boolean> {
  const client = createPublicClient({ transport: nodeTransport(node) })
  const account = address as Hex
  try {
    // Without a contract, deployed or announced by the signature, the account has a key, and that key did not sign.
    if (!isErc6492Signature(signature as Hex) && (await client.getCode({ address: account })) === undefined)
      return false
    return await client.verifyMessage({ address: account, message, signature: signature as Hex })
  } catch (cause) {
    // The endpoint's URL may contain the operator's key, so it is never returned to the caller.
    throw new FoyerError(UPSTREAM_UNAVAILABLE, {
      context: { upstream: 'network' },
      cause: messageOf(cause).slice(0, 200),
    })
  }
}
