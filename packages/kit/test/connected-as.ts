import { base } from '@foyer/base/networks'
import type { Context } from '../src/core/context.ts'

/** Makes the state say that a wallet is connected on Base, as an address. */
export function connectedAs({ store }: Context, address: string): void {
  const eip155 = {
    status: 'connected',
    connectorId: 'harbor',
    wallet: { name: 'Harbor', type: 'EXTERNAL' },
    addresses: [address],
    chain: base.caipNetworkId,
  } as const
  store.set({ session: { ...store.get().session, namespaces: { eip155 } } })
}
