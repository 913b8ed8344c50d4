import type { Connection } from '../core/connections/connections.ts'
import { sameFields } from './use-store.ts'

/** Whether two lists contain equal connections. */
export const sameConnections = (a: readonly Connection[], b: readonly Connection[]): boolean =>
  a.length === b.length && a.every((connection, at) => isSame(connection, b[at]))

function isSame(a: Connection, b: Connection | undefined): boolean {
  if (!b) return false
  const { addresses, wallet, ...rest } = a
  const { addresses: others, wallet: otherWallet, ...otherRest } = b
  return sameFields(rest, otherRest) && sameFields(wallet, otherWallet) && addresses.join() === others.join()
}
