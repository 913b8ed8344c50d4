import { FoyerError } from '@foyer/base'
import { fromHex, toHex } from '@foyer/base/bytes'
import { CHAIN_NOT_SUPPORTED, REQUEST_TIMEOUT, RPC_CALL_NOT_ALLOWED, TRANSACTION_REVERTED } from '@foyer/base/catalogue'
import {
  accountAddress,
  beforeDeployment,
  ownerSignature,
  personalSignData,
  type TypedData,
  typedDataSignature,
  typedDataSignData,
} from '@foyer/smart-account'
import type { Address, Hex } from 'viem'
import type { Question } from '../approve/asking.ts'
import { contentOf } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ReadPaid } from '../rpc/paid.ts'
import { refused } from '../rpc/parameters.ts'
import { domainChain, personalMessage, sentCall, typedDataRequest } from '../rpc/requests.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import { typedDataQuestion } from '../rpc/typed-data-question.ts'
import type { Signable } from '../signer/messages.ts'
import type { SmartAccounts, Unsigned } from './accounts.ts'
import { numberOf } from './answers.ts'
import { batchOf, callOf, type FullCall, idOfCalls, PAYMASTER, type Paymaster } from './calls.ts'
import { callsOwnCode, callsQuestion } from './calls-question.ts'

/*
 * Requests to the smart account that need the visitor. Its owner signs what names the account, and never what the account itself is
 * asked for.
 */

type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }
type Surroundings = {
  readonly origin: string
  readonly owner: Address
  readonly accounts: SmartAccounts
  readonly node: AskNode
  readonly tokens: ReadTokens
  readonly paid: ReadPaid
  readonly sign: Sign
  readonly paymaster?: Paymaster | undefined
}
/** Asks the visitor, and signs what was approved: with the wallet's key, or otherwise. */
export type Sign = <Subject extends { readonly signable: Signable }>(
  question: Question<Subject>,
  otherwise?: (approved: Subject, signal: AbortSignal) => Promise<Uint8Array>,
) => Promise<{ readonly approved: Subject; readonly signed: Uint8Array }>

/**
 * @throws SIGNING_REFUSED, CHAIN_NOT_SUPPORTED, OPERATION_REFUSED, REQUEST_TIMEOUT when no block has the operation for long,
 *   TRANSACTION_REVERTED when a block has it and nothing but the fee was moved
 */
