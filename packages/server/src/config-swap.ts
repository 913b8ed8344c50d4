import * as networks from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { SwapFee } from '@foyer/contracts/swap-transaction'
import { optional, pipe, record, regex, strictObject, string, transform } from 'valibot'
import { getAddress, hexToBigInt, isAddressEqual } from 'viem'
import { isLocalUrl } from './config-accounts.ts'
import { requireNetworkIds } from './network-ids.ts'
import type { ProviderKeys } from './payouts/provider-keys.ts'
import { type Env, invalid, readJson } from './settings.ts'
import { DEPLOYMENTS, type Deployment } from './swap/providers/on-chain/deployments.ts'
import { aggregatorKeys } from './swap/registry.ts'

/** The settings of swaps. */
export type SwapConfig = {
  /** CAIP-2 id → contracts, of networks with a node. */
  readonly deployments: ReadonlyMap<string, Deployment>
  /** Those who are asked besides the contracts, with the operator's keys. */
  readonly aggregators: ProviderKeys
  /** What the operator takes out of what arrives. Without it, nothing. */
  readonly fee?: SwapFee
}

/** Per cent, if only the account is named. The contracts take one per cent at most. */
const FEE = '0.85'
const FEE_BIPS_MAX = 100n
/** The zero address, contracts of the network itself, and words of SwapRouter02. */
const NOBODY = 2n ** 32n

const address = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((text) => getAddress(text.toLowerCase())),
)
const fee = strictObject({ account: address, percent: optional(pipe(string(), regex(/^\d(\.\d{1,2})?$/)), FEE) })
const deployments = record(
  string(),
  strictObject({
    v2Factory: optional(address),
    v3Factory: address,
    quoter: address,
    router: address,
    wrapped: address,
  }),
)
const CONTRACT_KEYS = ['v2Factory', 'v3Factory', 'quoter', 'router', 'wrapped']
const FEE_KEYS = ['account', 'percent']

/**
 * FOYER_SWAP_FEE (JSON: {account, percent?}), FOYER_SWAP_CONTRACTS (JSON: CAIP-2 id → {v2Factory?, v3Factory, quoter, router, wrapped},
 * of local chains and testnets only: visitors send their tokens where these say), FOYER_SWAP_AGGREGATORS (JSON: aggregator → its keys)
 * @param rpcUrls networks with a node
 * @throws INVALID_OPTION
 */
export function readSwapConfig(env: Env, rpcUrls: ReadonlyMap<string, string>): SwapConfig {
  const name = 'FOYER_SWAP_CONTRACTS'
  const own = Object.entries(readJson(name, env[name], deployments, CONTRACT_KEYS))
  requireNetworkIds(
    name,
    own.map(([id]) => id),
  )
  for (const [id] of own) {
    const url = rpcUrls.get(id)
    if (url === undefined) invalid(name, `${id} has no node in FOYER_RPC_URLS`)
    else if (!isLocalUrl(url) && !TESTNETS.has(id))
      invalid(name, `${id} is neither a testnet nor a chain on this machine: its contracts are compiled in`)
  }
  const all = Object.entries({ ...DEPLOYMENTS, ...Object.fromEntries(own) }).filter(([id]) => rpcUrls.has(id))
  const aggregators = aggregatorKeys('FOYER_SWAP_AGGREGATORS', env.FOYER_SWAP_AGGREGATORS)
  return { deployments: new Map(all), aggregators, ...feeOf(env.FOYER_SWAP_FEE) }
}

const TESTNETS: ReadonlySet<string> = new Set(
  Object.values(networks).flatMap((one) => (typeof one !== 'function' && one.testnet ? [one.caipNetworkId] : [])),
)

function feeOf(text: string | undefined): { readonly fee?: SwapFee } {
  const name = 'FOYER_SWAP_FEE'
  if (!text) return {}
  const { account, percent } = readJson(name, text, fee, FEE_KEYS)
  if (hexToBigInt(account) < NOBODY || isAddressEqual(account, NATIVE_TOKEN))
    invalid(name, 'account: nobody has this address')
  const bips = BigInt(Math.round(Number(percent) * 100))
  if (bips > FEE_BIPS_MAX) invalid(name, 'percent: it is more than 1, the most that the contracts take')
  return bips === 0n ? {} : { fee: { account, bips } }
}
