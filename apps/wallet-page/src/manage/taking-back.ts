import { FoyerError } from '@foyer/base'
import { APPROVAL_EXPIRED, USER_REJECTED } from '@foyer/base/catalogue'
import type { Address } from 'viem'
import type { Question } from '../approve/asking.ts'
import { drawQuestion } from '../approve/question.ts'
import { watchShown } from '../approve/shown.ts'
import { setTexts } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import type { Nonces } from '../rpc/nonces.ts'
import { createPaid } from '../rpc/paid.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import { answerUnsafe } from '../rpc/unsafe.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { unlock } from '../wallet/settled.ts'
import { type Spending, wordOf } from './allowances.ts'
import type { ReadyWallet } from './started.ts'

/* Taking back spending: a transaction, which this page asks about as a site would, in its own window. Loaded with the first press. */

const QUESTION_MINUTES = 5
/** `approve(address,uint256)`, https://eips.ethereum.org/EIPS/eip-20 */
const APPROVE = '0x095ea7b3'

export type Around = {
  readonly node: AskNode
  readonly nonces: Nonces
  readonly tokens: ReadTokens
  readonly accounts: SmartAccounts
}

/**
 * Asks the visitor, signs and sends.
 * @param onApproved called before anything is signed
 * @returns the id of the calls, by which `outcomeOf` finds them again after a reload
 * @throws USER_REJECTED, APPROVAL_EXPIRED, and what `answerUnsafe` throws
 */
export async function askToTakeBack(
  { chainId, account, token, spender }: Spending,
  { wallet, signer, state, settings, around: page }: ReadyWallet,
  around: Around,
  signal: AbortSignal,
  onApproved: () => void,
): Promise<string> {
  if (document.documentElement.lang === 'ar') setTexts((await import('../frame/arabic.ts')).FRAME_TEXTS_AR)
  const call = { to: token, data: `${APPROVE}${wordOf(spender)}${'0'.repeat(64)}` }
  const number = BigInt(chainId.slice(chainId.indexOf(':') + 1))
  const params = [{ version: '2.0.0', from: account, chainId: `0x${number.toString(16)}`, calls: [call] }]
  const answer = await answerUnsafe(
    { method: 'wallet_sendCalls', params, chainNamespace: 'eip155', chainId },
    state.wallet.addresses as { eip155: Address; solana: string },
    { signal, commit: onApproved },
    {
      ...around,
      origin: location.origin,
      paid: createPaid({ ...settings, tokens: around.tokens }),
      approvals: { ask: async (make, origin, until, use) => use(await askHere(await make(), origin, until)) },
      signer,
      note: (allowances) => page.services.noteAllowances({ allowances }),
      unlock: () => unlock(wallet),
    },
  )
  return (answer as { readonly id: string }).id
}

/** Draws a question in place of the page, and the page again once it is answered. */
async function askHere<Subject>(asked: Question<Subject>, origin: string, signal: AbortSignal): Promise<Subject> {
  const page = [...document.body.children]
  const { title } = document
  const endsAt = performance.now() + QUESTION_MINUTES * 60_000
  let remove: () => void = () => undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Subject>((resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason))
      const expire = () => reject(new FoyerError(APPROVAL_EXPIRED, { context: { minutes: QUESTION_MINUTES } }))
      expiry = setTimeout(expire, QUESTION_MINUTES * 60_000)
      const draw = ({ content, subject, again }: Question<Subject>) => {
        remove()
        remove = drawQuestion({
          ...{ content, origin, endsAt },
          isWindow: true,
          watch: watchShown,
          onAnswer: (isApproved) => (isApproved ? resolve(subject) : reject(new FoyerError(USER_REJECTED))),
          onAgain: () => void again?.().then(draw, reject),
        })
        document.title = content.title
      }
      draw(asked)
    })
  } finally {
    clearTimeout(expiry)
    remove()
    // Where the visitor has left the screen, another one is drawn already.
    if (!signal.aborted) {
      document.body.replaceChildren(...page)
      document.title = title
    }
  }
}
