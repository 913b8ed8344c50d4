import { FoyerError, foyerErrorIn, messageOf } from '@foyer/base'
import {
  CHAIN_NOT_SUPPORTED,
  METHOD_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  RPC_REQUEST_FAILED,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'

/** EIP-1193 and EIP-1474 error codes, as far as they change what a visitor should do. */
const MEANING = {
  4001: USER_REJECTED,
  5000: USER_REJECTED, // WalletConnect: user rejected
  4900: WALLET_DISCONNECTED,
  4901: WALLET_DISCONNECTED,
  [-32002]: REQUEST_ALREADY_PENDING,
  4902: CHAIN_NOT_SUPPORTED,
} as const

/** Turns whatever a wallet or an endpoint threw into the catalogue's words. Never throws. */
export function explain(error: unknown): FoyerError {
  const own = foyerErrorIn(error)
  if (own) return own
  const codes = codesOf(error)
  if (codes.some((code) => code === 4200 || code === -32601)) {
    return new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'this request' }, cause: error })
  }
  for (const code of codes) {
    const entry = MEANING[code as keyof typeof MEANING]
    if (entry !== undefined) return new FoyerError(entry, { cause: error })
  }
  const reason = messageOf(error)
  // 'user closed modal' and 'request rejected' map to a user-rejected error (specification, section 8).
  if (/user closed modal|request rejected|user (rejected|denied|cancell?ed)/i.test(reason))
    return new FoyerError(USER_REJECTED, { cause: error })
  return new FoyerError(RPC_REQUEST_FAILED, { context: { reason: reason.slice(0, 200) }, cause: error })
}

/** Every code in an error and in what it wraps: `data.originalError` (MetaMask mobile), `error`, `cause`. */
export function codesOf(error: unknown, depth = 0): number[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  try {
    const { code, data, cause, error: inner, originalError } = error as Record<string, unknown>
    const own = typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code)) ? [Number(code)] : []
    return [...own, ...[data, originalError, inner, cause].flatMap((nested) => codesOf(nested, depth + 1))]
  } catch {
    return [] // A getter of a hostile error object threw: it has no code for us.
  }
}
