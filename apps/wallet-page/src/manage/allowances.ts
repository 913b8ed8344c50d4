import { isFoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import type { AskNode } from '../rpc/node.ts'
import type { PricedToken, ReadTokens } from '../rpc/tokens.ts'
import type { Services } from '../session/services.ts'

/** What was noted when the visitor approved it. */
type Noted = Awaited<ReturnType<Services['listAllowances']>>['allowances'][number]
/** What the network says is left of it, in base units. `known`: a token that the operator lists. */
export type Spending = Noted & { readonly amount: bigint; readonly known: PricedToken | undefined }
type Around = { readonly node: AskNode; readonly tokens: ReadTokens }

/** As many as tokens are asked about at once; and no more than a node answers in one go. */
const AT_ONCE = 20
/** `allowance(address,address)`, https://eips.ethereum.org/EIPS/eip-20 */
const ALLOWANCE = '0xdd62ed3e'

/**
 * Of what was noted, what others may take now. The networks are the only ones who know; `away` are those that do not answer.
 * @param own the addresses of the visitor's accounts, in lower case
 */
export async function readSpending(
  noted: readonly Noted[],
  own: readonly string[],
  around: Around,
): Promise<{ readonly given: readonly Spending[]; readonly away: readonly string[] }> {
  const away = new Set<string>()
  const given: Spending[] = []
  const mine = noted.filter(({ account }) => own.includes(account))
  for (let from = 0; from < mine.length; from += AT_ONCE) {
    const some = mine.slice(from, from + AT_ONCE)
    const left = some.map(async (one) => {
      const amount = away.has(one.chainId) ? undefined : await leftOf(one, around.node).catch(() => undefined)
      if (amount === undefined) away.add(one.chainId)
      return { ...one, amount: amount ?? 0n }
    })
    const open = (await Promise.all(left)).filter(({ amount }) => amount > 0n)
    const tokens = await tokensOf(open, around.tokens)
    given.push(...open.map((one) => ({ ...one, known: tokens.get(one.chainId)?.get(one.token) })))
  }
  return { given, away: [...away] }
}

/** What is left, in base units. What is no such token has nothing to take. @throws where the network does not say */
export async function leftOf(
  { chainId, account, token, spender }: Pick<Noted, 'chainId' | 'account' | 'token' | 'spender'>,
  node: AskNode,
): Promise<bigint> {
  const data = `${ALLOWANCE}${wordOf(account)}${wordOf(spender)}`
  const answer = await node(chainId, 'eth_call', [{ to: token, data }, 'latest']).catch((error: unknown) => {
    if (isFoyerError(error, RPC_REQUEST_FAILED) && /revert/i.test(String(error.context.reason))) return '0x'
    throw error
  })
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}

export const wordOf = (address: string): string => address.slice(2).padStart(64, '0')

async function tokensOf(some: readonly Noted[], tokens: ReadTokens) {
  const networks = [...new Set(some.map(({ chainId }) => chainId))]
  const asked = networks.map(async (network) => {
    const here = some.filter(({ chainId }) => chainId === network).map(({ token }) => token)
    return [network, await tokens(network, here)] as const
  })
  return new Map(await Promise.all(asked))
}
