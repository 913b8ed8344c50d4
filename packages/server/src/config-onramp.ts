import type { PlaceHeaders } from './http/caller.ts'
import type { LocalProvider } from './onramp/providers/local.ts'
import { onrampKeys } from './onramp/registry.ts'
import { localKey, readLocalProviders } from './payouts/local-setting.ts'
import type { ProviderKeys } from './payouts/provider-keys.ts'
import { countOf, type Env, invalid } from './settings.ts'

/** The settings of purchases. */
export type OnrampConfig = {
  /** In the operator's order; the first one is asked where a page names none. */
  readonly ids: readonly string[]
  readonly keys: ProviderKeys
  readonly local: readonly LocalProvider[]
  /** How many orders can be begun in each project in a day. */
  readonly ordersPerDay: number
}

const NAME = 'FOYER_ONRAMP'
const ORDERS_PER_DAY = 1_000

/**
 * FOYER_ONRAMP (JSON: provider → keys), FOYER_ONRAMP_LOCAL (JSON: id → name, url, apiKey, secretKey, webhookSecret),
 * FOYER_ONRAMP_ORDERS_PER_DAY
 * @returns undefined when there is no provider
 * @throws INVALID_OPTION
 */
export function readOnrampConfig(env: Env, publicUrl: string): OnrampConfig | undefined {
  const keys = onrampKeys(NAME, env[NAME])
  const own = { apiKey: localKey, secretKey: localKey, webhookSecret: localKey }
  const setting = { env, name: `${NAME}_LOCAL`, publicUrl, keys: own }
  const local = readLocalProviders(setting, { name: NAME, ids: Object.keys(keys) })
  const ids = [...Object.keys(keys), ...local.map(({ id }) => id)]
  const ordersPerDay = countOf('FOYER_ONRAMP_ORDERS_PER_DAY', env, ORDERS_PER_DAY)
  return ids.length === 0 ? undefined : { ids, keys, local, ordersPerDay }
}

/** FOYER_COUNTRY_HEADER, FOYER_SUBDIVISION_HEADER @throws INVALID_OPTION */
export function placeHeadersOf(env: Env): PlaceHeaders {
  const country = headerOf('FOYER_COUNTRY_HEADER', env)
  const subdivision = headerOf('FOYER_SUBDIVISION_HEADER', env)
  if (subdivision !== undefined && country === undefined)
    invalid('FOYER_SUBDIVISION_HEADER', 'it says nothing without FOYER_COUNTRY_HEADER')
  return { country, subdivision }
}

function headerOf(name: 'FOYER_COUNTRY_HEADER' | 'FOYER_SUBDIVISION_HEADER', env: Env): string | undefined {
  const header = env[name]
  if (!header) return undefined
  return /^[\w-]{1,64}$/.test(header) ? header.toLowerCase() : invalid(name, 'it is no name of a header')
}
