import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/* Encodes accounts of the token programs, for a cluster that starts with tokens.
   https://github.com/solana-program/token/blob/main/program/src/state.rs */

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

const INITIALIZED = 1
/** The four-byte option tag of the token programs. */
const SOME = [1, 0, 0, 0]
/**
 * Account type 2 (token account), then the extension ImmutableOwner (7) without data, as the associated-token program
 * creates it.
 */
const IMMUTABLE_OWNER = [2, 7, 0, 0, 0]

/** Encodes a mint account. @param supply base units */
export function mintBytes(authority: string, supply: bigint, decimals: number): Uint8Array {
  const bytes = new Uint8Array(82)
  bytes.set(SOME, 0)
  bytes.set(keyBytes(authority), 4)
  new DataView(bytes.buffer).setBigUint64(36, supply, true)
  bytes.set([decimals, INITIALIZED], 44)
  return bytes
}

/** Encodes a token account. @param amount base units */
export function tokenAccountBytes(mint: string, owner: string, amount: bigint, program: Address): Uint8Array {
  const bytes = new Uint8Array(165)
  bytes.set(keyBytes(mint), 0)
  bytes.set(keyBytes(owner), 32)
  new DataView(bytes.buffer).setBigUint64(64, amount, true)
  bytes[108] = INITIALIZED
  return program === TOKEN_2022_PROGRAM ? Uint8Array.from([...bytes, ...IMMUTABLE_OWNER]) : bytes
}

/** Returns the address of an owner's associated token account, https://spl.solana.com/associated-token-account */
export async function associatedAddress(mint: string, owner: string, program: Address): Promise<Address> {
  const seeds = [keyBytes(owner), keyBytes(program), keyBytes(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_PROGRAM, seeds })
  return address
}

const keyBytes = (address: string) => getAddressEncoder().encode(address as Address)
