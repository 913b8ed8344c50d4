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
import type { Make, Question } from '../approve/asking.ts'
import { contentOf } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ReadPaid } from '../rpc/paid.ts'
import { refused } from '../rpc/parameters.ts'
import { domainChain, personalMessage, sentCall, typedDataRequest } from '../rpc/requests.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import { typedDataQuestion } from '../rpc/typed-data-question.ts'
import type { Signable } from '../signer/messages.ts'
import type { SmartAccounts } from './accounts.ts'
import { numberOf } from './answers.ts'
import { batchOf, callOf, type FullCall, idOfCalls, PAYMASTER, type Paymaster } from './calls.ts'
import { callsOwnCode, callsQuestion } from './calls-question.ts'
import type { Unsigned } from './prepare-operation.ts'

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
/**
 * Asks the visitor, and has what was approved signed: with the wallet's key, or otherwise.
 * @param use what becomes of it, before the next question is made. What it has signed is what was shown: only a nonce may be another one
 */
export type Sign = <Subject, Done>(
  make: Make<Subject>,
  use: (approved: Subject, signed: (content: Signable) => Promise<Uint8Array>) => Promise<Done>,
  otherwise?: (approved: Subject, signal: AbortSignal) => Promise<Uint8Array>,
  signal?: AbortSignal,
) => Promise<Done>

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
      return signedByOwner(
        chainId,
        () => question,
        around,
        async (_, signature) => wrap(signature),
      )
    }
    case 'eth_signTypedData_v4': {
      const signable = typedDataRequest(params, { eip155: account })
      const named = domainChain(signable.typedData)
      const at = named === undefined ? chainId : `eip155:${named}`
      if (!(await accounts.networks()).includes(at)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      const asked = signable.typedData as TypedData // The signer checks it against its types.
      const data = typedDataSignData(owner, numberOf(at), asked)
      if (!data) throw refused('it has a type of the account’s own')
      const wrap = await wrapperOf(at, around)
      const question = () => typedDataQuestion(signable, { ...around, ...shown }, { signable: ofAccount(data) }, at)
      return signedByOwner(at, question, around, async (_, signature) => wrap(typedDataSignature(asked, signature)))
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
  const question = async () => {
    const asked = await callsQuestion(chainId, calls, {
      ...around,
      account,
      own: [owner],
      prepare: (made, service) => accounts.prepare(chainId, owner, made, service),
      subjectOf: (operation, data) => ({ signable: ofAccount(data), operation }),
    })
    return introduced(chainId, asked)
  }
  return signedByOwner(chainId, question, around, ({ operation }, signature) =>
    accounts.send(chainId, { ...operation, signature }),
  )
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

/** Has the wallet's key sign what was approved, or a passkey where that key owns the account no more; in the form that the account takes. */
async function signedByOwner<Subject extends { readonly signable: ReturnType<typeof ofAccount> }, Done>(
  chainId: string,
  make: Make<Subject>,
  { owner, accounts, sign }: Surroundings,
  use: (approved: Subject, signature: Hex) => Promise<Done>,
): Promise<Done> {
  const passkey = await accounts.passkeyOf(chainId, owner)
  const useSigned: Parameters<typeof sign<Subject, Done>>[1] = async (approved, signed) => {
    const signature: Hex = `0x${toHex(await signed(approved.signable))}`
    return use(approved, passkey ? signature : ownerSignature(owner, signature))
  }
  if (!passkey) return sign(make, useSigned)
  const byPasskey = async ({ signable }: Subject, signal: AbortSignal) =>
    fromHex((await passkey(signable.typedData as unknown as TypedData, signal)).slice(2))
  return sign(async () => withPasskey(await make()), useSigned, byPasskey)
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
