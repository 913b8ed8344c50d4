import { foldName } from '@foyer/base'
import { CONNECTOR_TYPE_ORDER } from '@foyer/base/constants'
import type { Connector } from '../../core/connections/connector.ts'
import type { RecentWallet } from './recent.ts'

/** A row of Connect: a connector that can be used now. */
export type ConnectorRow = {
  readonly connector: Connector
  readonly kind: Kind
  readonly usedAt?: number
  /** Its reverse name, if another wallet in the list appears to have the same name. */
  readonly rdns?: string
}

export type Kind = (typeof CONNECTOR_TYPE_ORDER)[number]

/** All kinds of rows, with those that the host puts first. Unknown names are ignored. */
export function kindsInOrder(override: readonly string[], usual: readonly Kind[] = CONNECTOR_TYPE_ORDER): Kind[] {
  const first = override.flatMap((name) => usual.filter((kind) => kind === name))
  return [...new Set([...first, ...usual])]
}

/**
 * Orders connectors by kind: walletConnect, recent, injected, featured, custom, external, recommended, with the host's override
 * first. Equal kinds keep the order of appearance, recent ones the newest first. Unlisted connectors are left out.
 * @param override kinds that the host puts first
 */
export function orderConnectors(
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
  override: readonly string[] = [],
): ConnectorRow[] {
  const order = kindsInOrder(override)
  const listed = connectors.filter(({ unlisted }) => !unlisted)
  const called = new Map<string, number>()
  for (const { name } of listed) called.set(foldName(name), (called.get(foldName(name)) ?? 0) + 1)
  const rows = listed.map((connector): ConnectorRow => {
    const used = recent.find(({ id, rdns }) => id === connector.id || (rdns !== undefined && rdns === connector.rdns))
    const { name, rdns } = connector
    const isTwin = rdns !== undefined && (called.get(foldName(name)) ?? 0) > 1
    const facts = { connector, ...(isTwin ? { rdns } : {}) }
    if (connector.type === 'WALLET_CONNECT') return { ...facts, kind: 'walletConnect' }
    if (used) return { ...facts, kind: 'recent', usedAt: used.usedAt }
    return { ...facts, kind: connector.type === 'EXTERNAL' ? 'external' : 'injected' }
  })
  return rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (b.usedAt ?? 0) - (a.usedAt ?? 0))
}
