/** The keys are gone after this time without a signature, in milliseconds, and in any case after the longer one. */
export const IDLE_LIMIT_MS = 15 * 60_000
export const UNLOCKED_LIMIT_MS = 60 * 60_000
