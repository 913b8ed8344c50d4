import type { Namespace } from '@foyer/base'
import type { FoundWallet } from '../core/connections/adapter.ts'
import type { Connector, ConnectorSession } from '../core/connections/connector.ts'

/** A wallet on the page, by the namespaces in which it announced itself; the first provides name and picture. */
export type PageWallet = ReadonlyMap<Namespace, FoundWallet>

/**
 * A connector for a wallet on the page. It needs no setup, since the adapters request the accounts.
 * @param unlisted it is listed under another name
 */
export function injectedConnector(parts: PageWallet, unlisted = false): Connector {
  const [first] = parts.values()
  if (!first) throw new RangeError('no wallet')
  const wallets = [...parts.values()]
  const namespaces = [...parts.keys()]
  const type = parts.size > 1 ? 'MULTI_CHAIN' : first.announced ? 'ANNOUNCED' : 'INJECTED'
  const rdns = wallets.find((wallet) => wallet.rdns !== undefined)?.rdns
  const icon = wallets.find((wallet) => wallet.icon !== undefined)?.icon
  const facts = rdns === undefined ? {} : { rdns }
  const session = (wanted: readonly Namespace[]): ConnectorSession => {
    const asked = [...parts].filter(([namespace]) => wanted.includes(namespace))
    return {
      providers: Object.fromEntries(asked.map(([namespace, { provider }]) => [namespace, provider])),
      wallet: { name: first.name, type, ...facts, ...(icon === undefined ? {} : { icon }) },
      approvedNetworks: Object.fromEntries(asked.map(([namespace, { chains }]) => [namespace, chains])),
      end: async () => void (await Promise.all(asked.map(([, wallet]) => wallet.end?.()))),
    }
  }
  return {
    id: first.id,
    aliases: wallets.slice(1).map(({ id }) => id),
    name: first.name,
    type,
    ...facts,
    ...(icon === undefined ? {} : { imageUrl: icon }),
    namespaces,
    ...(unlisted ? { unlisted } : {}),
    connect: async ({ namespaces: wanted }) => session(wanted),
    resume: async () => session(namespaces),
  }
}
