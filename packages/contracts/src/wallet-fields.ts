import { integer, length, maxLength, maxValue, minValue, nullable, number, object, pipe, regex, string } from 'valibot'

/* Fields of the calls of the login service and the recovery service. */

/** @param size how many bytes exactly */
export const exactBytes = (size: number) => pipe(string(), length(Math.ceil((size * 4) / 3)), regex(/^[\w-]+$/))
/** @param most how many bytes at most */
export const bytes = (most: number) => pipe(string(), maxLength(Math.ceil((most * 4) / 3)), regex(/^[\w-]+$/))
export const time = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))
export const id = pipe(string(), regex(/^[\w-]{16,64}$/))
/** An uncompressed P-256 point: 65 bytes, the first one is 4. */
export const publicKey = pipe(string(), regex(/^B[A-P][\w-]{85}$/))
export const epoch = pipe(number(), integer(), minValue(1), maxValue(2 ** 31 - 1))

/** One half of a wallet's data key, sealed to the caller's one-time key (RFC 9180: DHKEM P-256, HKDF-SHA256, AES-256-GCM). */
export const sealedHalf = object({ encapsulated: bytes(65), ciphertext: bytes(256), epoch })

/** A wallet that was frozen. `opensAt`: when it opens again, if that was asked for. */
export const frozen = object({ since: time, opensAt: nullable(time) })
