import { decodeTransactions } from '@foyer/decode/evm'
import { decodeTypedData } from '@foyer/decode/typed-data'
import type { Question } from '../approve/asking.ts'
import { givenOf } from '../approve/content.ts'
import type { Call } from '../approve/read-call.ts'
import { TEXTS } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import { CURRENCY, type ReadTokens } from '../rpc/tokens.ts'
import type { TypedData } from '../signer/messages.ts'
import { confirmTokens, type Dispute } from './confirmed-tokens.ts'
import { checkGas, type Fee, feeDangers } from './fees.ts'
import { withDangers, withDisputes } from './shown.ts'
import { checkNode, inTime, newestBlock } from './sources.ts'
import { COMPARE_TEXTS } from './texts.ts'

/*
 * Before a question says how much of what is sent for which fee, what the operator's node says is compared with another source: the list
 * of tokens, the bytes that are signed, and what else the node says.
 */

export type Around<Subject> = {
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  readonly node: AskNode
  readonly tokens: ReadTokens
  /** The same question, for which everybody is asked anew. */
  readonly again: () => Promise<Question<Subject>>
}

/**
 * @param make the question, with tokens that two sources agree about, and what its calls cost
 * @throws RESPONSE_INVALID for a node of another network, and for more gas than a block has
 */
export async function comparedCalls<Subject>(
  calls: readonly Call[],
  around: Around<Subject>,
  make: (tokens: ReadTokens) => Promise<{ readonly question: Question<Subject>; readonly fee: Fee }>,
): Promise<Question<Subject>> {
  const { origin, account, chainId, node, tokens } = around
  const shown = { origin, account, chainId }
  const words = TEXTS.comparison ?? COMPARE_TEXTS
  const confirmed = confirmTokens(node, tokens, words)
  const [{ question, fee }, block, prices] = await Promise.all([
    checkNode(node, chainId).then(() => make(confirmed.tokens)),
    newestBlock(node, chainId),
    inTime(tokens(chainId, [CURRENCY])),
  ])
  checkGas(fee, block)
  const isPlain = calls.every(({ to, data }) => to !== undefined && data === '0x')
  const sent = isPlain ? calls.reduce((sum, { value }) => sum + value, 0n) : 0n
  const dangers = feeDangers(fee, { chainId, block, currency: prices?.get(CURRENCY), sent }, words)
  const disputes = confirmed.disputes()
  const { actions } = decodeTransactions(calls, givenOf({ ...shown, tokens: tokensOf(disputes) }))
  return withDisputes(withDangers(question, dangers), { ...around, disputes, actions, words })
}

/** @param make likewise */
export async function comparedTypedData<Subject>(
  typedData: TypedData,
  around: Around<Subject>,
  make: (tokens: ReadTokens) => Promise<Question<Subject>>,
): Promise<Question<Subject>> {
  const { origin, account, chainId, node, tokens } = around
  const shown = { origin, account, chainId }
  const words = TEXTS.comparison ?? COMPARE_TEXTS
  const confirmed = confirmTokens(node, tokens, words)
  const question = await make(confirmed.tokens)
  const disputes = confirmed.disputes()
  const { actions } = decodeTypedData(typedData, givenOf({ ...shown, tokens: tokensOf(disputes) }))
  return withDisputes(question, { ...around, disputes, actions, words })
}

/** They are tokens, whatever their decimals are: what is read as one is not read as a collection. */
const tokensOf = (disputes: readonly Dispute[]) =>
  new Map(disputes.map(({ contract, symbol, listed }) => [contract, { symbol, decimals: listed }]))
