export { type Client, type ClientOptions, createClient } from './client.ts'
export { directory, errorBody, type FeatureEntry, type WalletEntry, walletEntry } from './directory.ts'
export type { Answer, CallInput, Contract, Endpoint, HandlerInput } from './endpoint.ts'
