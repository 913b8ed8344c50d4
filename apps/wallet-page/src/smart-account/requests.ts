import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { CHAIN_NOT_SUPPORTED, REQUEST_TIMEOUT, RPC_CALL_NOT_ALLOWED } from '@foyer/base/catalogue'
import {
  accountAddress,
  beforeDeployment,
  ownerSignature,
  personalSignData,
  type TypedData,
  typedDataSignature,
  typedDataSignData,
  userOperationData,
} from '@foyer/smart-account'
import { type Address, type Hex, zeroAddress } from 'viem'
import { callsContent } from '../approve/calls-content.ts'
import { type Content, contentOf, withChanges } from '../approve/content.ts'
import { changesOf } from '../rpc/changes.ts'
import { type AskNode, hasCode } from '../rpc/node.ts'
import { refused } from '../rpc/parameters.ts'
import { contractsOf, domainChain, personalMessage, sentCall, typedDataRequest } from '../rpc/requests.ts'
import type { ReadTokens } from '../rpc/tokens.ts'
import type { Signable } from '../signer/messages.ts'
import type { SmartAccounts } from './accounts.ts'
import { askedCapabilities, batchOf, callOf, callsOfId, type FullCall, idOfCalls } from './calls.ts'

/* Requests to the smart account. Its owner's key signs what names the account, and never what the account itself is asked for. */

type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }
type Surroundings = {
  readonly origin: string
  readonly owner: Address
  readonly accounts: SmartAccounts
  readonly node: AskNode
  readonly tokens: ReadTokens
  /** Asks the visitor, and signs with the owner's key. */
  readonly sign: (signable: Signable, content: Content) => Promise<Uint8Array>
}

/**
 * Whether a request is for the smart account: it names it, or it names none and the visitor's sites see it.
 * @throws CHAIN_NOT_SUPPORTED when it names it where there is none
 */
export async function isForSmartAccount(request: Request, owner: Address, accounts: SmartAccounts): Promise<boolean> {
  const named = accountIn(request)
  const isNamed = named !== undefined && named.toLowerCase() === accountAddress(owner).toLowerCase()
  if (named !== undefined && !isNamed) return false
  const isOffered = (await accounts.networks()).includes(request.chainId)
  if (isNamed && !isOffered) throw new FoyerError(CHAIN_NOT_SUPPORTED)
  return isNamed || (isOffered && accounts.preferred() === 'smartAccount')
}

