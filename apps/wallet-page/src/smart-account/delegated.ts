import { FoyerError, isFoyerError } from '@foyer/base'
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
import type { AskNode } from '../rpc/node.ts'
import { type Nonces, withNonce } from '../rpc/nonces.ts'
import type { ReadPaid } from '../rpc/paid.ts'
import { read } from '../rpc/parameters.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import type { Signable, TypedData } from '../signer/messages.ts'
import { type SmartAccounts, STUB } from './accounts.ts'
import { numberOf } from './answers.ts'
import { type Batch, idOfCalls } from './calls.ts'
import type { AskAboutCalls } from './calls-question.ts'
import { delegationOf } from './delegation.ts'
import type { Draft, Unsigned } from './prepare-operation.ts'
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
  readonly nonces: Nonces
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
const OTHER_CODE = 'the account is delegated to code of somebody else'

/**
 * @returns the id of the calls; undefined where the account cannot make them in one step. Nobody was asked then, so they can still be made
 *   one by one
 * @throws OPERATION_REFUSED when the bundler refuses them, and the page needs them in one step or paid for
 */
export async function sendTogether(batch: Batch, around: Surroundings): Promise<string | undefined> {
  const { chainId, calls, isAtomic, paymaster } = batch
  const { owner, node, accounts, sign } = around
  if ((await delegationOf(chainId, owner, around)) === undefined) return undefined
  const made = async () => {
    // The one before may be the first.
    await accounts.settled(chainId, owner)
    const delegation = await delegationOf(chainId, owner, around)
    // It became somebody else's meanwhile, whose code nobody signs for here.
    if (delegation === undefined) throw new FoyerError(OPERATION_REFUSED, { context: { reason: OTHER_CODE } })
    const authorization = delegation === 'none' ? await nextAuthorization(chainId, owner, node) : null
    const draft: Draft = {
      deployment: null,
      signature: STUB,
      ...(authorization && { authorization: stubAuthorization(authorization) }),
    }
    return around.question<Subject>(chainId, calls, {
      ...around,
      paymaster,
      account: owner,
      own: [],
      prepare: (asked, service) => accounts.prepareAs(chainId, owner, () => draft, asked, service),
      subjectOf: (operation, data) => ({
        signable: { type: 'delegatedOperation', typedData: data as unknown as TypedData, authorization },
        operation,
      }),
      isDelegating: authorization !== null,
    })
  }
  let isRefused = false
  const question = () =>
    made().catch((error: unknown) => {
      isRefused = isFoyerError(error, OPERATION_REFUSED)
      throw error
    })
  try {
    const hash = await sign(question, ({ operation, signable }, signed) => {
      const send = async (authorization: Authorization | null) =>
        accounts.send(chainId, signedOperation(operation, await signed({ ...signable, authorization }), authorization))
      // The authorization takes a nonce of the account, as transactions do.
      return signable.authorization
        ? withNonce({ ...around, chainId, account: owner }, (nonce) => send(authorizationOf(numberOf(chainId), nonce)))
        : send(null)
    })
    return idOfCalls(chainId, hash)
  } catch (error) {
    if (!isRefused || isAtomic || (paymaster && !paymaster.isOptional)) throw error
    return undefined
  }
}

/** With what the signer gave for the operation, and after it for the authorization. */
function signedOperation(operation: Unsigned, signed: Uint8Array, authorization: Authorization | null) {
  const [signature, delegating] = [signed.subarray(0, SIGNATURE_BYTES), signed.subarray(SIGNATURE_BYTES)]
  return {
    ...operation,
    signature: `0x${toHex(signature)}` as const,
    ...(authorization && { authorization: signedAuthorization(authorization, `0x${toHex(delegating)}`) }),
  }
}

/** For the nonce after the account's pending transactions, which are made before it. Another one is signed where that is used by then. */
async function nextAuthorization(chainId: string, owner: Address, node: AskNode): Promise<Authorization> {
  const next = read(nonce, await node(chainId, 'eth_getTransactionCount', [owner, 'pending']))
  return authorizationOf(numberOf(chainId), next)
}
