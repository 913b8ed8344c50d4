import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import type { Mint } from './tokens.ts'

/* The three instructions of a transfer. */

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

/**
 * SystemInstruction::Transfer, https://docs.rs/solana-system-interface
 * @param amount lamports
 */
export function moveSol(from: string, to: string, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to as Address, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/**
 * TransferChecked of both token programs, https://docs.rs/spl-token-interface: it specifies the token and its decimals, which
 * the program verifies.
 * @param amount base units
 */
export function moveTokens(owner: string, source: string, target: string, mint: Mint, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, 12)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, mint.decimals)
  return {
    programAddress: mint.program as Address,
    accounts: [
      { address: source as Address, role: AccountRole.WRITABLE },
      { address: mint.address as Address, role: AccountRole.READONLY },
      { address: target as Address, role: AccountRole.WRITABLE },
      { address: owner as Address, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/** Creates an owner's token account unless it exists (CreateIdempotent), https://docs.rs/spl-associated-token-account-interface */
export function openAccount(payer: string, account: string, owner: string, mint: Mint): Instruction {
  const readonly = (address: string) => ({ address: address as Address, role: AccountRole.READONLY })
  return {
    programAddress: ASSOCIATED_PROGRAM,
    accounts: [
      { address: payer as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: account as Address, role: AccountRole.WRITABLE },
      readonly(owner),
      readonly(mint.address),
      readonly(SYSTEM_PROGRAM),
      readonly(mint.program),
    ],
    data: Uint8Array.of(1),
  }
}

/** The address of an owner's associated token account. */
export async function accountAddress(owner: string, mint: Mint): Promise<string> {
  const bytes = getAddressEncoder()
  const seeds = [owner, mint.program, mint.address].map((part) => bytes.encode(part as Address))
  const [address] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_PROGRAM, seeds })
  return address
}
