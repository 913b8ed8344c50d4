import type { Namespace } from '@foyer/base'
import { QUERY_CACHE_LIFETIME_MS, QUERY_RETRIES, QUERY_RETRY_BASE_MS, WALLET_PAGE_SIZE } from '@foyer/base/constants'
import { createClient, type directory, directoryCalls, type WalletEntry, walletEntry } from '@foyer/contracts'
import { array, is, number, object, pipe, transform, unknown } from 'valibot'
import type { ResolvedOptions } from '../options.ts'
import { SDK_VERSION } from '../sdk.ts'
import { createCache, withRetry } from './cache.ts'
import { cleanAnswers } from './clean-answers.ts'

export type WalletPage = { readonly wallets: readonly WalletEntry[]; readonly count: number }
export type WalletQuery = {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  /** Only wallets for the host's networks of this namespace. */
  readonly namespace?: Namespace | undefined
}

/** The server's directory, with answers cached for 5 minutes. */
export type Directory = {
  readonly config: () => Promise<
    readonly { readonly id: string; readonly isEnabled: boolean; readonly config?: unknown }[]
  >
  readonly origins: () => Promise<readonly string[]>
  readonly wallets: (query: WalletQuery) => Promise<WalletPage>
  /** URL of a picture: the entry's own if it has one, otherwise the image route. */
  readonly walletImage: (wallet: Pick<WalletEntry, 'image_id' | 'image_url'>) => string | undefined
  readonly networkImage: (imageId: string) => string
}

/** A malformed entry is left out without affecting the others. */
const entries = pipe(
  array(unknown()),
  transform((all) => all.filter((entry) => is(walletEntry, entry))),
)
const CALLS = {
  ...directoryCalls,
  getWallets: { ...directoryCalls.getWallets, ok: object({ data: entries, count: number() }) },
}

export function createDirectory(
  options: ResolvedOptions & { readonly apiUrl: string; readonly projectId: string },
  undo: Set<() => void>,
): Directory {
  const common = () => ({ projectId: options.projectId, st: 'foyer', sv: SDK_VERSION })
  const client = cleanAnswers(
    createClient<Pick<typeof directory, keyof typeof directoryCalls>>(CALLS, {
      baseUrl: options.apiUrl,
      common,
    }),
    options.apiUrl,
  )
  const cache = createCache(QUERY_CACHE_LIFETIME_MS, Date.now)
  const ask = <T>(key: string, load: () => Promise<T>) =>
    cache.get(key, () => withRetry(load, QUERY_RETRIES, QUERY_RETRY_BASE_MS, undo))
  const image = (path: string) => `${options.apiUrl}${path}?${new URLSearchParams(common())}`
  // Names of wallets on the page may have spaces, which no id has: the server would refuse the whole question.
  const excluded = options.excludeWalletIds?.filter((id) => !/[^\w.-]/.test(id))
  // The host's lists are sent with every request, so that counting and paging happen on the server.
  const lists = {
    ...(options.includeWalletIds?.length ? { include: options.includeWalletIds.join(',') } : {}),
    ...(excluded?.length ? { exclude: excluded.join() } : {}),
  }
  const chains = (namespace?: Namespace) =>
    options.networks
      .filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
      .join(',')

  return {
    config: async () => (await ask('config', () => client.getConfig({ query: {} }))).features,
    origins: async () => (await ask('origins', () => client.getOrigins({ query: {} }))).allowedOrigins,
    async wallets({ page = 1, entries = WALLET_PAGE_SIZE, search = '', include, namespace }) {
      // The host's list also restricts requests by id.
      const allowed = include?.filter(
        (id) => !options.includeWalletIds?.length || options.includeWalletIds.includes(id),
      )
      if (include && allowed?.length === 0) return { wallets: [], count: 0 }
      const query = {
        ...lists,
        chains: chains(namespace),
        ...(allowed ? { include: allowed.join(',') } : {}),
        page: String(page),
        entries: String(entries),
        ...(search ? { search } : {}),
      }
      const answer = await ask(`wallets ${JSON.stringify(query)}`, () => client.getWallets({ query }))
      return { wallets: answer.data.filter(({ name }) => name !== ''), count: answer.count }
    },
    walletImage: ({ image_id, image_url }) =>
      image_url ?? (image_id ? image(`/getWalletImage/${encodeURIComponent(image_id)}`) : undefined),
    networkImage: (imageId) => image(`/public/getAssetImage/${encodeURIComponent(imageId)}`),
  }
}
