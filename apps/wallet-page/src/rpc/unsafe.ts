import { FoyerError, isFoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { RPC_CALL_NOT_ALLOWED, SIGNING_REFUSED, WALLET_FROZEN } from '@foyer/base/catalogue'
import type { Address } from 'viem'
import type { Approvals, OnPress } from '../approve/approvals.ts'
import type { Make, Question } from '../approve/asking.ts'
import { addressesOf, callsContent } from '../approve/calls-content.ts'
import { contentOf, withChanges } from '../approve/content.ts'
import { withLimit } from '../approve/limits.ts'
import { RefusedSignIn } from '../approve/refused-sign-in.ts'
import { swapsIn } from '../approve/swaps.ts'
import { TEXTS } from '../approve/texts.ts'
import { unlessAborted } from '../approve/turns.ts'
import { comparedCalls } from '../compare/compare.ts'
import type { RequestContext } from '../frame/router.ts'
import type { SignerClient } from '../signer/client.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { isForSmartAccount } from '../smart-account/answers.ts'
import { batchOf, chainOfBatch, type FullCall, NOT_ATOMIC, PAYMASTER } from '../smart-account/calls.ts'
import { callsOwnCode, callsQuestion } from '../smart-account/calls-question.ts'
import { askSmartAccount, type Sign } from '../smart-account/requests.ts'
import type { Frozen } from '../wallet/session-check.ts'
import type { NoteAllowances } from './allowances-given.ts'
import { changesOf } from './changes.ts'
import { checkNetwork } from './networks.ts'
import { type AskNode, codesOf } from './node.ts'
import { type Nonces, untilAlone, withNonce } from './nonces.ts'
import type { ReadPaid } from './paid.ts'
import { refused } from './parameters.ts'
import {
  type Draft,
  domainChain,
  personalMessage,
  refuseOwnCalls,
  type SentCall,
  sentCall,
  transactionOf,
  typedDataRequest,
} from './requests.ts'
import type { Step } from './standard-calls.ts'
import type { ReadTokens } from './tokens.ts'
import { typedDataQuestion } from './typed-data-question.ts'

/* Requests that need the visitor: read, asked and signed. Loaded after the frame. */

export type Addresses = { readonly eip155: string; readonly solana: string }
export type Request = {
  readonly method: string
  readonly params?: unknown
  readonly chainNamespace: 'eip155' | 'solana'
  readonly chainId: string
}
export type Surroundings = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  readonly node: AskNode
  readonly nonces: Nonces
  readonly accounts: SmartAccounts
  readonly tokens: ReadTokens
  readonly paid: ReadPaid
  readonly approvals: Pick<Approvals, 'ask'>
  readonly signer: Pick<SignerClient, 'ask'>
  /** Keeps what was allowed for the visitor's own list. */
  readonly note: NoteAllowances
  /** Asks whether its owner has frozen the wallet. Absent on the wallet's own page, which says that itself. */
  readonly frozen?: () => Promise<Frozen>
  /** Makes sure that the wallet is unlocked. */
  readonly unlock: () => Promise<void>
}

/**
 * Asks the visitor, and signs what was shown. Of a sign-in somewhere else, and of a frozen wallet, the visitor is told before the page is.
 * @throws RPC_CALL_NOT_ALLOWED, CHAIN_NOT_SUPPORTED, SIGNING_REFUSED, WALLET_FROZEN
 */
export async function answerUnsafe(
  request: Request,
  addresses: Addresses,
  context: RequestContext,
  around: Surroundings,
): Promise<unknown> {
  try {
    return await askedAndSigned(request, addresses, context, around)
  } catch (error) {
    const tell = await tellOf(error, around)
    if (tell) {
      const content = { title: '', dangers: [], steps: [], facts: [], raw: { label: '', text: '' } }
      // However it ends, nothing is signed: the page gets the same answer.
      await around.approvals
        .ask(
          () => ({ content, tell, subject: undefined }),
          around.origin,
          context.signal,
          async () => undefined,
        )
        .catch(() => undefined)
    }
    throw error
  }
}

