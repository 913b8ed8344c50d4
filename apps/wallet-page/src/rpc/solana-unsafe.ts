import { toBase58 } from '@foyer/base/bytes'
import type { Question } from '../approve/asking.ts'
import { contentOf, withChanges } from '../approve/content.ts'
import { solanaContentOf } from '../approve/solana-content.ts'
import { comparedOnSolana } from '../compare/solana.ts'
import type { Signable } from '../signer/messages.ts'
import type { Sign } from '../smart-account/requests.ts'
import { changesOf } from './changes.ts'
import type { AskNode } from './node.ts'
import type { ReadPaid } from './paid.ts'
import { solanaAnswer, solanaBalance, solanaFee, solanaMessage, solanaTransactions } from './solana-requests.ts'
import { mintsOf, tokenOwners } from './token-owners.ts'
import type { ReadTokens } from './tokens.ts'

/* Requests on Solana that need the visitor. Loaded with the first one. */

type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }
type Around = {
  readonly origin: string
  readonly node: AskNode
  readonly tokens: ReadTokens
  readonly paid: ReadPaid
  readonly sign: Sign
}

/** @param account the visitor's on Solana @throws SIGNING_REFUSED */
export async function answerOnSolana(
  { method, params, chainId }: Request,
  account: string,
  around: Around,
): Promise<unknown> {
  const { origin, node, sign, tokens } = around
  const shown = { origin, account, chainId }
  const ask = (called: string, given: unknown) => node(chainId, called, given)
  if (method === 'solana_signMessage') {
    const signable = { type: 'solanaMessage', message: solanaMessage(params, account) } as const
    const question = { content: contentOf(signable, shown), subject: { signable } }
    return sign(
      () => question,
      async (_, signed) => ({ signature: toBase58(await signed(signable)) }),
    )
  }
  const transactions = solanaTransactions(method, params, account)
  const { wires, messages } = transactions
  const paid = around.paid(chainId, account)
  const signable: Signable = { type: 'solanaTransactions', messages: [...messages] }
  const asked = async (): Promise<Question<{ readonly signable: Signable }>> => {
    const fees = await Promise.all(messages.map((message) => solanaFee(message, ask)))
    const named = fees.reduce((sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee), 0n)
    /** What the node names beyond the comparison, or not for all, is no fee, and hides nothing that leaves. */
    const withFees = (fee: bigint | undefined) =>
      wires.map((wire, at) => ({
        wire,
        message: messages[at] ?? new Uint8Array(),
        fee: wires.length === 1 ? fee : fee !== undefined && fee === named ? fees[at] : undefined,
      }))
    const compared = { ...shown, node, tokens, fee: named, again: asked }
    return comparedOnSolana(wires, compared, async (confirmed, fee) => {
      const [changes, owners, lamports, listed, known] = await Promise.all([
        changesOf({ chainId, account, transactions: withFees(fee), fee, ask, tokens: confirmed }),
        tokenOwners(wires, messages, ask),
        solanaBalance(account, ask),
        confirmed(chainId, mintsOf(wires)),
        paid,
      ])
      const content = solanaContentOf(wires, { ...shown, fee, known, owners, lamports, tokens: listed })
      return { content: withChanges(content, changes), subject: { signable } }
    })
  }
  return sign(asked, async (approved, signed) =>
    solanaAnswer(method, params, { transactions, signed: await signed(approved.signable), own: account }, ask),
  )
}
