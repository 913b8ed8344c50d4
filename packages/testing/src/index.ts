export {
  createTestWallet,
  providerError,
  type TestChain,
  type TestProvider,
  type TestWallet,
  type TestWalletOptions,
  type WalletQuestion,
} from './announced-wallet.ts'
