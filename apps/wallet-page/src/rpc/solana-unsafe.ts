import { toBase58 } from '@foyer/base/bytes'
import type { Question } from '../approve/asking.ts'
import { type Changes, contentOf, withChanges } from '../approve/content.ts'
import { readTexts } from '../approve/read-decoded.ts'
import { solanaContentOf } from '../approve/solana-content.ts'
import { comparedOnSolana } from '../compare/solana.ts'
import type { Signable } from '../signer/messages.ts'
import type { Sign } from '../smart-account/requests.ts'
import { changesOf, unchecked } from './changes.ts'
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
    const { signed } = await sign({ content: contentOf(signable, shown), subject: { signable } })
    return { signature: toBase58(signed) }
  }
  const transactions = solanaTransactions(method, params, account)
  const { wires, messages } = transactions
  const paid = around.paid(chainId, account)
  const signable: Signable = { type: 'solanaTransactions', messages: [...messages] }
  const asked = async (): Promise<Question<{ readonly signable: Signable }>> => {
    const named = await solanaFee(messages, ask)
    const [[wire, ...others], [message]] = [wires, messages]
    const compared = { ...shown, node, tokens, fee: named, again: asked }
    return comparedOnSolana(wires, compared, async (confirmed, fee) => {
      const [changes, owners, lamports, listed, known] = await Promise.all([
        wire && message && others.length === 0
          ? changesOf({ chainId, account, wire, message, fee, ask, tokens: confirmed })
          : changesOfSeveral({ chainId, account, node, tokens: confirmed, fee }),
        tokenOwners(wires, messages, ask),
        solanaBalance(account, ask),
        confirmed(chainId, mintsOf(wires)),
        paid,
      ])
      const content = solanaContentOf(wires, { ...shown, fee, known, owners, lamports, tokens: listed })
      return { content: withChanges(content, changes), subject: { signable } }
    })
  }
  const { signed } = await sign(await asked())
  return solanaAnswer(method, params, { transactions, signed, own: account }, ask)
}

/**
 * Nodes simulate one transaction, without what the others before it change, so only what the fee is worth is known of several.
 */
async function changesOfSeveral({ fee, ...around }: Several): Promise<Changes> {
  const { fee: worth } = await changesOf({ ...around, calls: [], feeAtMost: fee })
  return { ...unchecked(), note: readTexts().changesOfSeveral, fee: worth }
}
type Several = Pick<Around, 'node' | 'tokens'> & {
  readonly chainId: string
  readonly account: string
  readonly fee: bigint | undefined
}
