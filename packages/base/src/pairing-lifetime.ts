/** The lifetime of a pairing code. Separate from the other constants because a page loads it before the first press. */
export const PAIRING_LIFETIME_MS = 240_000