export async function askSmartAccount(request: Request, around: Surroundings): Promise<unknown> {
  const { method, params, chainId } = request
  const { origin, owner, accounts } = around
  const account = accountAddress(owner)
  const shown = { origin, account, chainId }
  switch (method) {
    case 'personal_sign': {
      const signable = personalMessage(params, { eip155: account })
      const wrap = await wrapperOf(chainId, around)
      const data = personalSignData(owner, numberOf(chainId), signable.message)
      const question = { content: contentOf(signable, shown), subject: { signable: ofAccount(data) } }
      return wrap((await signedByOwner(chainId, question, around)).signature)
    }
    case 'eth_signTypedData_v4': {
      const signable = typedDataRequest(params, { eip155: account })
      const named = domainChain(signable.typedData)
      const at = named === undefined ? chainId : `eip155:${named}`
      if (!(await accounts.networks()).includes(at)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      const asked = signable.typedData as TypedData // The signer checks it against its types.
      const data = typedDataSignData(owner, numberOf(at), asked)
      if (!data) throw refused('it has a type of the account’s own')
      const [wrap, question] = await Promise.all([
        wrapperOf(at, around),
        typedDataQuestion(signable, { ...around, ...shown }, { signable: ofAccount(data) }, at),
      ])
      return wrap(typedDataSignature(asked, (await signedByOwner(at, question, around)).signature))
    }
    case 'eth_sendTransaction': {
      const { to, ...call } = sentCall(params, account)
      if (to === undefined) throw refused('a smart account makes no contracts')
      const hash = await send(chainId, [callOf({ ...call, to })], around)
      const receipt = await accounts.included(chainId, hash)
      if (!receipt) throw new FoyerError(REQUEST_TIMEOUT, { context: { path: method, ms: 0 } })
      // The bundle's own transaction succeeds all the same, so its hash would be taken for the payment.
      if (!receipt.success) throw new FoyerError(TRANSACTION_REVERTED, { context: { reason: 'the account undid it' } })
      return receipt.transactionHash
    }
    case 'wallet_sendCalls': {
      const { chainId: at, calls, paymaster } = batchOf(params, account, [PAYMASTER])
      if (!(await accounts.networks()).includes(at)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      return { id: idOfCalls(at, await send(at, calls, { ...around, paymaster })) }
    }
    default:
      throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  }
}

async function send(chainId: string, calls: readonly FullCall[], around: Surroundings): Promise<string> {
  const { owner, accounts } = around
  const account = accountAddress(owner)
  if (callsOwnCode(calls, account)) throw refused('no page changes the account itself')
  const question = await callsQuestion(chainId, calls, {
    ...around,
    account,
    own: [owner],
    prepare: (asked, service) => accounts.prepare(chainId, owner, asked, service),
    subjectOf: (operation, data) => ({ signable: ofAccount(data), operation }),
  })
  const { approved, signature } = await signedByOwner(chainId, await introduced(chainId, question), around)
  return accounts.send(chainId, { ...approved.operation, signature })
}

/** The first transaction on a network also deploys the account, which its owner is told before. The question is asked without that as well. */
async function introduced<Subject extends { readonly operation: Unsigned }>(
  chainId: string,
  question: Question<Subject>,
): Promise<Question<Subject>> {
  const { operation } = question.subject
  if (operation.deployment === null) return question
  const loaded = await import('./intro.ts').catch(() => undefined)
  return loaded ? { ...question, intro: loaded.introOf(chainId, operation, question.content) } : question
}

/** Data in a form of the account's own, for its owner's key. */
const ofAccount = (data: TypedData): Extract<Signable, { type: 'typedData' }> => ({
  type: 'typedData',
  typedData: data as unknown as Extract<Signable, { type: 'typedData' }>['typedData'],
})

type Signed<Subject> = { readonly approved: Subject; readonly signature: Hex }

/** Has the wallet's key sign what was approved, or a passkey where that key owns the account no more; in the form that the account takes. */
async function signedByOwner<Subject extends { readonly signable: ReturnType<typeof ofAccount> }>(
  chainId: string,
  question: Question<Subject>,
  { owner, accounts, sign }: Surroundings,
): Promise<Signed<Subject>> {
  const passkey = await accounts.passkeyOf(chainId, owner)
  if (!passkey) {
    const { approved, signed } = await sign(question)
    return { approved, signature: ownerSignature(owner, `0x${toHex(signed)}`) }
  }
  const byPasskey = async ({ signable }: Subject, signal: AbortSignal) =>
    fromHex((await passkey(signable.typedData as unknown as TypedData, signal)).slice(2))
  const { approved, signed } = await sign(withPasskey(question), byPasskey)
  return { approved, signature: `0x${toHex(signed)}` }
}

/** The same question, which says that the browser asks for a passkey then. */
function withPasskey<Subject>({ content, subject, limited, again }: Question<Subject>): Question<Subject> {
  const facts = [...content.facts, { label: TEXTS.signedBy, value: TEXTS.yourPasskey }]
  return {
    content: { ...content, facts },
    subject,
    limited: limited && (async (amount) => withPasskey(await limited(amount))),
    again: again && (async () => withPasskey(await again())),
  }
}

/** Before the account is there, its signature brings what deploys it. */
async function wrapperOf(chainId: string, { accounts, owner }: Surroundings): Promise<(signature: Hex) => Hex> {
  const isDeployed = await accounts.isDeployed(chainId, owner)
  return (signature) => (isDeployed ? signature : beforeDeployment(owner, signature))
}
