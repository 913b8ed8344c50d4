export {
  createTestWallet,
  providerError,
  type TestChain,
  type TestProvider,
  type TestWallet,
  type TestWalletOptions,
  type WalletQuestion,
} from './announced-wallet.ts'
export { type ChainFixture, type ChainFixtureOptions, chainFixture } from './chain-fixture.ts'
export { adapterConformance, type ConformanceSubject, type ConformanceWallet } from './conformance/index.ts'
export { describeChainQuestion, PLACES } from './describe-chain-question.ts'
export { type Description, describeQuestion } from './describe-question.ts'
export { MemoryArea } from './memory-area.ts'
export {
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletScript,
} from './scripted-wallets.ts'
export { type TestClock, testClock } from './test-clock.ts'
