import { isFoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import type { PaymasterService } from '@foyer/contracts/operation-calls'
import type { TypedData } from '@foyer/smart-account'
import { type Address, zeroAddress } from 'viem'
import type { Question } from '../approve/asking.ts'
import { addressesOf, callsContent } from '../approve/calls-content.ts'
import { withChanges } from '../approve/content.ts'
import { unlimitedCall, withLimit } from '../approve/limits.ts'
import { swapsIn } from '../approve/swaps.ts'
import { TEXTS } from '../approve/texts.ts'
import { comparedCalls } from '../compare/compare.ts'
import { changesOf } from '../rpc/changes.ts'
import { type AskNode, codesOf } from '../rpc/node.ts'
import type { ReadPaid } from '../rpc/paid.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import type { FullCall, Paymaster } from './calls.ts'
import { operationData } from './operation-data.ts'
import type { Prepared, Unsigned } from './prepare-operation.ts'

/* What the visitor is asked about calls that an account makes all or not at all. */

type Around<Subject> = {
  readonly origin: string
  readonly node: AskNode
  readonly tokens: ReadTokens
  readonly paid: ReadPaid
  readonly paymaster?: Paymaster | undefined
  /** The account that makes the calls. */
  readonly account: Address
  /** Other addresses of the visitor. */
  readonly own: readonly Address[]
  readonly prepare: (calls: readonly FullCall[], paymaster?: PaymasterService) => Promise<Prepared>
  /** @param data what the account's owner signs for the operation */
  readonly subjectOf: (operation: Unsigned, data: TypedData) => Subject
  /** Whether the operation also delegates the account (EIP-7702). */
  readonly isDelegating?: boolean
}

/** The type of `callsQuestion`, for code that is loaded apart from it. */
export type AskAboutCalls = typeof callsQuestion

export async function callsQuestion<Subject>(
  chainId: string,
  calls: readonly FullCall[],
  around: Around<Subject>,
): Promise<Question<Subject>> {
  const { account, own, node, origin, subjectOf, isDelegating = false } = around
  const again = () => callsQuestion(chainId, calls, around)
  return comparedCalls<Subject>(calls, { ...around, chainId, again }, async (readTokens) => {
    const [{ operation, feeAtMost, isPaidByPage }, swapIn] = await Promise.all([
      prepared(calls, around),
      swapsIn(calls, { account, chainId, node }),
    ])
    const shown = { origin, account, chainId, swapIn }
    const contracts = addressesOf(calls, shown)
    const [tokens, changes, code, paid] = await Promise.all([
      readTokens(chainId, contracts),
      changesOf({ chainId, account, calls, feeAtMost, node, tokens: readTokens }),
      codesOf(node, chainId, contracts),
      around.paid(chainId, account),
    ])
    const known = [...paid, ...own]
    const content = callsContent(calls, { ...shown, feeAtMost, isPaidByPage, tokens, code, known })
    const first = isDelegating ? [{ label: TEXTS.firstTime, value: TEXTS.learnsSteps }] : []
    const unlimited = unlimitedCall(calls, tokens)
    const question: Question<Subject> = {
      content: withChanges({ ...content, facts: [...first, ...content.facts] }, changes),
      subject: subjectOf(operation, operationData(operation, chainId)),
      limited: unlimited && ((amount) => callsQuestion(chainId, withLimit(calls, unlimited.at, amount), around)),
    }
    return { question, fee: { ...feeOf(operation), atMost: feeAtMost } }
  })
}

/** Gas that is paid for the operation's data is no part of what a block has. */
const feeOf = ({ callGasLimit, verificationGasLimit, maxFeePerGas, maxPriorityFeePerGas }: Unsigned) => ({
  gas: BigInt(callGasLimit) + BigInt(verificationGasLimit),
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
})

/**
 * Whether some call is one of the account's own functions. Such a call adds an owner, for example, who would have the account from then
 * on, or hides other calls. Without an address it is one too (ERC-7821).
 */
export const callsOwnCode = (calls: readonly FullCall[], account: Address): boolean =>
  calls.some(({ to, data }) => to === zeroAddress || (to.toLowerCase() === account.toLowerCase() && data !== '0x'))

/** A paymaster that the page can do without, and that does not pay, is none. */
async function prepared<Subject>(calls: readonly FullCall[], { paymaster, prepare }: Around<Subject>) {
  const paidBy = async (service?: PaymasterService) => ({
    ...(await prepare(calls, service)),
    isPaidByPage: service !== undefined,
  })
  if (!paymaster) return paidBy()
  const { isOptional, ...service } = paymaster
  return paidBy(service).catch((error: unknown) => {
    if (!isOptional || !isFoyerError(error, OPERATION_REFUSED)) throw error
    return paidBy()
  })
}
