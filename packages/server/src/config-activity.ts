import { integer, minValue, number, pipe, record, string } from 'valibot'
import { isEvmNetwork } from './chain/tokens.ts'
import { requireNetworkIds } from './network-ids.ts'
import { type Env, invalid, isUrl, readJson } from './settings.ts'

/** The settings of indexed chains, and of other sources for histories and pictures. */
export type ActivityConfig = {
  /** CAIP-2 id → the first indexed block, for each followed chain. */
  readonly index: ReadonlyMap<string, bigint>
  /** CAIP-2 id → base address of a Blockscout, for chains that the index does not follow. */
  readonly explorers: ReadonlyMap<string, string>
  /** The gateway for `ipfs://`. */
  readonly ipfsGateway?: string | undefined
}

const index = record(string(), pipe(number(), integer(), minValue(0)))
const explorers = record(string(), string())

/**
 * FOYER_INDEX (JSON: CAIP-2 id → first block number; each needs an endpoint in FOYER_RPC_URLS), FOYER_HISTORY (JSON: CAIP-2 id →
 * base URL of a Blockscout), FOYER_IPFS_GATEWAY (https URL)
 * @throws INVALID_OPTION with the variable's name
 */
export function readActivityConfig(env: Env, rpcUrls: ReadonlyMap<string, string>): ActivityConfig {
  const firsts = Object.entries(readJson('FOYER_INDEX', env.FOYER_INDEX, index))
  requireEvm('FOYER_INDEX', firsts)
  const without = firsts.find(([id]) => !rpcUrls.has(id))
  if (without) invalid('FOYER_INDEX', `${without[0]} has no endpoint in FOYER_RPC_URLS`)
  const urls = Object.entries(readJson('FOYER_HISTORY', env.FOYER_HISTORY, explorers))
  requireEvm('FOYER_HISTORY', urls)
  for (const [id, url] of urls) if (!isUrl(url)) invalid('FOYER_HISTORY', `${id} is not a URL`)
  const ipfsGateway = env.FOYER_IPFS_GATEWAY || undefined
  if (ipfsGateway !== undefined && !isUrl(ipfsGateway, /^https:$/))
    invalid('FOYER_IPFS_GATEWAY', 'it is not an https URL')
  return {
    index: new Map(firsts.map(([id, first]) => [id, BigInt(first)])),
    explorers: new Map(urls),
    ipfsGateway,
  }
}

/** The index and explorers support EVM networks only; histories of others come from their nodes. */
function requireEvm(setting: string, entries: readonly (readonly [string, unknown])[]): void {
  const ids = entries.map(([id]) => id)
  requireNetworkIds(setting, ids)
  const other = ids.find((id) => !isEvmNetwork(id))
  if (other !== undefined) invalid(setting, `${other} is no EVM network: its history comes from its node by itself`)
}
