export {
  createTestWallet,
  providerError,
  type TestChain,
  type TestProvider,
  type TestWallet,
  type TestWalletOptions,
  type WalletQuestion,
} from './announced-wallet.ts'
export {
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletScript,
} from './scripted-wallets.ts'
