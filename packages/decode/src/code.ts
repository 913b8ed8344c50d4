import type { Given } from './decoded.ts'
import { decodeRequest } from './request.ts'

/** Addresses of one request whose code is read. Others stay unknown. */
const ADDRESSES_MAX = 16
/** EIP-7702: what an account has that delegates to code. It is still somebody's account. */
const DELEGATED = /^0xef0100/i

type HasCode = NonNullable<Given['hasCode']>

/**
 * Finds out which of the addresses that matter for a request have code. Never rejects: an address whose code cannot be read
 * stays unknown.
 * @param codeOf reads the code of an address from a node (`eth_getCode`), and gives up after a few seconds
 */
export async function readHasCode(
  question: Parameters<typeof decodeRequest>[0],
  given: Given,
  codeOf: (address: string) => Promise<unknown>,
): Promise<HasCode> {
  const asked = new Set<string>()
  decodeRequest(question, { ...given, hasCode: (address) => void asked.add(address.toLowerCase()) })
  const known = new Map<string, boolean>()
  await Promise.all(
    [...asked].slice(0, ADDRESSES_MAX).map(async (address) => {
      try {
        const code = await codeOf(address)
        if (typeof code === 'string' && /^0x/.test(code)) known.set(address, code !== '0x' && !DELEGATED.test(code))
      } catch {
        // The node does not answer, so the address stays unknown.
      }
    }),
  )
  return (address) => known.get(address.toLowerCase())
}
