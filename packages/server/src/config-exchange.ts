import type { LocalExchange } from './exchange/providers/local.ts'
import { exchangeKeys } from './exchange/registry.ts'
import { localKey, readLocalProviders } from './payouts/local-setting.ts'
import type { ProviderKeys } from './payouts/provider-keys.ts'
import { countOf, type Env } from './settings.ts'

/** The settings of payments from exchanges. */
export type ExchangeConfig = {
  /** In the operator's order. */
  readonly ids: readonly string[]
  readonly keys: ProviderKeys
  readonly local: readonly LocalExchange[]
  /** How many payments can be begun in each project in a day. */
  readonly paymentsPerDay: number
}

const NAME = 'FOYER_EXCHANGES'
const PAYMENTS_PER_DAY = 1_000

/**
 * FOYER_EXCHANGES (JSON: exchange → keys), FOYER_EXCHANGES_LOCAL (JSON: id → name, url, apiKey, secretKey),
 * FOYER_EXCHANGE_PAYMENTS_PER_DAY
 * @returns undefined when there is no exchange
 * @throws INVALID_OPTION
 */
export function readExchangeConfig(env: Env, publicUrl: string): ExchangeConfig | undefined {
  const keys = exchangeKeys(NAME, env[NAME])
  const setting = { env, name: `${NAME}_LOCAL`, publicUrl, keys: { apiKey: localKey, secretKey: localKey } }
  const local = readLocalProviders(setting, { name: NAME, ids: Object.keys(keys) })
  const ids = [...Object.keys(keys), ...local.map(({ id }) => id)]
  const paymentsPerDay = countOf('FOYER_EXCHANGE_PAYMENTS_PER_DAY', env, PAYMENTS_PER_DAY)
  return ids.length === 0 ? undefined : { ids, keys, local, paymentsPerDay }
}
