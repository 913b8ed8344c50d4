import { join } from 'node:path'
import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type InferOutput,
  looseObject,
  object,
  optional,
  picklist,
  record,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { type ActivityConfig, readActivityConfig } from './config-activity.ts'
import { type MoneyConfig, readMoneyConfig } from './config-money.ts'
import { type PeopleConfig, readPeopleConfig } from './config-people.ts'
import type { DatabaseConfig } from './db/database.ts'

/** A project as the operator configures it: features, exact origins, whether strangers' preview hosts count. */
export const project = object({
  name: optional(string(), ''),
  /** Exact origins, or `https://*.example.org` for one left label. */
  allowedOrigins: optional(array(string()), []),
  environment: optional(picklist(['production', 'development']), 'production'),
  features: optional(array(looseObject({ id: string(), isEnabled: boolean(), config: optional(unknown()) })), []),
  isAnalyticsEnabled: optional(boolean(), false),
})
const projects = record(string(), project)
const urls = record(string(), string())
export type Project = InferOutput<typeof project>

export type ServerConfig = {
  readonly port: number
  readonly host: string
  /** How browsers and wallets name this server: accepted in tokens of the relay, written into OpenAPI. */
  readonly publicUrl: string
  /** How many proxies of the operator's stand before it: so many addresses of X-Forwarded-For are believed, from the end. */
  readonly trustedProxies: number
  readonly projects: ReadonlyMap<string, Project>
  /** Upstream RPC endpoints by CAIP-2 id. A network without one is not proxied. */
  readonly rpcUrls: ReadonlyMap<string, string>
  readonly relayStore:
    | { readonly kind: 'memory' }
    | { readonly kind: 'log'; readonly directory: string }
    | { readonly kind: 'redis'; readonly url: string }
  readonly database: DatabaseConfig
  readonly people: PeopleConfig
  readonly money: MoneyConfig
  readonly activity: ActivityConfig
}

/**
 * Reads the environment, the only place that does.
 * PORT, HOST, PUBLIC_URL, FOYER_TRUSTED_PROXIES (a number), FOYER_PROJECTS (JSON), FOYER_RPC_URLS (JSON: CAIP-2 id → URL), REDIS_URL, FOYER_DATA (a folder),
 * DATABASE_URL (`postgres://…`, or `file:` and a folder for the embedded engine; by default the folder `db` in FOYER_DATA)
 * and what config-people.ts, config-money.ts and config-activity.ts read
 * @throws INVALID_OPTION with the variable's name
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const port = Number(env.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) invalid('PORT', 'it is not a port')
  const host = env.HOST ?? '127.0.0.1'
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  if (!isUrl(publicUrl)) invalid('PUBLIC_URL', 'it is not a URL')
  const trustedProxies = Number(env.FOYER_TRUSTED_PROXIES ?? 0)
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10)
    invalid('FOYER_TRUSTED_PROXIES', 'it is not a number from 0 to 10')
  const rpcUrls = Object.entries(json('FOYER_RPC_URLS', env.FOYER_RPC_URLS, urls))
  for (const [chain, url] of rpcUrls) if (!isUrl(url)) invalid('FOYER_RPC_URLS', `${chain} is not a URL`)
  return {
    port,
    host,
    publicUrl,
    trustedProxies,
    projects: new Map(Object.entries(json('FOYER_PROJECTS', env.FOYER_PROJECTS, projects))),
    rpcUrls: new Map(rpcUrls),
    relayStore: env.REDIS_URL
      ? { kind: 'redis', url: env.REDIS_URL }
      : env.FOYER_DATA
        ? { kind: 'log', directory: env.FOYER_DATA }
        : { kind: 'memory' },
    database: databaseOf(env),
    people: readPeopleConfig(env, publicUrl),
    money: readMoneyConfig(env),
    activity: readActivityConfig(env, new Map(rpcUrls)),
  }
}

function databaseOf(env: Readonly<Record<string, string | undefined>>): DatabaseConfig {
  const url = env.DATABASE_URL
  if (!url) return { kind: 'embedded', ...(env.FOYER_DATA ? { directory: join(env.FOYER_DATA, 'db') } : {}) }
  if (/^postgres(ql)?:/.test(url) && URL.canParse(url)) return { kind: 'postgres', url }
  const directory = /^file:(?:\/\/)?(.+)$/.exec(url)?.[1]
  if (directory === undefined) return invalid('DATABASE_URL', 'it starts with neither postgres: nor file:')
  return { kind: 'embedded', directory }
}

function json<S extends typeof projects | typeof urls>(
  name: string,
  text: string | undefined,
  schema: S,
): InferOutput<S> {
  let value: unknown
  try {
    value = JSON.parse(text ?? '{}')
  } catch {
    return invalid(name, 'it is not JSON')
  }
  // A list is an object too, as far as a record schema looks.
  if (Array.isArray(value)) return invalid(name, 'it is a list, not an object')
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : invalid(name, parsed.issues[0].message)
}

function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}
