import { RETIRED_CHAINS } from '@foyer/base/constants'
import { record, string } from 'valibot'
import { isEvmNetwork } from './chain/tokens.ts'
import { requireNetworkIds } from './network-ids.ts'
import { countOf, type Env, invalid, isUrl, readJson } from './settings.ts'

/** Whom the server asks about the user operations of smart accounts (ERC-4337). */
export type OperationsConfig = {
  /** CAIP-2 id → bundler (ERC-7769). */
  readonly bundlers: ReadonlyMap<string, string>
  /** CAIP-2 id → paymaster service (ERC-7677). */
  readonly paymasters: ReadonlyMap<string, string>
  /** How many operations are paid for each project in a day. */
  readonly sponsoredPerDay: number
  /** And of those, for each account. */
  readonly sponsoredPerAccount: number
}

const SPONSORED_PER_DAY = 1_000
const SPONSORED_PER_ACCOUNT = 50
const urls = record(string(), string())

/**
 * FOYER_BUNDLERS and FOYER_PAYMASTERS (JSON: CAIP-2 id → URL), FOYER_SPONSORED_PER_DAY, FOYER_SPONSORED_PER_ACCOUNT
 * @param rpcUrls networks with a node, which tells whether the contracts are there
 * @returns undefined without a bundler: there are no smart accounts then
 * @throws INVALID_OPTION
 */
export function readOperationsConfig(env: Env, rpcUrls: ReadonlyMap<string, string>): OperationsConfig | undefined {
  const bundlers = urlsOf('FOYER_BUNDLERS', env)
  const paymasters = urlsOf('FOYER_PAYMASTERS', env)
  const sponsoredPerDay = countOf('FOYER_SPONSORED_PER_DAY', env, SPONSORED_PER_DAY)
  const sponsoredPerAccount = countOf('FOYER_SPONSORED_PER_ACCOUNT', env, SPONSORED_PER_ACCOUNT)
  const unread = [...bundlers.keys()].find((id) => !rpcUrls.has(id))
  if (unread !== undefined) invalid('FOYER_BUNDLERS', `${unread} has no node in FOYER_RPC_URLS`)
  const unsent = [...paymasters.keys()].find((id) => !bundlers.has(id))
  if (unsent !== undefined) invalid('FOYER_PAYMASTERS', `${unsent} has no bundler in FOYER_BUNDLERS`)
  if (bundlers.size === 0) return undefined
  if (!env.FOYER_WALLET_ORIGIN) invalid('FOYER_WALLET_ORIGIN', 'smart accounts need it: their keys are there')
  return { bundlers, paymasters, sponsoredPerDay, sponsoredPerAccount }
}

/** Whether a server with this environment offers smart accounts, without a look at its nodes. @throws INVALID_OPTION */
export const hasBundlers = (env: Env): boolean => urlsOf('FOYER_BUNDLERS', env).size > 0

function urlsOf(name: 'FOYER_BUNDLERS' | 'FOYER_PAYMASTERS', env: Env): ReadonlyMap<string, string> {
  const entries = Object.entries(readJson(name, env[name], urls))
  requireNetworkIds(
    name,
    entries.map(([id]) => id),
  )
  for (const [id, url] of entries) {
    if (!isEvmNetwork(id)) invalid(name, `${id} is no EVM network`)
    if (RETIRED_CHAINS.some((retired) => retired === id)) invalid(name, `${id} was shut down`)
    if (!isUrl(url)) invalid(name, `${id} is not a URL`)
  }
  return new Map(entries)
}
