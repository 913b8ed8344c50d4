import { type FoyerError, isFoyerError } from './errors.ts'

/** Finds the catalogue's error in a caught value: the value itself, or the error it wraps (EIP-1193 errors with a code). */
export function foyerErrorIn(thrown: unknown): FoyerError | undefined {
  if (isFoyerError(thrown)) return thrown
  try {
    const { cause } = (thrown ?? {}) as { cause?: unknown }
    return isFoyerError(cause) ? cause : undefined
  } catch {
    return undefined // A getter of a hostile error threw.
  }
}
