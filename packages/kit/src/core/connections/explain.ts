import { cleanText, FoyerError, foyerErrorIn, messageOf } from '@foyer/base'
import {
  CHAIN_NOT_SUPPORTED,
  METHOD_NOT_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  RPC_REQUEST_FAILED,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'

/**
 * Error codes that mean the same on every chain: EIP-1193 and EIP-1474
 * (https://eips.ethereum.org/EIPS/eip-1193#provider-errors), which wallets of other chains use too, and WalletConnect's
 * (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes).
 */
const MEANING: Meanings = {
  4001: USER_REJECTED,
  5000: USER_REJECTED,
  4200: METHOD_NOT_SUPPORTED,
  [-32601]: METHOD_NOT_SUPPORTED,
  3001: METHOD_NOT_SUPPORTED,
  5002: METHOD_NOT_SUPPORTED,
  5101: METHOD_NOT_SUPPORTED,
  10001: METHOD_NOT_SUPPORTED,
  4902: CHAIN_NOT_SUPPORTED,
  5001: CHAIN_NOT_SUPPORTED,
  5100: CHAIN_NOT_SUPPORTED,
  4900: WALLET_DISCONNECTED,
  4901: WALLET_DISCONNECTED,
  6000: WALLET_DISCONNECTED,
  7001: WALLET_DISCONNECTED,
  [-32002]: REQUEST_ALREADY_PENDING,
}

/** What wallets call a no. Many have no number for it; some have one for whatever went wrong. */
const USERS_NO =
  /user (has )?(closed modal|rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i
/** Nodes say this too, of what they turn away, and after it was sent: it is a no only where there is no number. */
const NO =
  /(rejected|denied|declined|cancell?ed) the (request|transaction)|(request|transaction) (was |has been )?(rejected|denied|declined|cancell?ed)(?! by)/i

/** The catalogue entry for a code. Entries with a placeholder are filled in below. */
type Meaning =
  | typeof CHAIN_NOT_SUPPORTED
  | typeof METHOD_NOT_SUPPORTED
  | typeof REQUEST_ALREADY_PENDING
  | typeof USER_REJECTED
  | typeof WALLET_DISCONNECTED
type Meanings = Readonly<Record<number, Meaning>>
/** Codes that a chain uses differently from the standards. Undefined: the code has no meaning here. */
type Differences = Readonly<Record<number, (reason: string) => Meaning | undefined>>
/** @param method the requested method, for the message that it is not supported */
type Explain = (error: unknown, method?: string) => FoyerError

/**
 * Converts any error of a wallet or a node to an error of the catalogue: by the first known code, from the outermost error
 * inwards, otherwise by its message. The returned function never throws.
 */
export function explainWith(differences: Differences = {}): Explain {
  const meaningOf = (code: number, reason: string) =>
    code in differences ? differences[code]?.(reason) : MEANING[code]
  return (error, method = 'this request') => {
    const own = foyerErrorIn(error)
    if (own) return own
    // Libraries append the request to the message; addresses and bodies are not useful to the reader.
    const [reason = ''] = messageOf(error).split(/\s+(?:URL|Request body|Request Arguments|Version): /)
    const codes = codesOf(error)
    const row =
      codes.map((code) => meaningOf(code, reason)).find((meaning) => meaning !== undefined) ??
      (textsOf(error).some((text) => USERS_NO.test(text) || (codes.length === 0 && NO.test(text)))
        ? USER_REJECTED
        : undefined)
    if (row?.code === METHOD_NOT_SUPPORTED.code) return new FoyerError(row, { context: { method }, cause: error })
    if (row) return new FoyerError(row, { cause: error })
    return new FoyerError(RPC_REQUEST_FAILED, {
      context: { reason: cleanText(reason, REASON_MAX) ?? UNREADABLE },
      cause: error,
    })
  }
}

/** For adapters whose chain uses the standard codes only. */
export const explain: Explain = explainWith()

/** Every code in an error and in the errors it wraps, from the outermost inwards. */
export const codesOf = (error: unknown): number[] =>
  layersOf(error).flatMap(({ code }) =>
    typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code)) ? [Number(code)] : [],
  )
const textsOf = (error: unknown): string[] =>
  [error, ...layersOf(error).map(({ message }) => message)].filter((text) => typeof text === 'string')

const REASON_MAX = 200
const UNREADABLE = 'Unknown error'
const DEPTH_MAX = 4
type Layer = { readonly code?: unknown; readonly message?: unknown }

/** `data.originalError`: MetaMask on phones. `error`: wallet adapters of Solana. `cause`: the standard property. */
function layersOf(error: unknown, depth = 0): Layer[] {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return []
  try {
    const { code, message, data, originalError, error: inner, cause } = error as Record<string, unknown>
    return [{ code, message }, ...[data, originalError, inner, cause].flatMap((nested) => layersOf(nested, depth + 1))]
  } catch {
    return [] // A getter of a hostile error object threw; it is ignored.
  }
}
