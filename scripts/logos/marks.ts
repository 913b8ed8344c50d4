/* Logos whose name in the package differs from our id: folder and file in @web3icons/core. */

/** By wallet id. A wallet of an exchange uses the exchange's logo. */
export const WALLET_MARKS: Readonly<Record<string, string>> = {
  '1inch': 'exchanges/1inch',
  alphawallet: 'wallets/alpha-wallet',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  'coinbase-wallet': 'wallets/coinbase',
  'crypto-com': 'exchanges/crypto-com',
  gate: 'exchanges/gate-io',
  kucoin: 'exchanges/kucoin',
  mew: 'wallets/my-ether-wallet',
  robinhood: 'exchanges/robinhood',
  status: 'networks/status',
  tokenpocket: 'wallets/token-pocket',
  uniswap: 'exchanges/uniswap',
}

/** By CAIP-2 id. A test network uses the logo of its main network. */
export const NETWORK_MARKS: Readonly<Record<string, string>> = {
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'networks/bitcoin',
  'bip122:00000008819873e925422c1ff0f99f7c': 'networks/bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'networks/bitcoin',
  'eip155:97': 'networks/binance-smart-chain',
  'eip155:204': 'networks/binance-smart-chain',
  'eip155:43113': 'networks/avalanche',
  'eip155:80002': 'networks/polygon',
  'eip155:84532': 'networks/base',
  'eip155:421614': 'networks/arbitrum-one',
  'eip155:560048': 'networks/ethereum',
  'eip155:11155111': 'networks/ethereum',
  'eip155:2222': 'networks/kava',
  'eip155:1313161555': 'networks/aurora',
  'eip155:11155420': 'networks/optimism',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'networks/solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'networks/solana',
}

/** By symbol: native currencies that use the logo of their network. */
export const TOKEN_MARKS: Readonly<Record<string, string>> = {
  APE: 'networks/apechain',
  BERA: 'networks/berachain',
  HYPE: 'networks/hyper-evm',
  KAIA: 'networks/kaia',
  MON: 'networks/monad',
  RON: 'networks/ronin',
  S: 'networks/sonic',
  XDAI: 'networks/gnosis',
  XPL: 'networks/plasma',
}
