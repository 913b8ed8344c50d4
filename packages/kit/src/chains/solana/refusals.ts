import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { at } from './rpc.ts'

/** Runtime errors with their meaning for the sender, https://docs.rs/solana-transaction-error */
const RUNTIME: Readonly<Record<string, string>> = {
  InsufficientFundsForRent: 'an account would be left with less than the network keeps accounts for',
  BlockhashNotFound: 'it took too long to be signed',
  InvalidAccountForFee: 'the account cannot pay fees',
}
const NO_MONEY: readonly string[] = ['AccountNotFound', 'InsufficientFundsForFee']
const REASON_MAX = 160

/**
 * The reason why a transaction failed, from its error and log.
 * @returns INSUFFICIENT_BALANCE if there is too little SOL, otherwise TRANSFER_REFUSED with the reason
 */
export function refusal(error: unknown, logs: unknown): FoyerError {
  const name = typeof error === 'string' ? error : (Object.keys((error ?? {}) as object)[0] ?? '')
  const lines = Array.isArray(logs) ? logs.filter((line): line is string => typeof line === 'string') : []
  if (NO_MONEY.includes(name) || lines.some((line) => /^Transfer: insufficient lamports/.test(line)))
    return new FoyerError(INSUFFICIENT_BALANCE, { cause: error })
  return new FoyerError(TRANSFER_REFUSED, { context: { reason: reasonOf(error, lines) }, cause: error })
}

/** The program's own message, if there is one. */
export function reasonOf(error: unknown, lines: readonly string[]): string {
  const said = lines.map(
    (line) => /^Program log: (?:Error: )?(.*(?:insufficient|frozen|error|fail|mismatch).*)$/i.exec(line)?.[1],
  )
  const own = said.findLast((text) => text !== undefined)
  if (own !== undefined) return own.slice(0, REASON_MAX)
  const name = typeof error === 'string' ? error : (Object.keys((error ?? {}) as object)[0] ?? '')
  const known = Object.hasOwn(RUNTIME, name) ? RUNTIME[name] : undefined
  if (known) return known
  const detail = at(error, 'InstructionError', 1)
  const custom = at(detail, 'Custom')
  if (custom !== undefined) return `the program answered with error ${String(custom).slice(0, 20)}`
  return (typeof detail === 'string' ? detail : name || 'unknown reason').slice(0, REASON_MAX)
}
