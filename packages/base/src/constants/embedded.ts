import type { CaipNetworkId, Namespace } from '../caip.ts'

/** The embedded wallet's frame: its element, and the times that a host waits for it. */

export const FRAME_ELEMENT_ID = 'w3m-iframe'
export const FRAME_NAME = 'w3m-secure-iframe'
export const FRAME_READY_DELAY_MS = 500
export const FRAME_LOAD_TIMEOUT_MS = 20_000
/** Until the visitor is told that it takes longer than usual. */
export const FRAME_SLOW_MS = 5_000
/** Until the visitor is told of a method that the wallet does not allow, after the modal was opened. */
export const METHOD_NOT_ALLOWED_DELAY_MS = 300
/** Between two codes by email. */
export const EMAIL_LOGIN_COOLDOWN_MS = 30_000
/** How long a new device waits to be let in by another one. */
export const DEVICE_REQUEST_MS = 600_000
/** How long a wallet that is older than a week waits before it opens on a new device, in milliseconds. */
export const NEW_DEVICE_WAIT_MS = 86_400_000
/** Namespaces in which the embedded wallet has an account. */
export const EMBEDDED_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']
/**
 * Test networks that were shut down: Goerli and those on it, Mumbai, and the test network of Zora. The embedded wallet does nothing for
 * them. 999 is the id of another network today, whose money a signature for 999 would move.
 */
export const RETIRED_CHAINS: readonly CaipNetworkId[] = [
  'eip155:5',
  'eip155:420',
  'eip155:421613',
  'eip155:80001',
  'eip155:280',
  'eip155:84531',
  'eip155:999',
]
