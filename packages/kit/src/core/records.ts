import { type CaipNetworkId, isCaipNetworkId } from '@foyer/base'
import { isTime, type StoredRecord } from './storage.ts'

/* Records that a page reads when it starts. */

export const ACTIVE_NETWORK: StoredRecord<CaipNetworkId> = {
  name: 'activeNetwork',
  check: (value) => (isCaipNetworkId(value) ? value : undefined),
}
/** When a code was shown last, in epoch milliseconds: a reload then waits for its answer. */
export const PAIRING_AT: StoredRecord<number> = {
  name: 'pairingAt',
  check: (value) => (isTime(value) ? value : undefined),
}
