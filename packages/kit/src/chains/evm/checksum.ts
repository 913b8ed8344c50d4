import { type Address, checksumAddress } from 'viem'

/** An address as EIP-55 writes it, whichever letters it came in. A checksum that it carries is not looked at. */
export const checksum = (address: string): string => checksumAddress(address.toLowerCase() as Address)
