import { type Address, checksumAddress } from 'viem'

/** Converts an address of any case to its EIP-55 form, without verifying an existing checksum. */
export const checksum = (address: string): string => checksumAddress(address.toLowerCase() as Address)