/** What the visitor is told of a request that they cannot approve. */
async function tellOf(error: unknown, around: Pick<Surroundings, 'frozen'>): Promise<Question<undefined>['tell']> {
  const cause = isFoyerError(error, SIGNING_REFUSED) ? error.cause : undefined
  if (cause instanceof RefusedSignIn)
    return async (asking) => (await import('../approve/refusal.ts')).showRefusal(asking, cause.site)
  const frozen = isFoyerError(error, WALLET_FROZEN) && (await around.frozen?.())
  return frozen ? async (asking) => (await import('../approve/frozen.ts')).showFrozen(asking, frozen.since) : undefined
}

async function askedAndSigned(
  request: Request,
  addresses: Addresses,
  context: RequestContext,
  around: Surroundings,
): Promise<unknown> {
  const { method, params, chainId } = request
  const { origin, node, approvals, signer } = around
  let isNoted = false
  /** Once for all questions of a request. What is not noted is only missing from a list. */
  const noteOnce = () => {
    const isHere = !isNoted && request.chainNamespace === 'eip155'
    isNoted = true
    if (isHere)
      import('./allowances-given.ts')
        .then(({ noteAllowances }) => noteAllowances(request, addresses.eip155 as Address, around))
        .catch(() => undefined)
  }
  const account = request.chainNamespace === 'solana' ? addresses.solana : addresses.eip155
  /** Signs what was shown last, and nothing else. */
  const sign: Sign = (make, use, otherwise, signal = context.signal) => {
    type S = Parameters<typeof use>[0]
    let other: Uint8Array | undefined
    /** Before the next question, and in a press, which the frame had none of where the answer was given in a window. */
    const byPress =
      otherwise &&
      (async (approved: S, onPress: OnPress) => {
        await unlessAborted(around.unlock(), signal)
        other = await onPress((until) => otherwise(approved, until))
      })
    const whenApproved = async (approved: S) => {
      noteOnce()
      if (!other) {
        // Whatever hangs holds up no other question for longer than this one.
        await unlessAborted(around.unlock(), signal)
        other = await otherwise?.(approved, signal)
      }
      return use(approved, async (content) => {
        context.commit()
        return other ?? (await signer.ask({ kind: 'sign', content, account })).signed
      })
    }
    const thawed = async () => {
      if (await around.frozen?.()) throw new FoyerError(WALLET_FROZEN)
    }
    /** Nobody reads and approves what would not be signed. */
    const made = async () => (await Promise.all([make(), thawed()]))[0]
    return approvals.ask(made, origin, signal, whenApproved, byPress)
  }
  if (request.chainNamespace === 'solana')
    return (await import('./solana-unsafe.ts')).answerOnSolana(request, addresses.solana, { ...around, sign })
  const owner = addresses.eip155 as Address
  const isBatch = method === 'wallet_sendCalls'
  const at = isBatch ? chainOfBatch(params) : chainId
  if (await isForSmartAccount({ ...request, chainId: at }, owner, around.accounts))
    return askSmartAccount(request, { ...around, origin, owner, node, sign })
  const send = async (call: SentCall, step?: Step, signal?: AbortSignal) => {
    refuseOwnCalls(call, owner)
    const question = async () => {
      // What delegates the account takes a nonce of it, and calls in one step may be what this one needs.
      await around.accounts.settled(at, owner)
      await untilAlone({ ...around, chainId: at, account: owner })
      return transactionQuestion(call, { ...around, account: owner, chainId: at, step })
    }
    const use: Parameters<typeof sign<Sent, unknown>>[1] = ({ transaction }, signed) =>
      withNonce({ ...around, chainId: at, account: owner }, async (nonce) => {
        const bytes = await signed({ type: 'transaction', transaction: { ...transaction, nonce } })
        return node(at, 'eth_sendRawTransaction', [`0x${toHex(bytes)}`])
      })
    return sign(question, use, undefined, signal)
  }
  if (method === 'eth_sendTransaction') return send(sentCall(params, owner))
  if (isBatch) {
    checkNetwork(at)
    const together = batchOf(params, owner, [PAYMASTER])
    // One call that its sender pays for is all or nothing as it is.
    if ((together.calls.length > 1 || together.paymaster) && !callsOwnCode(together.calls, owner)) {
      const { sendTogether } = await import('../smart-account/delegated.ts')
      const id = await sendTogether(together, { ...around, owner, sign, question: callsQuestion })
      if (id !== undefined) return { id }
    }
    const { calls, isAtomic } = batchOf(params, owner)
    if (isAtomic && calls.length > 1) throw refused('the standard account makes calls one by one', NOT_ATOMIC)
    const { sendOneByOne } = await import('./standard-calls.ts')
    const sendStep = async ({ value, ...call }: FullCall, step: Step, signal: AbortSignal) =>
      String(await send({ ...call, value: `0x${value.toString(16)}` }, step, signal))
    return { id: await sendOneByOne(calls, { chainId: at, node, send: sendStep, signal: context.signal }) }
  }
  const signable = signableOf(request, addresses)
  const shown = { origin, account: owner, chainId }
  const question: Make<undefined> = () =>
    signable.type === 'typedData'
      ? typedDataQuestion(signable, { ...around, ...shown }, undefined)
      : { content: contentOf(signable, shown), subject: undefined }
  return sign(question, async (_, signed) => `0x${toHex(await signed(signable))}`)
}

