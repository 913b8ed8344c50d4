import { FoyerError } from '@foyer/base'
import { RESPONSE_INVALID, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { chainCalls } from '@foyer/contracts/chain-calls'
import { array, type InferOutput, maxLength, object, optional, pipe, record, regex, safeParse, string } from 'valibot'
import { parseUnits } from 'viem'
import { read, refused } from './parameters.ts'

/* `wallet_getAssets`: what an account holds, https://eips.ethereum.org/EIPS/eip-7811. Loaded when it is asked for. */

const TIMEOUT_MS = 15_000
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const list = <S extends Parameters<typeof array>[0]>(item: S) => pipe(array(item), maxLength(100))
const question = object({
  account: address,
  chainFilter: optional(list(quantity)),
  assetTypeFilter: optional(list(string())),
  assetFilter: optional(record(quantity, list(object({ address: string(), type: string() })))),
})
type Asked = InferOutput<typeof question>
type Asset = {
  /** `native` for the network's currency. */
  readonly address: string
  readonly balance: string
  readonly type: 'native' | 'erc20'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** In US dollars, as a decimal. */
    readonly price?: string
    readonly iconUrl?: string
  }
}

/** Reads what the operator's server knows of an account's balances. */
export function createAssets(apiUrl: string, projectId: string, get: typeof fetch = fetch) {
  const { path, ok } = chainCalls.getBalance

  async function balancesOf(account: string) {
    const query = new URLSearchParams({ projectId, currency: 'usd' })
    const url = `${apiUrl}${path.replace('{address}', account)}?${query}`
    let body: unknown
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await get(url, { credentials: 'omit', signal })
      body = await response.json()
    } catch (cause) {
      throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: new URL(apiUrl).host }, cause })
    }
    const answer = safeParse(ok, body)
    if (!answer.success) throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'no balances' } })
    return answer.output.balances
  }

  /**
   * @param own the addresses of the visitor: a page is told of no other
   * @throws SIGNING_REFUSED, UPSTREAM_UNAVAILABLE, RESPONSE_INVALID
   */
  return async (params: unknown, own: readonly string[]): Promise<Readonly<Record<string, readonly Asset[]>>> => {
    const [asked] = read(pipe(array(question), maxLength(1)), params)
    if (!asked || !own.some((one) => isSame(one, asked.account))) throw refused('it is for another account')
    const assets: Record<string, Asset[]> = {}
    for (const balance of await balancesOf(asked.account)) {
      const { chainId, address: contract, name, symbol, quantity: held, price, iconUrl } = balance
      if (!chainId.startsWith('eip155:')) continue
      const chain = `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
      const decimals = Number(held.decimals)
      const asset: Asset = {
        address: contract?.split(':')[2] ?? 'native',
        balance: `0x${parseUnits(held.numeric, decimals).toString(16)}`,
        type: contract === undefined ? 'native' : 'erc20',
        metadata: { name, symbol, decimals, ...(price && { price }), ...(iconUrl && { iconUrl }) },
      }
      if (!isWanted(asset, chain, asked)) continue
      assets[chain] ??= []
      assets[chain].push(asset)
    }
    return assets
  }
}

function isWanted({ address: of, type }: Asset, chain: string, { chainFilter, assetTypeFilter, assetFilter }: Asked) {
  // The filter by asset is the closest one, and stands for the others.
  if (assetFilter) {
    const [, named = []] = Object.entries(assetFilter).find(([key]) => isSameNumber(key, chain)) ?? []
    return named.some((one) => isSame(one.type, type) && isSame(one.address, of))
  }
  const isOfType = !assetTypeFilter || assetTypeFilter.some((one) => isSame(one, type))
  return isOfType && (!chainFilter || chainFilter.some((one) => isSameNumber(one, chain)))
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const isSameNumber = (one: string, other: string): boolean => BigInt(one) === BigInt(other)
