import type { AskNode } from '../rpc/node.ts'
import type { PricedToken, ReadTokens } from '../rpc/tokens.ts'
import type { Services } from '../session/services.ts'

/** What was noted when the visitor approved it. */
type Noted = Awaited<ReturnType<Services['listAllowances']>>['allowances'][number]
/** `known`: a token that the operator lists. */
export type Named = Noted & { readonly known: PricedToken | undefined }
/** What the network says is left of it, in base units. */
export type Spending = Named & { readonly amount: bigint }
type Around = { readonly node: AskNode; readonly tokens: ReadTokens }

/** As many as tokens are asked about at once; and no more than a node answers in one go. */
const AT_ONCE = 20
/** `allowance(address,address)`, https://eips.ethereum.org/EIPS/eip-20 */
const ALLOWANCE = '0xdd62ed3e'

/**
 * Of what was noted, what others may take now. The networks are the only ones who know; `away` are those that do not answer. A contract
 * decides what is answered for it, so that what cannot be read hides nothing else: it is `unread`.
 * @param own the addresses of the visitor's accounts, in lower case
 */
export async function readSpending(
  noted: readonly Noted[],
  own: readonly string[],
  around: Around,
): Promise<{
  readonly given: readonly Spending[]
  readonly unread: readonly Named[]
  readonly away: readonly string[]
}> {
  const away = new Set<string>()
  const given: Spending[] = []
  const unread: Named[] = []
  const mine = noted.filter(({ account }) => own.includes(account))
  for (let from = 0; from < mine.length; from += AT_ONCE) {
    const some = mine.slice(from, from + AT_ONCE).filter(({ chainId }) => !away.has(chainId))
    const read = await Promise.all(
      some.map(async (one) => ({ ...one, amount: await leftOf(one, around.node).catch(() => undefined) })),
    )
    const doubted = new Set(read.filter(({ amount }) => amount === undefined).map(({ chainId }) => chainId))
    for (const chainId of await silentOf([...doubted], around.node)) away.add(chainId)
    const open = read.filter(({ amount, chainId }) => amount !== 0n && !(amount === undefined && away.has(chainId)))
    const tokens = await tokensOf(open, around.tokens)
    for (const { amount, ...one } of open) {
      const named = { ...one, known: tokens.get(one.chainId)?.get(one.token) }
      if (amount === undefined) unread.push(named)
      else given.push({ ...named, amount })
    }
  }
  return { given, unread, away: [...away] }
}

/** What is left, in base units; undefined where the contract answers nothing that is an amount. @throws where nothing is answered */
export async function leftOf(
  { chainId, account, token, spender }: Pick<Noted, 'chainId' | 'account' | 'token' | 'spender'>,
  node: AskNode,
): Promise<bigint | undefined> {
  const data = `${ALLOWANCE}${wordOf(account)}${wordOf(spender)}`
  const answer = await node(chainId, 'eth_call', [{ to: token, data }, 'latest'])
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/** Which of these networks do not answer what no contract has a say in. */
async function silentOf(chainIds: readonly string[], node: AskNode): Promise<readonly string[]> {
  const asked = chainIds.map((chainId) =>
    node(chainId, 'eth_blockNumber', []).then(
      () => [],
      () => [chainId],
    ),
  )
  return (await Promise.all(asked)).flat()
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
