/** How long a pairing code can be answered. Apart from the other constants because a page reads it before anybody presses. */
export const PAIRING_LIFETIME_MS = 240_000
