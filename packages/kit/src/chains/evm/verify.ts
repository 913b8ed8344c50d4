import { isHex, verifyMessage as verify } from 'viem'

/** Whether the key of an address signed a text (EIP-191). False for a contract's signature, which only its chain can verify. */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  if (!isHex(address) || !isHex(signature)) return false
  try {
    return await verify({ address, message, signature })
  } catch {
    return false // Not a valid signature.
  }
}
