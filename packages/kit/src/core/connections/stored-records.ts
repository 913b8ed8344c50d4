import { type CaipNetworkId, isCaipNetworkId, isNamespace, isRecord, type Namespace } from '@foyer/base'
import { isOptionalText, isText, isTime, type StoredRecord } from '../page/storage.ts'

/* Records that a page reads when it starts. */

export const ACTIVE_NETWORK: StoredRecord<CaipNetworkId> = {
  name: 'activeNetwork',
  check: (value) => (isCaipNetworkId(value) ? value : undefined),
}
/** When a code was last shown, in epoch milliseconds. A reload then waits for its answer. */
export const PAIRING_AT: StoredRecord<number> = {
  name: 'pairingAt',
  check: (value) => (isTime(value) ? value : undefined),
}

/** How a wallet was connected, so that a reload can restore it. */
export type StoredConnection = {
  readonly connectorId: string
  readonly sessionId?: string
  /** Epoch milliseconds. */
  readonly usedAt: number
  /** The wallet's network. */
  readonly chain?: CaipNetworkId
}
type StoredConnections = Partial<Record<Namespace, readonly StoredConnection[]>>

/** Every connection of each namespace, the current one first. */
export const CONNECTIONS: StoredRecord<StoredConnections> = {
  name: 'connections',
  check(value) {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).map(([key, item]) => [key, Array.isArray(item) ? item : [item]] as const)
    const isSound = entries.every(([key, list]) => isNamespace(key) && list.length > 0 && list.every(isConnection))
    return isSound ? Object.fromEntries(entries) : undefined
  },
}

const isConnection = (value: unknown): value is StoredConnection =>
  isRecord(value) &&
  isText(value.connectorId) &&
  isOptionalText(value.sessionId) &&
  isTime(value.usedAt) &&
  (value.chain === undefined || isCaipNetworkId(value.chain))
