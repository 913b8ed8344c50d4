import type { AskNode } from '../rpc/node.ts'
import type { PricedToken, ReadTokens } from '../rpc/tokens.ts'
import type { Services } from '../session/services.ts'

/** What was noted when the visitor approved it. */
type Noted = Awaited<ReturnType<Services['listAllowances']>>['allowances'][number]
/** `known`: a token that the operator lists. `signedUntil`: null for a signature that has ended, too. */
export type Named = Noted & { readonly known: PricedToken | undefined }
/** What the network says is left of it, in base units. */
export type Spending = Named & { readonly amount: bigint }
type Around = { readonly node: AskNode; readonly tokens: ReadTokens; readonly now?: () => number }
type Read = {
  readonly given: readonly Spending[]
  /** Signatures that somebody can still use. No network knows of them before that. */
  readonly signed: readonly Named[]
  readonly unread: readonly Named[]
  readonly away: readonly string[]
}

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
  { node, tokens: readTokens, now = Date.now }: Around,
): Promise<Read> {
  const away = new Set<string>()
  const [given, signed, unread]: [Spending[], Named[], Named[]] = [[], [], []]
  const until = (end: string | null) => (end !== null && Date.parse(end) > now() ? end : null)
  const mine = noted
    .filter(({ account }) => own.includes(account))
    .map((one) => ({ ...one, signedUntil: until(one.signedUntil) }))
  for (let from = 0; from < mine.length; from += AT_ONCE) {
    const asked = mine.slice(from, from + AT_ONCE).map(async (one) => {
      const amount = away.has(one.chainId) ? undefined : await leftOf(one, node).catch(() => undefined)
      return { ...one, amount }
    })
    const some = await Promise.all(asked)
    const doubted = new Set(some.filter(({ amount }) => amount === undefined).map(({ chainId }) => chainId))
    for (const chainId of await silentOf([...doubted], node)) away.add(chainId)
    const tokens = await tokensOf(
      some.filter(({ amount, signedUntil }) => amount !== 0n || signedUntil !== null),
      readTokens,
    )
    for (const { amount, ...one } of some) {
      const named = { ...one, known: tokens.get(one.chainId)?.get(one.token) }
      if (amount) given.push({ ...named, amount })
      else if (amount === undefined && !away.has(one.chainId)) unread.push(named)
      else if (one.signedUntil !== null) signed.push(named)
    }
  }
  return { given, signed, unread, away: [...away] }
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
