export { ACCOUNTS, type LocalAccount } from './accounts.ts'
export { type Chain, startChain } from './chain.ts'
export { type LocalContracts, seed } from './seed.ts'
