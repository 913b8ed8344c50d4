import { DECIMALS_MAX, FoyerError } from '@foyer/base'
import { TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { at, CONFIRMED, callNode, units, unreadable } from './rpc.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** A token: which of the two programs moves it, and in what units. */
export type Mint = { readonly address: string; readonly program: string; readonly decimals: number }
/** One account of a token. */
type TokenAccount = { readonly address: string; readonly amount: bigint }

/**
 * @throws TRANSFER_REFUSED for an address that is no token, and for tokens whose transfers are more than a transfer
 */
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

/** An owner's account of a token with the most in it, which is the one that transfers come from. */
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
 * What stands where a receiver's account of a token belongs.
 * @returns undefined when it is open, else the lamports that lie there: anybody may have sent some
 * @throws TRANSFER_REFUSED when it is somebody else's: an account can be given away, and its place stays
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
 * Extensions of Token-2022 by which less arrives than was sent, or a program of the issuer runs along with accounts of its own,
 * https://solana.com/docs/tokens/extensions: what the review says would not be what happens.
 */
function assertPlain(extension: unknown): void {
  const kind = at(extension, 'extension')
  // The node does not know it either: it may be one of these.
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
