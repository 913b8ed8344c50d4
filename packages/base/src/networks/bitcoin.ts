import { bitcoinNetwork, type Network } from './network.ts'

/* References: https://namespaces.chainagnostic.org/bip122/caip2 */

export const bitcoin = /*#__PURE__*/ bitcoinNetwork(
  '000000000019d6689c085ae165831e93',
  'Bitcoin',
  'BTC',
  'https://mempool.space',
  false,
)
export const bitcoinTestnet = /*#__PURE__*/ bitcoinNetwork(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  'tBTC',
  'https://mempool.space/testnet',
  true,
)
export const bitcoinSignet = /*#__PURE__*/ bitcoinNetwork(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  'sBTC',
  'https://mempool.space/signet',
  true,
)
/** The local network: its coins have no value, it has no explorer, and the host provides its endpoint. */
export const bitcoinRegtest: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:18443'] } },
  testnet: true,
  assets: { imageId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
}
