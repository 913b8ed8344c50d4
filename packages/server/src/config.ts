import { join } from 'node:path'
import type { LimitKind } from '@foyer/contracts'
import { array, boolean, type InferOutput, optional, picklist, record, strictObject, string, unknown } from 'valibot'
import { type AccountsConfig, readAccountsConfig } from './config-accounts.ts'
import { type ActivityConfig, readActivityConfig } from './config-activity.ts'
import { type ExchangeConfig, readExchangeConfig } from './config-exchange.ts'
import { type MoneyConfig, readMoneyConfig } from './config-money.ts'
import { type OnrampConfig, placeHeadersOf, readOnrampConfig } from './config-onramp.ts'
import { type OperationsConfig, readOperationsConfig } from './config-operations.ts'
import { readSocialConfig, type SocialConfig } from './config-social.ts'
import { readSwapConfig, type SwapConfig } from './config-swap.ts'
import { type LoginConfig, readLoginConfig } from './config-wallet.ts'
import { readWalletConfig, type WalletOriginConfig } from './config-wallet-origin.ts'
import type { DatabaseConfig } from './db/database.ts'
import type { LogosSetting } from './directory/pictures.ts'
import type { PlaceHeaders } from './http/caller.ts'
import type { RateLimit } from './http/rate-limit.ts'
import { requireNetworkIds } from './network-ids.ts'
import { isFeatureId, noSuchFeature } from './projects/features.ts'
import { isOriginPattern, ORIGIN_FORM } from './projects/origin-pattern.ts'
import { checkVariables, databaseSetting, type Env, invalid, isUrl, readJson } from './settings.ts'

/** A project in the operator's configuration: features, exact origins, and whether shared preview hosts are allowed. */
export const project = strictObject({
  name: optional(string(), ''),
  /** Exact origins, or `https://*.example.org` for one left label. */
  allowedOrigins: optional(array(string()), []),
  environment: optional(picklist(['production', 'development']), 'production'),
  features: optional(array(strictObject({ id: string(), isEnabled: boolean(), config: optional(unknown()) })), []),
  isAnalyticsEnabled: optional(boolean(), false),
  /**
   * Whether pages on the developer's own machine (localhost, 127.0.0.1, any port) may use it. Default true, but for embedding the wallet of
   * a wallet origin that is not local: there a project for production has to say so.
   */
  allowLocalhost: optional(boolean()),
})
const projects = record(string(), project)
const PROJECT_KEYS = [...Object.keys(project.entries), 'id', 'isEnabled', 'config']
/** In the format of the contracts for pages. */
export const PROJECT_ID = /^[\w-]{1,64}$/
const urls = record(string(), string())
export type Project = InferOutput<typeof project>

export type ServerConfig = {
  readonly port: number
  readonly host: string
  /** The server's URLs for browsers and wallets: accepted in tokens of the relay, written into OpenAPI. */
  readonly publicUrl: string
  /** The number of the operator's proxies in front of it: this many addresses of X-Forwarded-For are trusted, from the end. */
  readonly trustedProxies: number
  readonly projects: ReadonlyMap<string, Project>
  /** Requests a second in place of those of http/rate-limit.ts; no setting changes them. */
  readonly limits?: { readonly [kind in LimitKind]?: RateLimit }
  /** Upstream RPC endpoints by CAIP-2 id. A network without one is not proxied. */
  readonly rpcUrls: ReadonlyMap<string, string>
  readonly relayStore:
    | { readonly kind: 'memory' }
    | { readonly kind: 'log'; readonly directory: string }
    | { readonly kind: 'redis'; readonly url: string }
  readonly database: DatabaseConfig
  /** The token for reading `/metrics`; without one only this machine can. */
  readonly metricsToken?: string
  /** Timeout for receiving a whole request; by default 20 seconds. */
  readonly requestTimeoutMs?: number
  readonly accounts: AccountsConfig
  /** Without it there is no login service. */
  readonly login?: LoginConfig
  /** Without it, nobody logs in with an account of another service. */
  readonly social?: SocialConfig
  /** Without it, there are no smart accounts. */
  readonly operations?: OperationsConfig
  readonly money: MoneyConfig
  readonly activity: ActivityConfig
  /** Without it, nothing is sold. */
  readonly onramp?: OnrampConfig
  /** Without it, nobody pays from an exchange. */
  readonly exchange?: ExchangeConfig
  /** By which a proxy of the operator's tells where a caller is. */
  readonly placeHeaders?: PlaceHeaders
  /** Without it, nothing is swapped. */
  readonly swap?: SwapConfig
  /** Where pictures of wallets, networks and tokens come from; by default the bundled marks. */
  readonly logos?: LogosSetting
  readonly walletOrigin?: WalletOriginConfig
}

