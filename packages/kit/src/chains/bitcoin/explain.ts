import { FoyerError, foyerErrorIn, messageOf } from '@foyer/base'
import {
  METHOD_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  RPC_REQUEST_FAILED,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'

/** EIP-1193's and EIP-1474's codes, which injected Bitcoin wallets use too, and WalletConnect's. */
const MEANING = {
  4001: USER_REJECTED,
  5000: USER_REJECTED,
  4900: WALLET_DISCONNECTED,
  [-32002]: REQUEST_ALREADY_PENDING,
} as const

/** Turns whatever a wallet or a server threw into the catalogue's words. Never throws. */
export function explain(error: unknown): FoyerError {
  const own = foyerErrorIn(error)
  if (own) return own
  const code = codeOf(error)
  if (code === 4200 || code === -32601)
    return new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'this request' }, cause: error })
  const entry = MEANING[code as keyof typeof MEANING]
  if (entry !== undefined) return new FoyerError(entry, { cause: error })
  const reason = messageOf(error)
  // Most wallets of this chain have no codes: their words are the same few (specification, section 8).
  if (
    /user closed modal|request rejected|user (rejected|denied|cancell?ed|canceled)|(rejected|cancell?ed) (by|the) /i.test(
      reason,
    )
  )
    return new FoyerError(USER_REJECTED, { cause: error })
  return new FoyerError(RPC_REQUEST_FAILED, { context: { reason: reason.slice(0, 200) }, cause: error })
}

function codeOf(error: unknown): unknown {
  try {
    const { code, error: inner } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
    return code ?? (inner as { code?: unknown } | undefined)?.code
  } catch {
    return undefined // A getter threw: such an error says nothing.
  }
}
