export type { BitcoinTestKey, BitcoinWalletOptions } from './purse.ts'
export {
  type BitcoinTestWallet,
  createInjectedBitcoinWallet,
  createSatsConnectWallet,
  createStandardBitcoinWallet,
} from './wallets.ts'
