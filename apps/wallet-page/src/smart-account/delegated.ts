import { isFoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import {
  type Authorization,
  authorizationOf,
  signedAuthorization,
  stubAuthorization,
} from '@foyer/smart-account/delegation'
import { number, pipe, regex, string, transform } from 'valibot'
import type { Address } from 'viem'
import type { Question } from '../approve/asking.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ReadPaid } from '../rpc/paid.ts'
import { read } from '../rpc/parameters.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import type { Signable, TypedData } from '../signer/messages.ts'
import { type Draft, type SmartAccounts, STUB, type Unsigned } from './accounts.ts'
import { numberOf } from './answers.ts'
import { type Batch, idOfCalls } from './calls.ts'
import type { AskAboutCalls } from './calls-question.ts'
import { delegationOf } from './delegation.ts'
import type { Sign } from './requests.ts'

/*
 * Calls that the standard account makes in one step, by the code of our delegate (EIP-7702). The account is delegated by the first operation
 * that needs it. Loaded when there are such calls.
 */

type Surroundings = {
  readonly origin: string
  readonly owner: Address
  readonly accounts: SmartAccounts
  readonly node: AskNode
  readonly tokens: ReadTokens
  readonly paid: ReadPaid
  readonly sign: Sign
  /** `callsQuestion`, which is loaded with every question: importing it here would cut that code into more files. */
  readonly question: AskAboutCalls
}
type Subject = {
  readonly signable: Extract<Signable, { type: 'delegatedOperation' }>
  readonly operation: Unsigned
}

const nonce = pipe(string(), regex(/^0x[0-9a-f]{1,12}$/i), transform(Number), number())
const SIGNATURE_BYTES = 65

/**
 * @returns the id of the calls; undefined where the account cannot make them in one step. Nobody was asked then, so they can still be made
 *   one by one
 * @throws OPERATION_REFUSED when the bundler refuses them, and the page needs them in one step or paid for
 */
export async function sendTogether(batch: Batch, around: Surroundings): Promise<string | undefined> {
  const { chainId, calls, isAtomic, paymaster } = batch
  const { owner, node, accounts, sign } = around
  const delegation = await delegationOf(chainId, owner, around)
  if (delegation === undefined) return undefined
  const authorization = delegation === 'none' ? await nextAuthorization(chainId, owner, node) : null
  const draft: Draft = {
    deployment: null,
    signature: STUB,
    ...(authorization && { authorization: stubAuthorization(authorization) }),
  }
  const asked = around.question<Subject>(chainId, calls, {
    ...around,
    paymaster,
    account: owner,
    own: [],
    prepare: (made, service) => accounts.prepareAs(chainId, owner, draft, made, service),
    subjectOf: (operation, data) => ({
      signable: { type: 'delegatedOperation', typedData: data as unknown as TypedData, authorization },
      operation,
    }),
    isDelegating: authorization !== null,
  })
  const question = await asked.catch((error: unknown) => {
    if (isAtomic || (paymaster && !paymaster.isOptional) || !isFoyerError(error, OPERATION_REFUSED)) throw error
    return undefined
  })
  if (!question) return undefined
  return idOfCalls(chainId, await accounts.send(chainId, await signedBy(sign, question)))
}

/** What the signer gave for the operation, and after it for the authorization. */
async function signedBy(sign: Sign, question: Question<Subject>) {
  const { approved, signed } = await sign(question)
  const { authorization } = approved.signable
  const [signature, delegating] = [signed.subarray(0, SIGNATURE_BYTES), signed.subarray(SIGNATURE_BYTES)]
  return {
    ...approved.operation,
    signature: `0x${toHex(signature)}` as const,
    ...(authorization && {
      authorization: signedAuthorization(authorization as Authorization, `0x${toHex(delegating)}`),
    }),
  }
}

/** For the nonce after the account's pending transactions, which are made before it. */
async function nextAuthorization(chainId: string, owner: Address, node: AskNode): Promise<Authorization> {
  const next = read(nonce, await node(chainId, 'eth_getTransactionCount', [owner, 'pending']))
  return authorizationOf(numberOf(chainId), next)
}
