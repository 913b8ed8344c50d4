import { decodeSolanaTransactions } from '@foyer/decode/solana'
import { solanaFeeOf } from '@foyer/decode/solana-fee'
import type { Question } from '../approve/asking.ts'
import { inSol } from '../approve/solana-content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import type { Around } from './compare.ts'
import { confirmTokens } from './confirmed-tokens.ts'
import { withDangers, withDisputes } from './shown.ts'
import { checkNode } from './sources.ts'
import { COMPARE_TEXTS } from './texts.ts'

/* What compare.ts does, for transactions on Solana. */

/**
 * @param fee of the transactions together, by the node
 * @param make the question, with the fee where it can be true
 * @throws RESPONSE_INVALID for a node of another network
 */
export async function comparedOnSolana<Subject>(
  wires: readonly Uint8Array[],
  around: Around<Subject> & { readonly fee: bigint | undefined },
  make: (tokens: ReadTokens, fee: bigint | undefined) => Promise<Question<Subject>>,
): Promise<Question<Subject>> {
  const { account, origin, chainId, node, tokens, fee } = around
  const words = TEXTS.comparison ?? COMPARE_TEXTS
  const confirmed = confirmTokens(node, tokens, words)
  const bound = solanaFeeOf(wires)
  const isOdd = fee !== undefined && bound !== undefined && (fee < bound.atLeast || fee > bound.atMost)
  const [question] = await Promise.all([make(confirmed.tokens, isOdd ? undefined : fee), checkNode(node, chainId)])
  const known = isOdd ? withDangers(withFeeAtMost(question, bound.atMost), [words.otherFee]) : question
  const { actions } = decodeSolanaTransactions(wires, { account, origin })
  return withDisputes(known, { ...around, disputes: confirmed.disputes(), actions, words })
}

const withFeeAtMost = <Subject>(question: Question<Subject>, lamports: bigint): Question<Subject> => ({
  ...question,
  content: {
    ...question.content,
    facts: question.content.facts.map((fact) =>
      fact.label === TEXTS.fee ? { label: TEXTS.feeAtMost, value: inSol(lamports) } : fact,
    ),
  },
})
