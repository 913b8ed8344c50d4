/** What a page may hand in at a time. */
export const RPC_BODY_MAX_BYTES = 128 * 1024
