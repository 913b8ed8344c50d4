import { isHex, verifyMessage as verify } from 'viem'

/** Whether the key of an address signed a text (EIP-191). Of a contract's signature it says no: only its chain could tell. */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  if (!isHex(address) || !isHex(signature)) return false
  try {
    return await verify({ address, message, signature })
  } catch {
    return false // Not a signature at all.
  }
}
