import { FoyerError } from '@foyer/base'
import { NO_CONNECTOR_FOR_CONNECTION } from '@foyer/base/catalogue'
import type { ConnectorSession } from '../../core/connections/connector.ts'
import { askParent } from './messenger.ts'
import { safeProvider } from './provider.ts'
import { readSafe } from './questions.ts'

/**
 * Connects to the Safe around the page, which needs no approval.
 * @param origin where it is; undefined: nowhere
 * @throws NO_CONNECTOR_FOR_CONNECTION, REQUEST_TIMEOUT when it does not answer, SETTLE_INVALID
 */
export async function openSession(origin: string | undefined): Promise<ConnectorSession> {
  if (origin === undefined) throw new FoyerError(NO_CONNECTOR_FOR_CONNECTION)
  const ask = askParent(window, origin)
  const safe = await readSafe(ask)
  return {
    providers: { eip155: safeProvider(ask, safe) },
    wallet: { name: 'Safe', type: 'EXTERNAL' },
    approvedNetworks: { eip155: [`eip155:${safe.chainId}`] },
    // Whoever executes what the owners have signed pays for it, or a relayer does.
    othersMayPay: async (_, account) => account.toLowerCase() === safe.address.toLowerCase(),
    end: async () => undefined,
  }
}
