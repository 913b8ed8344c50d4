export { type Client, type ClientOptions, createClient } from './client.ts'
export { directory, errorBody } from './directory.ts'
export { directoryCalls, type FeatureEntry, type WalletEntry, walletEntry } from './directory-calls.ts'
export type { Answer, Call, CallInput, Contract, Endpoint, HandlerInput } from './endpoint.ts'
