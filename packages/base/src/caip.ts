import { INVALID_CAIP2_NETWORK_ID } from './catalogue.ts'
import { FoyerError } from './errors.ts'

/** Chain namespaces, https://namespaces.chainagnostic.org */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** `namespace:reference`, CAIP-2 https://chainagnostic.org/CAIPs/caip-2 */
export type CaipNetworkId = `${Namespace}:${string}`
/** `namespace:reference:address`, CAIP-10 https://chainagnostic.org/CAIPs/caip-10 */
export type CaipAddress = `${CaipNetworkId}:${string}`

const REFERENCE = /^[-_a-zA-Z0-9]{1,64}$/

export const isNamespace = (text: string): text is Namespace => (NAMESPACES as readonly string[]).includes(text)

/**
 * Splits a CAIP-2 network id.
 * @throws INVALID_CAIP2_NETWORK_ID unless it has exactly two parts of the allowed characters and a known namespace
 */
export function parseCaipNetworkId(text: string): { namespace: Namespace; reference: string } {
  const parts = text.split(':')
  const [namespace, reference] = parts
  if (parts.length !== 2 || !namespace || !reference || !isNamespace(namespace) || !REFERENCE.test(reference)) {
    throw new FoyerError(INVALID_CAIP2_NETWORK_ID)
  }
  return { namespace, reference }
}

export function isCaipNetworkId(text: unknown): text is CaipNetworkId {
  try {
    return typeof text === 'string' && parseCaipNetworkId(text) !== undefined
  } catch {
    return false // Only validity matters here.
  }
}

/** Joins a network and an address; the caller has validated both. */
export const caipAddress = (network: CaipNetworkId, address: string): CaipAddress => `${network}:${address}`
