import type { WalletEntry } from '@foyer/contracts'
import type { Connector, ConnectorType } from '../core/connections/connector.ts'
import type { WalletQuery } from '../core/data/directory.ts'
import { linkOf as appLinkOf, deepLink } from '../core/wallets/deep-link.ts'
import { installedAs } from '../core/wallets/wallet-target.ts'
import { orderConnectors } from '../features/connect/order.ts'
import { RECENT_WALLETS } from '../features/connect/recent.ts'
import { discover } from '../modal/verbs.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

/** A connector that is available now. Pass its id to `foyer.connect(id)`. */
export type Wallet = Pick<Connector, 'id' | 'name' | 'rdns' | 'namespaces'> & {
  readonly type: ConnectorType
  /** A `data:` image that the wallet provides. Show it in an `<img>`, where its scripts do not run. */
  readonly icon?: string
  /** Epoch milliseconds of its last use in this browser. */
  readonly usedAt?: number
}

/** A wallet of the server's directory, with the address of its image. */
export type ListedWallet = WalletEntry & {
  readonly image?: string
  /** Set if the wallet is available on this device: connect it with `foyer.connect(connectorId)`. */
  readonly connectorId?: string
}

/**
 * Returns the wallets on this page, the relay and the host's own connectors, in the order of the modal's first screen.
 * The first call loads the adapters. Wallets may announce themselves later, so use `watchWallets` to follow the list.
 * @example for (const { id, name } of await getWallets(foyer)) addButton(name, () => foyer.connect(id))
 */
export async function getWallets(foyer: HeadlessFoyer): Promise<readonly Wallet[]> {
  await discover(foyer.context)
  return walletsOf(foyer)
}

/**
 * Calls `listener` with the list once it is loaded and on every change. Returns a function that stops this.
 * @example const stop = watchWallets(foyer, (wallets) => draw(wallets))
 */
export function watchWallets(foyer: HeadlessFoyer, listener: (wallets: readonly Wallet[]) => void): () => void {
  const { context } = foyer
  let isWatched = true
  let stop = context.store.watch(
    ({ connectors }) => connectors,
    () => listener(walletsOf(foyer)),
  )
  const end = () => {
    isWatched = false
    stop()
    context.undo.delete(end)
    stop = () => undefined
  }
  context.undo.add(end)
  getWallets(foyer).then(
    (wallets) => isWatched && listener(wallets),
    (error: unknown) => context.log.error(`[Foyer] the wallets did not load: ${String(error)}`),
  )
  return end
}

/**
 * Reads one page of the server's directory. Empty without `apiUrl` and `projectId`.
 * @param query.page starts at 1
 * @param query.entries wallets per page, default 40
 * @returns the wallets of the page, and `count`, the number of all wallets that match
 * @throws INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED if the server does not serve this project or page; HTTP_STATUS,
 *   NETWORK_ERROR if it does not answer
 * @example const { wallets } = await findWallets(foyer, { search: 'har' })
 */
export async function findWallets(
  foyer: HeadlessFoyer,
  query: WalletQuery = {},
): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }> {
  const [directory] = await Promise.all([foyer.context.directory(), discover(foyer.context)])
  if (!directory) return { wallets: [], count: 0 }
  const { wallets, count } = await directory.wallets(query)
  const { connectors } = foyer.context.store.get()
  return {
    count,
    wallets: wallets.map((entry) => {
      const image = directory.walletImage(entry)
      const installed = installedAs(entry, connectors)
      return {
        ...entry,
        ...(image === undefined ? {} : { image }),
        ...(installed ? { connectorId: installed.id } : {}),
      }
    }),
  }
}

/**
 * Returns the link that opens a pairing code in a wallet's app on this device, for `<a href>`. In Telegram's browser,
 * which only follows https links, this is the app's https address.
 * @param uri the `uri` that `connectByCode` passes to `onCode`
 * @returns undefined if the wallet lists no app, or no app that can be opened from here
 * @example const link = linkOf(wallet, uri)
 */
export const linkOf = (wallet: Pick<WalletEntry, 'mobile_link' | 'link_mode'>, uri: string): string | undefined =>
  deepLink(appLinkOf(wallet), uri)

function walletsOf({ context }: HeadlessFoyer): Wallet[] {
  const { connectors } = context.store.get()
  const recent = context.storage.read(RECENT_WALLETS) ?? []
  return orderConnectors(connectors, recent, context.options.connectorTypeOrder).map(({ connector, usedAt }) => ({
    id: connector.id,
    name: connector.name,
    type: connector.type,
    namespaces: connector.namespaces,
    ...(connector.rdns === undefined ? {} : { rdns: connector.rdns }),
    ...(connector.imageUrl === undefined ? {} : { icon: connector.imageUrl }),
    ...(usedAt === undefined ? {} : { usedAt }),
  }))
}
