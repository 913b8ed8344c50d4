import { FoyerError, foyerErrorIn, messageOf } from '@foyer/base'
import {
  CHAIN_NOT_SUPPORTED,
  METHOD_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  RPC_REQUEST_FAILED,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'

/** EIP-1193's codes, which Solana wallets throw too, and those of the relay's wallets. */
const MEANING = {
  4001: USER_REJECTED,
  5000: USER_REJECTED,
  4900: WALLET_DISCONNECTED,
  4901: WALLET_DISCONNECTED,
  5100: CHAIN_NOT_SUPPORTED,
} as const
const UNKNOWN_METHOD: readonly number[] = [4200, 5101, -32601, 10001]

/** Turns whatever a wallet or a node threw into the catalogue's words. Never throws. */
export function explain(error: unknown): FoyerError {
  const own = foyerErrorIn(error)
  if (own) return own
  const codes = codesOf(error)
  if (codes.some((code) => UNKNOWN_METHOD.includes(code)))
    return new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'this request' }, cause: error })
  for (const code of codes) {
    const entry = MEANING[code as keyof typeof MEANING]
    if (entry !== undefined) return new FoyerError(entry, { cause: error })
  }
  const reason = messageOf(error)
  // The Wallet Standard has no codes: wallets say it in words.
  if (/user (rejected|denied|declined|cancell?ed)|(request|transaction) (was )?(rejected|cancell?ed)/i.test(reason))
    return new FoyerError(USER_REJECTED, { cause: error })
  // A node has the same code for a transaction that fails in simulation.
  if (codes.includes(-32002) && !/simulation/i.test(reason))
    return new FoyerError(REQUEST_ALREADY_PENDING, { cause: error })
  return new FoyerError(RPC_REQUEST_FAILED, { context: { reason: reason.slice(0, 200) }, cause: error })
}

/** Every code in an error and in what it wraps: wallet-adapter errors carry theirs as `error`, others as `cause`. */
function codesOf(error: unknown, depth = 0): number[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  try {
    const { code, cause, error: inner } = error as Record<string, unknown>
    const own = typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code)) ? [Number(code)] : []
    return [...own, ...[inner, cause].flatMap((nested) => codesOf(nested, depth + 1))]
  } catch {
    return [] // A getter of a hostile error object threw: it has no code for us.
  }
}
