export { auth, capture, reports } from './auth.ts'
export { authCalls, captureCalls, reportCalls, type SignInSession } from './auth-calls.ts'
export { chain } from './chain.ts'
export {
  chainCalls,
  type Fungible,
  type Nft,
  type TokenBalance,
  type Transaction,
  type Transfer,
} from './chain-calls.ts'
export { createClient } from './client.ts'
export { directory, errorBody } from './directory.ts'
export { directoryCalls, type WalletEntry, walletEntry } from './directory-calls.ts'
export type { Answer, Contract, Endpoint, HandlerInput, LimitKind } from './endpoint.ts'
export { exchange } from './exchange.ts'
export {
  type Exchange,
  type ExchangeStatus,
  exchangeCalls,
  exchangeResults,
  type PayableAsset,
} from './exchange-calls.ts'
export { login } from './login.ts'
export { type NameRecord, nameCalls } from './name-calls.ts'
export { nameChangeCalls } from './name-change-calls.ts'
export { names } from './names.ts'
export { onramp } from './onramp.ts'
export { type OnrampOrder, type OnrampQuote, onrampCalls } from './onramp-calls.ts'
export { operations } from './operations.ts'
export { recovery } from './recovery.ts'
export { social } from './social.ts'
export { swap } from './swap.ts'
