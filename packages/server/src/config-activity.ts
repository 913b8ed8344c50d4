import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { integer, minValue, number, pipe, record, regex, safeParse, string } from 'valibot'

/** Which chains are followed, and where else histories and pictures come from. */
export type ActivityConfig = {
  /** CAIP-2 id → the first block that is kept: the chains that our index follows. */
  readonly index: ReadonlyMap<string, bigint>
  /** CAIP-2 id → base address of a Blockscout, for chains that the index does not follow. */
  readonly explorers: ReadonlyMap<string, string>
  /** Where `ipfs://` is read. */
  readonly ipfsGateway?: string | undefined
}

const chain = pipe(string(), regex(/^eip155:[1-9]\d{0,15}$/))
const index = record(chain, pipe(number(), integer(), minValue(0)))
const explorers = record(chain, string())

/**
 * FOYER_INDEX (JSON: CAIP-2 id → first block number; each needs an endpoint in FOYER_RPC_URLS), FOYER_HISTORY (JSON: CAIP-2 id →
 * base URL of a Blockscout), FOYER_IPFS_GATEWAY (https URL)
 * @throws INVALID_OPTION with the variable's name
 */
export function readActivityConfig(
  env: Readonly<Record<string, string | undefined>>,
  rpcUrls: ReadonlyMap<string, string>,
): ActivityConfig {
  const firsts = Object.entries(parse('FOYER_INDEX', env.FOYER_INDEX, index))
  const without = firsts.find(([id]) => !rpcUrls.has(id))
  if (without) invalid('FOYER_INDEX', `${without[0]} has no endpoint in FOYER_RPC_URLS`)
  const urls = Object.entries(parse('FOYER_HISTORY', env.FOYER_HISTORY, explorers))
  for (const [id, url] of urls) if (!isUrl(url, /^https?:$/)) invalid('FOYER_HISTORY', `${id} is not a URL`)
  const ipfsGateway = env.FOYER_IPFS_GATEWAY || undefined
  if (ipfsGateway !== undefined && !isUrl(ipfsGateway, /^https:$/))
    invalid('FOYER_IPFS_GATEWAY', 'it is not an https URL')
  return {
    index: new Map(firsts.map(([id, first]) => [id, BigInt(first)])),
    explorers: new Map(urls),
    ipfsGateway,
  }
}

function parse<S extends typeof index | typeof explorers>(option: string, text: string | undefined, schema: S) {
  let value: unknown
  try {
    value = JSON.parse(text || '{}')
  } catch {
    return invalid(option, 'it is not JSON')
  }
  if (Array.isArray(value)) return invalid(option, 'it is a list, not an object')
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : invalid(option, parsed.issues[0].message)
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}
