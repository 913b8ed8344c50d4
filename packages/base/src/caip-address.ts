import { type CaipAddress, type CaipNetworkId, isCaipNetworkId, type Namespace, parseCaipNetworkId } from './caip.ts'
import { INVALID_CAIP_ADDRESS, INVALID_CAIP10_ADDRESS } from './catalogue.ts'
import { FoyerError } from './errors.ts'

const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Splits a CAIP-10 account id.
 * @throws INVALID_CAIP10_ADDRESS unless it has exactly three parts
 * @throws INVALID_CAIP_ADDRESS when the three parts are there but one of them is malformed
 */
export function parseCaipAddress(text: string): {
  namespace: Namespace
  reference: string
  address: string
  caipNetworkId: CaipNetworkId
} {
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) throw new FoyerError(INVALID_CAIP10_ADDRESS)
  const caipNetworkId = `${namespace}:${reference}`
  if (!isCaipNetworkId(caipNetworkId) || !ACCOUNT.test(address)) throw new FoyerError(INVALID_CAIP_ADDRESS)
  return { ...parseCaipNetworkId(caipNetworkId), address, caipNetworkId }
}

export function isCaipAddress(text: unknown): text is CaipAddress {
  try {
    return typeof text === 'string' && parseCaipAddress(text) !== undefined
  } catch {
    return false // Only validity matters here.
  }
}
