/** All known networks, with one file per namespace. Each is its own export, so that a bundle contains only those it uses. */

export * from './networks/bitcoin.ts'
export * from './networks/evm.ts'
export * from './networks/network.ts'
export * from './networks/solana.ts'
