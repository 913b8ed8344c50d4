import type { WalletEntry } from '@foyer/contracts'
import type { Connector, ConnectorType } from '../core/connections/connector.ts'
import type { WalletQuery } from '../core/data/directory.ts'
import { linkOf as appLinkOf, deepLink } from '../core/wallets/deep-link.ts'
import { installedAs } from '../core/wallets/wallet-target.ts'
import { orderConnectors } from '../features/connect/order.ts'
import { RECENT_WALLETS } from '../features/connect/recent.ts'
import { discover } from '../modal/verbs.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

/** A way in that is there now. `foyer.connect(id)` takes it. */
export type Wallet = Pick<Connector, 'id' | 'name' | 'rdns' | 'namespaces'> & {
  readonly type: ConnectorType
  /** A data: image, as the wallet gave it. Show it in an <img>, where no script of it runs. */
  readonly icon?: string
  /** Epoch milliseconds: when it was used in this browser last. */
  readonly usedAt?: number
}

/** A wallet of the server's directory, with where its picture is. */
export type ListedWallet = WalletEntry & {
  readonly image?: string
  /** It is on this device: `foyer.connect(connectorId)`. */
  readonly connectorId?: string
}

/**
 * The wallets on this page, the relay, and the host's own connectors, in the order of the modal's first screen. Loads the adapters
 * when it is called first; wallets announce themselves in the same turn or later, so follow the list with `watchWallets`.
 * @example for (const { id, name } of await getWallets(foyer)) addButton(name, () => foyer.connect(id))
 */
export async function getWallets(foyer: HeadlessFoyer): Promise<readonly Wallet[]> {
  await discover(foyer.context)
  return walletsOf(foyer)
}

/**
 * Calls `listener` with the list now and whenever it changes. Returns the undo.
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
 * One page of the server's directory; empty without `apiUrl` and `projectId`.
 * @param query.page from 1
 * @param query.entries wallets a page, default 40
 * @returns `count` of all that match, on every page
 * @throws HTTP_STATUS, NETWORK_ERROR when the server does not answer
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
 * The link that opens a code in a wallet's app on this device, for `<a href>`. In Telegram's browser, which follows https links only,
 * it is the app's https address.
 * @param uri what `connectByCode` handed out
 * @returns undefined for a wallet that lists no app, or none that can be opened from here
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
