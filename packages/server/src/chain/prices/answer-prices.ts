import { isEvmAddress } from '@foyer/base'
import type { Fungible } from '@foyer/contracts'
import { getAddress, type Hex } from 'viem'
import { patiently } from '../../http/patiently.ts'
import type { AccountChains } from '../account-chains.ts'
import type { TokenFacts, TokenFactsReader } from '../balance/token-facts.ts'
import type { ServedChain } from '../chains.ts'
import type { Token } from '../tokens.ts'
import { type Prices, priceFields } from './prices.ts'
import { assetOf } from './source.ts'

type Options = {
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly listed: (chainId: string) => readonly Token[]
  readonly facts: TokenFactsReader
  readonly prices: Pick<Prices, 'read'>
  readonly iconUrl: (iconId: string) => string
  /** Namespaces other than EVM. */
  readonly others: readonly AccountChains[]
}

type Asked = { readonly as: string; readonly chain: ServedChain; readonly address: Hex | undefined }

/** The same as the wait for a network's balances; a page gives up after ten seconds. */
const PATIENCE_MS = 3_000
/** The address that swap services use for the native currency. */
const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Names and prices of assets. Assets on unsupported networks are left out; assets without a price are included without it.
 * @param addresses CAIP-2 of a network for its native currency, or CAIP-10 of a token
 * @throws UPSTREAM_UNAVAILABLE when no price could be determined
 */
export async function answerPrices(options: Options, addresses: readonly string[]): Promise<{ fungibles: Fungible[] }> {
  const texts = [...new Set(addresses)]
  const asked = texts.flatMap((address) => readAsked(options.chains, address) ?? [])
  const elsewhere = texts.flatMap((address) => readElsewhere(options.others, address) ?? [])
  if (asked.length + elsewhere.length === 0) return { fungibles: [] }
  const own = asked.map(({ as, chain, address }) => ({ as, asset: assetOf(chain.id, address) }))
  const [prices, names] = await Promise.all([
    patiently(PATIENCE_MS, 'price source', options.prices.read([...own, ...elsewhere].map(({ asset }) => asset))),
    readNames(options, asked),
  ])
  return {
    fungibles: [...own.map((one) => ({ ...one, token: names.get(one.asset) })), ...elsewhere].flatMap((one) => {
      const { as, asset, token } = one
      if (!token) return []
      const price = prices.get(asset)
      const iconUrl = token.iconId === undefined ? null : options.iconUrl(token.iconId)
      const decimals = token.isListed && token.decimals !== undefined ? { decimals: token.decimals } : {}
      const { name, symbol } = token
      return [{ address: as, name, symbol, ...decimals, ...(price ? priceFields(price) : {}), iconUrl }]
    }),
  }
}

function readAsked(chains: ReadonlyMap<string, ServedChain>, as: string): Asked | undefined {
  const [namespace, reference, address, ...rest] = as.split(':')
  const chain = chains.get(`${namespace}:${reference}`)
  if (!chain || rest.length > 0) return undefined
  const plain = address?.toLowerCase()
  if (plain === undefined || plain === NATIVE_PLACEHOLDER) return { as, chain, address: undefined }
  return isEvmAddress(plain) && plain.startsWith('0x') ? { as, chain, address: getAddress(plain) } : undefined
}

/** The token's list entry; an unlisted token has no name. */
function readElsewhere(others: readonly AccountChains[], as: string) {
  const [namespace, reference, address, ...rest] = as.split(':')
  const id = `${namespace}:${reference}`
  const found = others.find(({ chains }) => chains.has(id))
  const native = found?.chains.get(id)
  if (!found || !native || rest.length > 0) return undefined
  const known = address === undefined ? { ...native, iconId: native.symbol } : found.token?.(id, address)
  const token: Named | undefined = known && { ...known, isListed: true }
  return { as, asset: assetOf(id, address), token }
}

const nothing = (): ReadonlyMap<Hex, TokenFacts> => new Map()

type Named = {
  readonly name: string
  readonly symbol: string
  readonly decimals?: number
  readonly iconId?: string | undefined
  /** Whether it is the operator who says so, and not a contract of itself. */
  readonly isListed?: true
}

/** From the list if possible, otherwise from the contract. */
async function readNames(
  { chains, listed, facts }: Options,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Named>> {
  const names = new Map<string, Named>()
  const unknown = new Map<string, Hex[]>()
  for (const { chain, address } of asked) {
    const found =
      address === undefined
        ? { ...chain.native, iconId: chain.native.symbol }
        : listed(chain.id).find((token) => token.address === address)
    if (found) names.set(assetOf(chain.id, address), { ...found, isListed: true })
    else if (address) unknown.set(chain.id, [...(unknown.get(chain.id) ?? []), address])
  }
  await Promise.all(
    [...unknown].map(async ([chainId, addresses]) => {
      const chain = chains.get(chainId)
      // An asset whose name cannot be read is left out; the others are returned.
      const found = chain ? await facts(chain, addresses).catch(nothing) : nothing()
      for (const [address, token] of found) names.set(assetOf(chainId, address), token)
    }),
  )
  return names
}
