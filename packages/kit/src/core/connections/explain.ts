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
 * What numbers mean, whatever the chain: EIP-1193 and EIP-1474 (https://eips.ethereum.org/EIPS/eip-1193#provider-errors), which wallets of
 * other chains use too, and WalletConnect's (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes).
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

/** A row that a number stands for. Those with a placeholder are filled in below. */
type Meaning =
  | typeof CHAIN_NOT_SUPPORTED
  | typeof METHOD_NOT_SUPPORTED
  | typeof REQUEST_ALREADY_PENDING
  | typeof USER_REJECTED
  | typeof WALLET_DISCONNECTED
type Meanings = Readonly<Record<number, Meaning>>
/** What a chain says otherwise than the standards, by number. Undefined: the number says nothing here. */
type Differences = Readonly<Record<number, (reason: string) => Meaning | undefined>>
/** @param method what was asked, for whoever reads that it is not supported */
type Explain = (error: unknown, method?: string) => FoyerError

/**
 * How whatever a wallet or a node threw becomes the catalogue's: by the first number that means something, from the outside in, else
 * by its words. What this gives never throws.
 */
export function explainWith(differences: Differences = {}): Explain {
  const meaningOf = (code: number, reason: string) =>
    code in differences ? differences[code]?.(reason) : MEANING[code]
  return (error, method = 'this request') => {
    const own = foyerErrorIn(error)
    if (own) return own
    // Libraries put the request behind what happened: addresses and bodies are for nobody who reads it.
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

/** For adapters whose chain says nothing otherwise. */
export const explain: Explain = explainWith()

/** Every number in an error and in what it wraps, from the outside in. */
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

/** `data.originalError`: MetaMask on phones. `error`: wallet adapters of Solana. `cause`: whoever wraps as the language does. */
function layersOf(error: unknown, depth = 0): Layer[] {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return []
  try {
    const { code, message, data, originalError, error: inner, cause } = error as Record<string, unknown>
    return [{ code, message }, ...[data, originalError, inner, cause].flatMap((nested) => layersOf(nested, depth + 1))]
  } catch {
    return [] // A getter of a hostile error object threw: it says nothing to us.
  }
}
