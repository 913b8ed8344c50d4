import { DECIMALS_MAX, FoyerError } from '@foyer/base'
import { TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { at, CONFIRMED, callNode, units, unreadable } from './rpc.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** A token: the token program it belongs to, and its decimals. */
export type Mint = { readonly address: string; readonly program: string; readonly decimals: number }
/** A token account. */
type TokenAccount = { readonly address: string; readonly amount: bigint }

/** @throws TRANSFER_REFUSED for an address that is not a token, and for tokens whose transfers have side effects */
export async function readMint({ rpcUrls }: ReadTarget, address: string): Promise<Mint> {
  const account = at(
    await callNode(rpcUrls, 'getAccountInfo', [address, { encoding: 'jsonParsed', ...CONFIRMED }]),
    'value',
  )
  const program = at(account, 'owner')
  const parsed = at(account, 'data', 'parsed')
  const decimals = at(parsed, 'info', 'decimals')
  if (
    (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) ||
    at(parsed, 'type') !== 'mint' ||
    typeof decimals !== 'number' ||
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > DECIMALS_MAX
  )
    throw refused('there is no such token')
  const extensions = at(parsed, 'info', 'extensions')
  for (const extension of Array.isArray(extensions) ? extensions : []) assertPlain(extension)
  return { address, program, decimals }
}

export const getTokenDecimals = async (target: ReadTarget, mint: string): Promise<number> =>
  (await readMint(target, mint)).decimals

/** The owner's token account with the highest balance, from which transfers are made. */
export async function richestAccount(
  { rpcUrls }: ReadTarget,
  owner: string,
  mint: Mint,
): Promise<TokenAccount | undefined> {
  const found = at(
    await callNode(rpcUrls, 'getTokenAccountsByOwner', [
      owner,
      { mint: mint.address },
      { encoding: 'jsonParsed', ...CONFIRMED },
    ]),
    'value',
  )
  if (!Array.isArray(found)) throw unreadable('getTokenAccountsByOwner')
  const accounts = found.map((entry) => {
    const address = at(entry, 'pubkey')
    if (typeof address !== 'string') throw unreadable('getTokenAccountsByOwner')
    return { address, amount: units(at(entry, 'account', 'data', 'parsed', 'info', 'tokenAmount', 'amount'), 'amount') }
  })
  return accounts.sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))[0]
}

/**
 * Looks up a receiver's associated token account.
 * @returns undefined when it exists, otherwise the lamports at its address, since anyone may have sent some
 * @throws TRANSFER_REFUSED when it has another owner: ownership of a token account can be transferred while its address stays
 *   the same
 */
export async function missingAccount(
  { rpcUrls }: ReadTarget,
  address: string,
  owner: string,
  mint: Mint,
): Promise<bigint | undefined> {
  const options = { encoding: 'jsonParsed', ...CONFIRMED }
  const account = at(await callNode(rpcUrls, 'getAccountInfo', [address, options]), 'value')
  if (account === null) return 0n
  if (at(account, 'owner') === SYSTEM_PROGRAM) return units(at(account, 'lamports'), 'getAccountInfo')
  const info = at(account, 'data', 'parsed', 'info')
  if (at(account, 'owner') === mint.program && at(info, 'owner') === owner && at(info, 'mint') === mint.address)
    return undefined
  throw refused('the account that the receiver should have of this token is somebody else’s')
}
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/**
 * Extensions of Token-2022 that deduct from the transferred amount or run a program of the issuer with further accounts,
 * https://solana.com/docs/tokens/extensions: the review would not describe the actual effect.
 */
function assertPlain(extension: unknown): void {
  const kind = at(extension, 'extension')
  // An extension unknown to the node could be one of these.
  if (kind === 'unparseableExtension') throw refused('nobody can tell what a transfer of this token does')
  if (kind === 'transferHook' && at(extension, 'state', 'programId') !== null)
    throw refused('a program of its issuer has a say in every transfer of this token')
  const fees = ['olderTransferFee', 'newerTransferFee'].map((age) =>
    at(extension, 'state', age, 'transferFeeBasisPoints'),
  )
  if (kind === 'transferFeeConfig' && fees.some((fee) => fee !== 0))
    throw refused('this token keeps a part of what is sent')
}

export const refused = (reason: string): FoyerError => new FoyerError(TRANSFER_REFUSED, { context: { reason } })
