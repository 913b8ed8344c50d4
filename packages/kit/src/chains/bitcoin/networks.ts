import type { CaipNetworkId } from '@foyer/base'

/** A Bitcoin network with its names in each standard. */
type BitcoinNetwork = {
  readonly id: CaipNetworkId
  readonly name: string
  /** The address format: testnet and signet share one. */
  readonly addresses: AddressKind
  /** Names in the Wallet Standard, in sats-connect, and used by injected wallets. */
  readonly standard: string
  readonly sats: string
  readonly injected: string
}
export type AddressKind = 'main' | 'test' | 'regtest'

/** References: https://namespaces.chainagnostic.org/bip122/caip2 */
export const NETWORKS: readonly BitcoinNetwork[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    addresses: 'main',
    standard: 'bitcoin:mainnet',
    sats: 'Mainnet',
    injected: 'BITCOIN_MAINNET',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    addresses: 'test',
    standard: 'bitcoin:testnet',
    sats: 'Testnet',
    injected: 'BITCOIN_TESTNET',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'Bitcoin Signet',
    addresses: 'test',
    standard: 'bitcoin:signet',
    sats: 'Signet',
    injected: 'BITCOIN_SIGNET',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    addresses: 'regtest',
    standard: 'bitcoin:regtest',
    sats: 'Regtest',
    injected: 'BITCOIN_REGTEST',
  },
]

export const networkById = (id: string | undefined): BitcoinNetwork | undefined =>
  NETWORKS.find((network) => network.id === id)
