import type { Namespace } from '../caip.ts'

/** The embedded wallet's frame: its element, and the times that a host waits for it. */

export const FRAME_ELEMENT_ID = 'w3m-iframe'
export const FRAME_NAME = 'w3m-secure-iframe'
export const FRAME_READY_DELAY_MS = 500
export const FRAME_LOAD_TIMEOUT_MS = 20_000
/** Namespaces in which the embedded wallet has an account. */
export const EMBEDDED_NAMESPACES: readonly Namespace[] = ['eip155']
