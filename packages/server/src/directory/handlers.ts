import { FoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import { DEFAULT_SOCIALS } from '@foyer/base/constants'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import type { directory, WalletEntry } from '@foyer/contracts'
import type { Handlers } from '../http/serve.ts'
import type { Projects } from '../projects.ts'
import type { Pictures } from './pictures.ts'
import { rank } from './search.ts'

type DirectoryOptions = {
  readonly projects: Projects
  readonly wallets: readonly WalletEntry[]
  readonly pictures: Pictures
  /** Providers of social logins that the operator has set, in any order. */
  readonly socials: readonly string[]
  /** Ids of tokens that other answers of this server may name. */
  readonly tokens: ReadonlySet<string>
}

/** The wallet directory, pictures, and the project's configuration. */
export function directoryHandlers({
  projects,
  wallets,
  pictures,
  socials,
  tokens,
}: DirectoryOptions): Handlers<typeof directory> {
  const names = new Map(wallets.map(({ id, name }, place) => [id, { name, place }]))
  const networks = new Map(Object.entries(NETWORK_NAMES).map(([id, name], place) => [id, { name, place }]))
  // ISO 4217, as far as the runtime knows it.
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  return {
    getConfig: (_, { projectId, origin }) => ({
      features: projects.require(projectId, origin).features.map((feature) => offered(feature, socials)),
    }),
    getOrigins: (_, { projectId, origin }) => ({
      allowedOrigins: [...projects.originsOf(projects.require(projectId, origin))],
    }),
    getAnalyticsConfig: (_, { projectId, origin }) => ({
      isAnalyticsEnabled: projects.require(projectId, origin).isAnalyticsEnabled,
    }),
    getWallets: ({ query }) => {
      const excluded = query.exclude?.map((id) => id.toLowerCase())
      const served = wallets.filter(
        (wallet) =>
          (!query.include || query.include.includes(wallet.id)) &&
          !excluded?.includes(wallet.id.toLowerCase()) &&
          (!query.badge_type || wallet.badge_type === query.badge_type) &&
          servesAny(wallet, query.chains),
      )
      const found = query.search ? ranked(served, query.search) : served
      const start = (query.page - 1) * query.entries
      return { data: found.slice(start, start + query.entries), count: found.length }
    },
    getWalletImage: ({ params: { id } }) => pictures('wallet', id, names.get(id) ?? missing('wallet', id)),
    getAssetImage: ({ params: { id } }) => pictures('network', id, networks.get(id) ?? missing('network', id)),
    getTokenImage: ({ params: { id } }) => pictures('token', id, tokens.has(id) ? { name: id } : missing('token', id)),
    getCurrencyImage: ({ params: { id } }) => {
      const code = id.toUpperCase()
      return pictures('currency', code, currencies.has(code) ? { name: code } : missing('currency', id))
    },
  }
}

type Feature = ReturnType<Projects['require']>['features'][number]

/** A button for a login that the operator has not set up would be a dead end. */
function offered(feature: Feature, socials: readonly string[]): Feature {
  if (feature.id !== 'social_login') return feature
  const wanted: readonly unknown[] = Array.isArray(feature.config) ? feature.config : DEFAULT_SOCIALS
  const config = wanted.filter((one): one is string => socials.some((known) => known === one))
  return { ...feature, isEnabled: feature.isEnabled && config.length > 0, config }
}

function missing(kind: string, id: string): never {
  throw new FoyerError(NOT_FOUND, { context: { path: `${kind} ${id}` } })
}

/** A wallet lists namespaces; a request names networks or namespaces. */
function servesAny({ chains }: WalletEntry, wanted: readonly string[] | undefined): boolean {
  return !wanted?.length || wanted.some((chain) => chains.includes(chain) || chains.includes(chain.split(':')[0] ?? ''))
}

/** The best answers first; in the directory's own order among equals. */
function ranked(wallets: readonly WalletEntry[], search: string): readonly WalletEntry[] {
  return wallets
    .flatMap((wallet) => {
      const place = rank(wallet.name, search)
      return place === undefined ? [] : [{ wallet, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ wallet }) => wallet)
}