/** @throws SIGNING_REFUSED, CHAIN_NOT_SUPPORTED, OPERATION_REFUSED, REQUEST_TIMEOUT when no block has the operation for long */
export async function askSmartAccount(request: Request, around: Surroundings): Promise<unknown> {
  const { method, params, chainId } = request
  const { origin, owner, accounts, sign } = around
  const account = accountAddress(owner)
  const shown = { origin, account, chainId }
  switch (method) {
    case 'personal_sign': {
      const signable = personalMessage(params, { eip155: account })
      const wrap = await wrapperOf(chainId, around)
      const data = personalSignData(owner, numberOf(chainId), signable.message)
      return wrap(ownerSignature(owner, await signed(data, contentOf(signable, shown), sign)))
    }
    case 'eth_signTypedData_v4': {
      const signable = typedDataRequest(params, { eip155: account })
      const named = domainChain(signable.typedData)
      const at = named === undefined ? chainId : `eip155:${named}`
      if (!(await accounts.networks()).includes(at)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      const asked = signable.typedData as TypedData // The signer checks it against its types.
      const data = typedDataSignData(owner, numberOf(at), asked)
      if (!data) throw refused('it has a type of the account’s own')
      const [wrap, tokens] = await Promise.all([wrapperOf(at, around), around.tokens(at, contractsOf(signable))])
      const content = contentOf(signable, { ...shown, tokens })
      return wrap(typedDataSignature(owner, asked, await signed(data, content, sign)))
    }
    case 'eth_sendTransaction': {
      const { to, ...call } = sentCall(params, account)
      if (to === undefined) throw refused('a smart account makes no contracts')
      const hash = await send(chainId, [callOf({ to, ...call })], around)
      const receipt = await accounts.included(chainId, hash)
      if (!receipt) throw new FoyerError(REQUEST_TIMEOUT, { context: { path: method, ms: 0 } })
      return receipt.transactionHash
    }
    case 'wallet_sendCalls': {
      const { chainId: at, calls } = batchOf(params, account)
      if (!(await accounts.networks()).includes(at)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      return { id: idOfCalls(at, await send(at, calls, around)) }
    }
    default:
      throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  }
}

/** `wallet_getCapabilities`: what the account can do beyond the standard, by network. */
export async function capabilitiesOf(params: unknown, owner: Address, accounts: SmartAccounts): Promise<object> {
  const asked = askedCapabilities(params)
  const account = accountAddress(owner)
  const isSmart = asked
    ? asked.account.toLowerCase() === account.toLowerCase()
    : accounts.preferred() === 'smartAccount'
  if (!isSmart) return {}
  const networks = (await accounts.networks()).filter((id) => asked?.chains?.includes(id) ?? true)
  return Object.fromEntries(
    networks.map((id) => [`0x${numberOf(id).toString(16)}`, { atomic: { status: 'supported' } }]),
  )
}

/** `wallet_getCallsStatus`. */
export async function callsStatus(params: unknown, accounts: SmartAccounts): Promise<object> {
  const { id, chainId, hash } = callsOfId(params)
  const receipt = await accounts.read(chainId, hash)
  const answer = { version: '2.0.0', id, chainId: `0x${numberOf(chainId).toString(16)}`, atomic: true }
  if (!receipt) return { ...answer, status: 100 }
  const { success, logs, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const status = success ? '0x1' : '0x0'
  return {
    ...answer,
    status: success ? 200 : 500,
    receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
  }
}

async function send(chainId: string, calls: readonly FullCall[], around: Surroundings): Promise<string> {
  const { owner, accounts, node, origin, sign } = around
  const account = accountAddress(owner)
  // Such a call adds an owner, for example, who would have the account from then on. Without an address it is one too (ERC-7821).
  if (calls.some(({ to, data }) => to === zeroAddress || (to === account && data !== '0x')))
    throw refused('no page changes the account itself')
  const { operation, feeAtMost } = await accounts.prepare(chainId, owner, calls)
  const [tokens, changes, codes] = await Promise.all([
    around.tokens(
      chainId,
      calls.map(({ to }) => to),
    ),
    changesOf({ chainId, account, calls, feeAtMost, node, tokens: around.tokens }),
    Promise.all(
      calls.map(
        async ({ to, data }) =>
          [to.toLowerCase(), data === '0x' ? undefined : await hasCode(node, chainId, to)] as const,
      ),
    ),
  ])
  const read = callsContent(calls, { origin, account, chainId, feeAtMost, tokens, code: new Map(codes) })
  const content = withChanges(read, changes)
  const { deployment, payment, ...fields } = operation
  const packed = { ...fields, ...(deployment ?? {}), ...(payment ?? {}) } as Parameters<typeof userOperationData>[0]
  const signature = await signed(userOperationData(packed, numberOf(chainId)), content, sign)
  return accounts.send(chainId, { ...operation, signature: ownerSignature(owner, signature) })
}

async function signed(data: TypedData, content: Content, sign: Surroundings['sign']): Promise<Hex> {
  const typedData = data as unknown as Extract<Signable, { type: 'typedData' }>['typedData']
  return `0x${toHex(await sign({ type: 'typedData', typedData }, content))}`
}

/** Before the account is there, its signature brings what deploys it. */
async function wrapperOf(chainId: string, { accounts, owner }: Surroundings): Promise<(signature: Hex) => Hex> {
  const isDeployed = await accounts.isDeployed(chainId, owner)
  return (signature) => (isDeployed ? signature : beforeDeployment(owner, signature))
}

const numberOf = (chainId: string): number => Number(chainId.slice('eip155:'.length))

/** The account that a request names. */
function accountIn({ method, params }: Request): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const named =
    method === 'personal_sign'
      ? second
      : method === 'eth_signTypedData_v4'
        ? first
        : (first as { from?: unknown } | undefined)?.from
  return typeof named === 'string' ? named : undefined
}
