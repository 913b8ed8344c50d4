import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { AccountType } from '@foyer/contracts/frame/answers'
import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import type { SmartAccounts } from './accounts.ts'
import { askedCapabilities, callsOfId } from './calls.ts'

/* What is answered about the smart account without asking the visitor. */

type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }

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

/** `wallet_getCapabilities`: what the account can do beyond the standard, by network. */
export async function capabilitiesOf(
  params: unknown,
  owner: Address,
  accounts: SmartAccounts,
  node: AskNode,
): Promise<object> {
  const asked = askedCapabilities(params)
  const isAsked = (account: string, type: AccountType) =>
    asked ? asked.account.toLowerCase() === account.toLowerCase() : accounts.preferred() === type
  const isStandard = isAsked(owner, 'eoa')
  if (!isStandard && !isAsked(accountAddress(owner), 'smartAccount')) return {}
  const networks = (await accounts.networks()).filter((id) => asked?.chains?.includes(id) ?? true)
  const told = isStandard
    ? await (await import('./delegation.ts')).oneStepNetworks(networks, owner, { accounts, node })
    : networks.map((id) => [id, 'supported'] as const)
  return Object.fromEntries(
    told.map(([id, status]) => [
      `0x${numberOf(id).toString(16)}`,
      { atomic: { status }, paymasterService: { supported: true } },
    ]),
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

export const numberOf = (chainId: string): number => Number(chainId.slice('eip155:'.length))

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
