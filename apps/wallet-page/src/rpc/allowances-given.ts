import { decodeTransactions } from '@foyer/decode/evm'
import { decodeTypedData } from '@foyer/decode/typed-data'
import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'
import type { Services } from '../session/services.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { isForSmartAccount } from '../smart-account/answers.ts'
import { batchOf, chainOfBatch, PAYMASTER } from '../smart-account/calls.ts'
import { domainChain, sentCall, typedDataRequest } from './requests.ts'

/* What the wallet's own page lists as spending that was allowed: noted when the visitor approves it, and looked up on the chain there. */

type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }
type Allowance = Parameters<Services['noteAllowances']>[0]['allowances'][number]
export type NoteAllowances = (allowances: readonly Allowance[]) => Promise<unknown>
/** As many as the service takes at once. */
const NOTED_MAX = 30
/** Stands for what never ends: in the year 2286. */
const FOR_GOOD = 9_999_999_999n

/**
 * Notes whom a request that was approved allows to take tokens. Asked twice, because the visitor's list would lack what was lost; what
 * was approved waits for neither.
 */
export async function noteAllowances(
  request: Request,
  owner: Address,
  { accounts, note }: { readonly accounts: SmartAccounts; readonly note: NoteAllowances },
): Promise<void> {
  const { method, params } = request
  const chainId = method === 'wallet_sendCalls' ? chainOfBatch(params) : request.chainId
  const account = (await isForSmartAccount({ ...request, chainId }, owner, accounts)) ? accountAddress(owner) : owner
  const allowances = allowancesIn(request, account).slice(0, NOTED_MAX)
  if (allowances.length > 0) await note(allowances).catch(() => note(allowances))
}

function allowancesIn(request: Request, account: Address): readonly Allowance[] {
  const { actions, chainId, isPermit } = decoded(request, account)
  return actions.flatMap(({ kind, contract, to, expires }) =>
    kind === 'allowance' && contract !== undefined && to !== undefined
      ? [
          {
            ...{ chainId, account: lower(account), token: lower(contract), spender: lower(to) },
            ...(isPermit ? { signedUntil: endOf(expires) } : {}),
          },
        ]
      : [],
  )
}

/** Some tokens know no deadline, and DAI takes 0 for none. */
const endOf = (expires = 0n): number => Number(expires === 0n || expires > FOR_GOOD ? FOR_GOOD : expires)

const lower = (address: string) => address.toLowerCase()

type Found = Pick<ReturnType<typeof decodeTypedData>, 'actions'> & {
  readonly chainId: string
  readonly isPermit?: boolean
}

function decoded({ method, params, chainId }: Request, account: Address): Found {
  const given = { account, chainId: Number(chainId.slice('eip155:'.length)) }
  switch (method) {
    case 'eth_signTypedData_v4': {
      const { typedData } = typedDataRequest(params, { eip155: account })
      const signed = domainChain(typedData)
      return {
        ...decodeTypedData(typedData, given),
        chainId: signed === undefined ? chainId : `eip155:${signed}`,
        // What other typed data contains is somebody's call, and on the chain once it is made.
        isPermit: 'spender' in typedData.message,
      }
    }
    case 'eth_sendTransaction': {
      const call = sentCall(params, account)
      return { ...decodeTransactions([{ ...call, value: BigInt(call.value) }], given), chainId }
    }
    case 'wallet_sendCalls': {
      const batch = batchOf(params, account, [PAYMASTER])
      return { ...decodeTransactions(batch.calls, given), chainId: batch.chainId }
    }
    default:
      return { actions: [], chainId }
  }
}
