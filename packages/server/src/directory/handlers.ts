import type { directory, WalletEntry } from '@foyer/contracts'
import type { Handlers } from '../http/serve.ts'
import type { Projects } from '../projects.ts'
import { markSvg } from './mark.ts'

/** The wallet directory and the project's configuration (specification, section 7). */
export function directoryHandlers(projects: Projects, wallets: readonly WalletEntry[]): Handlers<typeof directory> {
  const names = new Map(wallets.map(({ id, name }) => [id, name]))
  return {
    getConfig: (_, { projectId, origin }) => ({ features: projects.require(projectId, origin).features }),
    getOrigins: (_, { projectId, origin }) => ({
      allowedOrigins: [...projects.originsOf(projects.require(projectId, origin))],
    }),
    getAnalyticsConfig: (_, { projectId, origin }) => ({
      isAnalyticsEnabled: projects.require(projectId, origin).isAnalyticsEnabled,
    }),
    getWallets: ({ query }) => {
      const found = wallets.filter(
        (wallet) =>
          (!query.include || query.include.includes(wallet.id)) &&
          !query.exclude?.includes(wallet.id) &&
          (!query.badge_type || wallet.badge_type === query.badge_type) &&
          servesAny(wallet, query.chains) &&
          matches(wallet, query.search),
      )
      const start = (query.page - 1) * query.entries
      return { data: ranked(found, query.search).slice(start, start + query.entries), count: found.length }
    },
    getWalletImage: ({ params }) => markSvg(names.get(params.id) ?? params.id, 'place'),
    getAssetImage: ({ params }) => markSvg(params.id, 'network'),
    getCurrencyImage: ({ params }) => markSvg(params.id, 'coin'),
    getTokenImage: ({ params }) => markSvg(params.id, 'coin'),
  }
}

/** A wallet lists namespaces; a request names networks or namespaces. */
function servesAny({ chains }: WalletEntry, wanted: readonly string[] | undefined): boolean {
  return !wanted?.length || wanted.some((chain) => chains.includes(chain) || chains.includes(chain.split(':')[0] ?? ''))
}

const matches = ({ name }: WalletEntry, search: string | undefined): boolean =>
  !search || name.toLowerCase().includes(search.toLowerCase())

/** Names that start with the search first; the directory's own order otherwise. */
function ranked(wallets: readonly WalletEntry[], search: string | undefined): readonly WalletEntry[] {
  const needle = search?.toLowerCase()
  if (!needle) return wallets
  const starts = (wallet: WalletEntry) => Number(wallet.name.toLowerCase().startsWith(needle))
  return [...wallets].sort((a, b) => starts(b) - starts(a))
}
