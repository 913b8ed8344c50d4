import { CONNECTOR_TYPE_ORDER } from '@foyer/base/constants'
import type { Connector } from '../../core/connector.ts'
import type { RecentWallet } from './recent.ts'

/** A row of Connect: a connector that can be used right now. */
type ConnectorRow = {
  readonly connector: Connector
  readonly kind: (typeof CONNECTOR_TYPE_ORDER)[number]
  readonly usedAt?: number
}

/**
 * Orders connectors as the specification's section 9 says: walletConnect, recent, injected, featured, custom, external,
 * recommended, with the host's override first. Equal kinds keep the order of appearance, recent ones the newest first.
 * @param override kinds that the host puts first
 */
export function orderConnectors(
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
  override: readonly string[] = [],
): ConnectorRow[] {
  const order = [...override, ...CONNECTOR_TYPE_ORDER.filter((kind) => !override.includes(kind))]
  const rows = connectors.map((connector): ConnectorRow => {
    const used = recent.find(({ id, rdns }) => id === connector.id || (rdns !== undefined && rdns === connector.rdns))
    if (connector.type === 'WALLET_CONNECT') return { connector, kind: 'walletConnect' }
    if (used) return { connector, kind: 'recent', usedAt: used.usedAt }
    return { connector, kind: connector.type === 'EXTERNAL' ? 'external' : 'injected' }
  })
  return rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (b.usedAt ?? 0) - (a.usedAt ?? 0))
}
