import type { Namespace } from '@foyer/base'
import type { FoundWallet } from '../core/adapter.ts'
import type { Connector } from '../core/connector.ts'

/** A wallet on the page as a connector. It has nothing to set up: the adapter asks it for accounts. */
export function injectedConnector(namespace: Namespace, wallet: FoundWallet): Connector {
  const type = wallet.announced ? 'ANNOUNCED' : 'INJECTED'
  const facts = { ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }) }
  const session = {
    providers: { [namespace]: wallet.provider },
    wallet: { name: wallet.name, type, ...facts, ...(wallet.icon === undefined ? {} : { icon: wallet.icon }) },
    end: async () => undefined,
  } as const
  return {
    id: wallet.id,
    name: wallet.name,
    type,
    ...facts,
    ...(wallet.icon === undefined ? {} : { imageUrl: wallet.icon }),
    namespaces: [namespace],
    connect: async () => session,
    resume: async () => session,
  }
}
