export {
  createSolanaTestWallet,
  type SolanaFeature,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
} from './test-wallet.ts'