/**
 * Reads the environment. No other place does; settings.ts lists the variables.
 * @throws INVALID_OPTION with the variable's name, also for an unknown variable FOYER_…
 */
export function readConfig(env: Env): ServerConfig {
  checkVariables(env)
  const port = portOf(env)
  const host = env.HOST ?? '127.0.0.1'
  const publicUrl = publicUrlOf(env)
  const trustedProxies = Number(env.FOYER_TRUSTED_PROXIES ?? 0)
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10)
    invalid('FOYER_TRUSTED_PROXIES', 'it is not a number from 0 to 10')
  const rpcUrls = Object.entries(readJson('FOYER_RPC_URLS', env.FOYER_RPC_URLS, urls))
  requireNetworkIds(
    'FOYER_RPC_URLS',
    rpcUrls.map(([id]) => id),
  )
  for (const [chain, url] of rpcUrls) if (!isUrl(url)) invalid('FOYER_RPC_URLS', `${chain} is not a URL`)
  const walletOrigin = readWalletConfig(env, publicUrl)
  const login = readLoginConfig(env, publicUrl)
  const social = readSocialConfig(env, publicUrl)
  const onramp = readOnrampConfig(env, publicUrl)
  const exchange = readExchangeConfig(env, publicUrl)
  const operations = readOperationsConfig(env, new Map(rpcUrls))
  return {
    port,
    host,
    publicUrl,
    trustedProxies,
    projects: projectsOf(env),
    rpcUrls: new Map(rpcUrls),
    relayStore: relayStoreOf(env),
    database: databaseOf(env),
    ...(env.FOYER_METRICS_TOKEN ? { metricsToken: env.FOYER_METRICS_TOKEN } : {}),
    accounts: readAccountsConfig(env, publicUrl),
    ...(login ? { login } : {}),
    ...(social ? { social } : {}),
    ...(operations ? { operations } : {}),
    money: readMoneyConfig(env),
    activity: readActivityConfig(env, new Map(rpcUrls)),
    swap: readSwapConfig(env, new Map(rpcUrls)),
    ...(onramp ? { onramp } : {}),
    ...(exchange ? { exchange } : {}),
    placeHeaders: placeHeadersOf(env),
    logos: logosOf(env.FOYER_LOGOS),
    ...(walletOrigin ? { walletOrigin } : {}),
  }
}

function portOf(env: Env): number {
  const port = Number(env.PORT ?? 8787)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : invalid('PORT', 'it is not a port')
}

/** PUBLIC_URL, PORT @throws INVALID_OPTION */
export function publicUrlOf(env: Env): string {
  const url = (env.PUBLIC_URL ?? `http://localhost:${portOf(env)}`).replace(/\/$/, '')
  return isUrl(url) ? url : invalid('PUBLIC_URL', 'it is not a URL')
}

function logosOf(setting: string | undefined): LogosSetting {
  if (!setting) return 'bundled'
  return setting === 'neutral' ? setting : { directory: setting }
}

function relayStoreOf({ REDIS_URL: url, FOYER_DATA: directory }: Env): ServerConfig['relayStore'] {
  if (!url) return directory ? { kind: 'log', directory } : { kind: 'memory' }
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '')
    return invalid('REDIS_URL', 'it is not redis(s)://user:password@host:port')
  return { kind: 'redis', url }
}

function databaseOf(env: Env): DatabaseConfig {
  const url = env.DATABASE_URL
  if (!url) return { kind: 'embedded', ...(env.FOYER_DATA ? { directory: join(env.FOYER_DATA, 'db') } : {}) }
  return databaseSetting('DATABASE_URL', url) ?? { kind: 'embedded' }
}

/** FOYER_PROJECTS @throws INVALID_OPTION */
export function projectsOf(env: Env): ReadonlyMap<string, Project> {
  const name = 'FOYER_PROJECTS'
  const configured = Object.entries(readJson(name, env.FOYER_PROJECTS, projects, PROJECT_KEYS))
  for (const [id, { allowedOrigins, features }] of configured) {
    if (!PROJECT_ID.test(id)) invalid(name, `${id} is not a project id: letters, digits, _ and -, at most 64`)
    const origin = allowedOrigins.find((one) => !isOriginPattern(one))
    if (origin !== undefined) invalid(name, `${id}.allowedOrigins: ${origin} ${ORIGIN_FORM}`)
    const feature = features.find((one) => !isFeatureId(one.id))
    if (feature) invalid(name, `${id}.features: ${noSuchFeature(feature.id)}`)
  }
  return new Map(configured)
}
