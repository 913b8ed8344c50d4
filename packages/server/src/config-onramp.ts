import { pipe, record, regex, strictObject, string } from 'valibot'
import { isLocalUrl } from './config-accounts.ts'
import type { LocalProvider } from './onramp/providers/local.ts'
import { checkProviderKeys, type ProviderKeys } from './onramp/registry.ts'
import { type Env, invalid, isUrl, readJson } from './settings.ts'

/** The settings of purchases. */
export type OnrampConfig = {
  /** In the operator's order; the first one is asked where a page names none. */
  readonly ids: readonly string[]
  readonly keys: ProviderKeys
  readonly local: readonly LocalProvider[]
}

const id = pipe(string(), regex(/^[a-z][a-z0-9-]{0,31}$/, 'it is no id of a provider'))
const text = pipe(string(), regex(/^[\x21-\x7e]{1,4000}$/, 'it is empty, or has spaces'))
const local = record(
  id,
  strictObject({
    name: pipe(string(), regex(/^[\w .-]{1,40}$/)),
    url: string(),
    apiKey: text,
    secretKey: text,
    webhookSecret: text,
  }),
)
const LOCAL_KEYS = ['name', 'url', 'apiKey', 'secretKey', 'webhookSecret']

/**
 * FOYER_ONRAMP (JSON: provider → keys), FOYER_ONRAMP_LOCAL (JSON: id → name, url, apiKey, secretKey, webhookSecret)
 * @returns undefined when there is no provider
 * @throws INVALID_OPTION
 */
export function readOnrampConfig(env: Env, publicUrl: string): OnrampConfig | undefined {
  const keys = checkProviderKeys('FOYER_ONRAMP', env.FOYER_ONRAMP)
  const name = 'FOYER_ONRAMP_LOCAL'
  const providers = Object.entries(readJson(name, env[name], local, LOCAL_KEYS))
  for (const [provider, { url }] of providers) {
    if (!isUrl(url)) invalid(name, `${provider}.url: it is not a URL`)
    if (!(isLocalUrl(publicUrl) && isLocalUrl(url)))
      invalid(name, 'providers of a local world are for a server on this machine only')
    if (provider in keys) invalid(name, `${provider}: it is in FOYER_ONRAMP too`)
  }
  const ids = [...Object.keys(keys), ...providers.map(([provider]) => provider)]
  if (ids.length === 0) return undefined
  return { ids, keys, local: providers.map(([provider, one]) => ({ id: provider, ...one })) }
}

/** FOYER_COUNTRY_HEADER @throws INVALID_OPTION */
export function countryHeaderOf({ FOYER_COUNTRY_HEADER: header }: Env): string | undefined {
  if (!header) return undefined
  return /^[\w-]{1,64}$/.test(header)
    ? header.toLowerCase()
    : invalid('FOYER_COUNTRY_HEADER', 'it is no name of a header')
}
