import { bitcoinNetwork } from './network.ts'

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
