import type { WalletEntry } from '@foyer/contracts'
import type { Connector } from './connector.ts'
import type { Target } from './router.ts'

/**
 * Where choosing a wallet of the directory leads: to the wallet itself when it is on this device, to its app (on a phone) or a
 * code for it, else to where it can be had.
 */
export function targetOfWallet(wallet: WalletEntry, connectors: readonly Connector[], mobile: boolean): Target {
  const installed = installedAs(wallet, connectors)
  if (installed) return { view: 'ConnectingExternal', args: { connectorId: installed.id } }
  const canPair = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (canPair && wallet.mobile_link) return { view: 'ConnectingWalletConnect', args: { wallet } }
  if (canPair && !mobile && !hasExtension(wallet)) return { view: 'ConnectingWalletConnect', args: { wallet } }
  return { view: 'WalletNotInstalled', args: { wallet } }
}

export const installedAs = (
  wallet: Pick<WalletEntry, 'rdns' | 'id'>,
  connectors: readonly Connector[],
): Connector | undefined =>
  connectors.find(({ rdns, id }) => id === wallet.id || (rdns !== undefined && rdns === wallet.rdns?.toLowerCase()))

export const hasExtension = (wallet: WalletEntry): boolean => Boolean(wallet.chrome_store || wallet.firefox_store)
