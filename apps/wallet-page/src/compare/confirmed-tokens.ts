import { fromBase64 } from '@foyer/base/bytes'
import { nullable, object, pipe, regex, safeParse, string, tuple, unknown } from 'valibot'
import type { AskNode } from '../rpc/node.ts'
import { CURRENCY, type PricedToken, type ReadTokens } from '../rpc/tokens.ts'
import { inTime } from './sources.ts'
import type { CompareTexts } from './texts.ts'

/** A token of which the operator's list and its own contract say different decimals. */
export type Dispute = {
  readonly contract: string
  readonly symbol: string
  readonly listed: number
  readonly own: number
}

/** `decimals()`, https://eips.ethereum.org/EIPS/eip-20 */
const DECIMALS = '0x313ce567'
const word = pipe(string(), regex(/^0x0{62}[0-9a-f]{2}$/i))
/** Where a mint has its decimals (https://github.com/solana-program/token, state.rs). */
const MINT_DECIMALS_AT = 44
const mint = object({ value: nullable(object({ data: tuple([string(), unknown()]) })) })

/** Tokens about which a node's contracts and the list have agreed: neither changes, so they are not asked again. */
const agreed = new WeakMap<AskNode, Set<string>>()

/**
 * The operator's list, compared with what the contracts say by the operator's node. Of a token about which they disagree, an amount stays
 * as it is written, in units, and has no price. Where a contract gives no answer, the list counts. Names are not compared: anybody can
 * give a contract any name.
 * @param unitsOf names the units of such a token
 */
export function confirmTokens(node: AskNode, tokens: ReadTokens, { unitsOf }: Pick<CompareTexts, 'unitsOf'>) {
  const disputes = new Map<string, Dispute>()
  const known = agreed.get(node) ?? new Set()
  agreed.set(node, known)
  const confirmed: ReadTokens = async (chainId, contracts) => {
    const listed = await tokens(chainId, contracts)
    const compare = async (contract: string, token: PricedToken): Promise<PricedToken> => {
      const { symbol, decimals } = token
      const key = `${chainId} ${contract} ${decimals}`
      if (contract === CURRENCY || known.has(key)) return token
      const own = await inTime(ownDecimals(node, chainId, contract))
      if (own === decimals) known.add(key)
      if (own === undefined || own === decimals) return token
      disputes.set(contract, { contract, symbol, listed: decimals, own })
      return { symbol: unitsOf(symbol), decimals: 0 }
    }
    return new Map(
      await Promise.all([...listed].map(async ([key, token]) => [key, await compare(key, token)] as const)),
    )
  }
  return { tokens: confirmed, disputes: () => [...disputes.values()] }
}

/** Undefined for an answer that is none. */
async function ownDecimals(node: AskNode, chainId: string, contract: string): Promise<number | undefined> {
  if (!chainId.startsWith('solana:')) {
    const call = { to: contract, data: DECIMALS }
    const read = safeParse(word, await node(chainId, 'eth_call', [call, 'latest']))
    return read.success ? Number(read.output) : undefined
  }
  const slice = { offset: MINT_DECIMALS_AT, length: 1 }
  const settings = { encoding: 'base64', commitment: 'confirmed', dataSlice: slice }
  const read = safeParse(mint, await node(chainId, 'getAccountInfo', [contract, settings]))
  return read.success && read.output.value ? fromBase64(read.output.value.data[0])[0] : undefined
}
