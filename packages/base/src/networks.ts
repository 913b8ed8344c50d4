/** Every network that we know, a file a namespace. Each is its own export, so that a bundle holds only those it names. */

export * from './networks/bitcoin.ts'
export * from './networks/evm.ts'
export * from './networks/network.ts'
export * from './networks/solana.ts'