type Around = Pick<Surroundings, 'origin' | 'node' | 'tokens' | 'paid'> & {
  readonly account: Address
  readonly chainId: string
  /** Of calls that are made one by one. */
  readonly step?: Step | undefined
}
type Sent = { readonly transaction: Draft }

/** What the visitor is asked about a transaction of the standard account. */
async function transactionQuestion(sent: SentCall, around: Around): Promise<Question<Sent>> {
  const { account, chainId, node, origin, step } = around
  const calls = [{ ...sent, value: BigInt(sent.value) }]
  const again = () => transactionQuestion(sent, around)
  return comparedCalls<Sent>(calls, { ...around, again }, async (readTokens) => {
    const [transaction, swapIn] = await Promise.all([
      transactionOf(sent, account, chainId, node),
      swapsIn(calls, around),
    ])
    const fee = feeOf(transaction)
    const feeAtMost = fee.atMost
    const contracts = addressesOf(calls, { origin, account, chainId, swapIn })
    const [tokens, changes, code, known] = await Promise.all([
      readTokens(chainId, contracts),
      changesOf({ chainId, account, node, calls, feeAtMost, tokens: readTokens }),
      codesOf(node, chainId, contracts),
      around.paid(chainId, account),
    ])
    const asked = callsContent(calls, { origin, account, chainId, tokens, code, known, feeAtMost, swapIn })
    const one = step && step.count > 1 ? [{ label: TEXTS.step, value: TEXTS.stepOf(step.at + 1, step.count) }] : []
    const content = { ...asked, facts: [...one, ...asked.facts] }
    const question: Question<Sent> = {
      content: withChanges(content, changes),
      subject: { transaction },
      limited:
        content.limit &&
        ((amount) => {
          const [limited = sent] = withLimit([sent], 0, amount)
          return transactionQuestion(limited, around)
        }),
    }
    return { question, fee }
  })
}

function feeOf({ gas, maxFeePerGas, maxPriorityFeePerGas }: Draft) {
  const fee = {
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
  return { ...fee, atMost: fee.gas * fee.maxFeePerGas }
}

/** From a request of the EVM namespace to what would be signed. */
function signableOf({ method, params }: Request, addresses: Addresses) {
  switch (method) {
    case 'personal_sign':
      return personalMessage(params, addresses)
    case 'eth_signTypedData_v4': {
      const signable = typedDataRequest(params, addresses)
      checkNetwork(`eip155:${domainChain(signable.typedData)}`)
      return signable
    }
    default:
      throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  }
}
