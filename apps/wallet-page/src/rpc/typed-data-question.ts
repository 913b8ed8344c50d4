import type { Question } from '../approve/asking.ts'
import { allowedBy, contentOf } from '../approve/content.ts'
import { comparedTypedData } from '../compare/compare.ts'
import type { EvmSignable } from '../signer/messages.ts'
import { type AskNode, codesOf } from './node.ts'
import { contractsOf } from './requests.ts'
import type { ReadTokens } from './tokens.ts'

type Around = {
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  readonly node: AskNode
  readonly tokens: ReadTokens
}

/** What the visitor is asked about typed data. */
export async function typedDataQuestion<Subject>(
  signable: Extract<EvmSignable, { type: 'typedData' }>,
  { origin, account, chainId, node, tokens }: Around,
  subject: Subject,
  /** The network whose tokens and contracts it is about. */
  at = chainId,
): Promise<Question<Subject>> {
  const { typedData } = signable
  const shown = { origin, account, chainId }
  const asked = (): Promise<Question<Subject>> =>
    comparedTypedData(typedData, { ...shown, node, tokens, again: asked }, async (readTokens) => {
      const [known, code] = await Promise.all([
        readTokens(at, contractsOf(signable)),
        codesOf(node, at, allowedBy(typedData, shown)),
      ])
      return { content: contentOf(signable, { ...shown, tokens: known, code }), subject }
    })
  return asked()
}
