import { FoyerError, isEvmAddress, isSolanaAddress } from '@foyer/base'
import { fromBase58 } from '@foyer/base/bytes'
import { INVALID_RECEIVER, RECEIVER_ELSEWHERE } from '@foyer/base/catalogue'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { explain } from './explain.ts'
import { at, CONFIRMED, callNode } from './rpc.ts'

const KEY_BYTES = 32
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/**
 * Solana addresses have no checksum: the only check is for 32 bytes in base58.
 * @throws INVALID_RECEIVER, RECEIVER_ELSEWHERE
 */
export async function readAddress(text: string): Promise<string> {
  const address = text.trim()
  if (isSolanaAddress(address) && fromBase58(address).length === KEY_BYTES) return address
  if (isEvmAddress(address)) throw new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Ethereum' } })
  if (/^(bc1|tb1|bcrt1)[a-z0-9]{20,80}$/i.test(address))
    throw new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Bitcoin' } })
  throw new FoyerError(INVALID_RECEIVER)
}

/**
 * Whether the address is something other than a person's account: a program, a token, a token account, or an address that a
 * program derived and that has no key.
 */
export async function isContract({ rpcUrls }: ReadTarget, address: string): Promise<boolean> {
  const { isOffCurveAddress } = await import('@solana/kit')
  if (isOffCurveAddress(address as Parameters<typeof isOffCurveAddress>[0])) return true
  try {
    const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, ...CONFIRMED }
    const value = at(await callNode(rpcUrls, 'getAccountInfo', [address, options]), 'value')
    return value !== null && (at(value, 'executable') === true || at(value, 'owner') !== SYSTEM_PROGRAM)
  } catch (error) {
    throw explain(error)
  }
}
