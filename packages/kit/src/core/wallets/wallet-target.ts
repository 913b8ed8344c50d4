import type { Namespace } from '@foyer/base'
import type { WalletEntry } from '@foyer/contracts'
import type { Connector } from '../connections/connector.ts'
import type { Target } from '../routing/router.ts'

/**
 * The screen for a wallet of the directory: the wallet itself if it is on this device, otherwise its app (on a phone) or a code
 * for it, otherwise where to install it.
 */
export function targetOfWallet(
  wallet: WalletEntry,
  connectors: readonly Connector[],
  mobile: boolean,
  wanted?: Namespace,
): Target {
  const installed = installedAs(wallet, connectors)
  if (installed) return targetOfConnector(installed, wanted)
  const canPair = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (canPair && wallet.mobile_link) return { view: 'ConnectingWalletConnect', args: { wallet } }
  if (canPair && !mobile && !hasExtension(wallet)) return { view: 'ConnectingWalletConnect', args: { wallet } }
  return { view: 'WalletNotInstalled', args: { wallet } }
}

/** The screen for a wallet on this device: the wallet, or first the choice of its namespaces. */
export function targetOfConnector({ id, namespaces }: Connector, wanted?: Namespace): Target {
  return wanted === undefined && namespaces.length > 1
    ? { view: 'ConnectingMultiChain', args: { connectorId: id } }
    : { view: 'ConnectingExternal', args: { connectorId: id } }
}

/** The connectors that support a namespace; without one, all of them. */
export const serving = (connectors: readonly Connector[], wanted: Namespace | undefined): readonly Connector[] =>
  wanted === undefined ? connectors : connectors.filter(({ namespaces }) => namespaces.includes(wanted))

export const installedAs = (
  wallet: Pick<WalletEntry, 'rdns' | 'id'>,
  connectors: readonly Connector[],
): Connector | undefined =>
  connectors.find(({ rdns, id }) => id === wallet.id || (rdns !== undefined && rdns === wallet.rdns?.toLowerCase()))

export const hasExtension = (wallet: WalletEntry): boolean => Boolean(wallet.chrome_store || wallet.firefox_store)
