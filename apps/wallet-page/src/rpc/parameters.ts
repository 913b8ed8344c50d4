import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { type GenericSchema, type InferOutput, maxLength, pipe, regex, safeParse, string } from 'valibot'

/* Reading parameters of requests. Hosts send them, so every one is validated. */

export const text = pipe(string(), maxLength(200_000))
export const hexText = pipe(text, regex(/^0x[0-9a-f]*$/i))

/** @param number of the standard that the request follows, which the host's provider hands on */
export const refused = (reason: string, number?: number): FoyerError =>
  new FoyerError(SIGNING_REFUSED, {
    context: { reason },
    ...(number !== undefined && { cause: { code: number } }),
  })

/** @throws SIGNING_REFUSED */
export function read<S extends GenericSchema>(schema: S, params: unknown): InferOutput<S> {
  const parsed = safeParse(schema, params)
  if (!parsed.success) throw refused('the parameters are not valid')
  return parsed.output
}

/** Addresses of Solana differ in every letter; those of EVM networks only by the checksum in theirs. @throws SIGNING_REFUSED */
export function checkAccount(given: string | undefined, own: string): void {
  const isSame = (one: string, other: string) =>
    one === other || (own.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
  if (given !== undefined && !isSame(given, own)) throw refused('it is for another account')
}
