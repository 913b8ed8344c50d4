import type { CaipNetworkId } from '../caip.ts'
import { NETWORK_NAMES } from './names.ts'

/** Those whose currency is not ETH. Verified by networks.test.ts. */
const OTHER_SYMBOLS: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:100': 'XDAI',
  'eip155:1284': 'GLMR',
  'eip155:1285': 'MOVR',
  'eip155:1329': 'SEI',
  'eip155:137': 'POL',
  'eip155:143': 'MON',
  'eip155:146': 'S',
  'eip155:2020': 'RON',
  'eip155:204': 'BNB',
  'eip155:2222': 'KAVA',
  'eip155:25': 'CRO',
  'eip155:250': 'FTM',
  'eip155:252': 'FRAX',
  'eip155:33139': 'APE',
  'eip155:42220': 'CELO',
  'eip155:43113': 'AVAX',
  'eip155:43114': 'AVAX',
  'eip155:5000': 'MNT',
  'eip155:56': 'BNB',
  'eip155:80002': 'POL',
  'eip155:80094': 'BERA',
  'eip155:8217': 'KLAY',
  'eip155:97': 'tBNB',
  'eip155:9745': 'XPL',
  'eip155:999': 'HYPE',
}

/**
 * The symbol of a known EVM network's currency, for pages that do not load the networks themselves.
 * @param chainId CAIP-2
 * @returns undefined for a network that is not known, or not of EVM
 */
export function nativeSymbol(chainId: string): string | undefined {
  const isKnown = chainId.startsWith('eip155:') && NETWORK_NAMES[chainId as CaipNetworkId] !== undefined
  return isKnown ? (OTHER_SYMBOLS[chainId as CaipNetworkId] ?? 'ETH') : undefined
}
