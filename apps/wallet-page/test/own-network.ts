/** What a node of an EVM network (CAIP-2) says to `eth_chainId`. */
export const chainIdOf = (chainId: string): string => `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
