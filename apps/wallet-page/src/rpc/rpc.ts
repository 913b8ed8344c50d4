import { FoyerError } from '@foyer/base'
import { RPC_CALL_NOT_ALLOWED, WALLET_LOCKED_UNTIL, WALLET_LOGIN_REQUIRED } from '@foyer/base/catalogue'
import { SAFE_METHODS } from '@foyer/contracts/frame/messages'
import { UNSAFE_METHODS } from '@foyer/contracts/frame/unsafe-methods'
import { accountAddress, ENTRY_POINT } from '@foyer/smart-account'
import type { Address } from 'viem'
import type { RequestContext } from '../frame/router.ts'
import { callsStatus, capabilitiesOf, isForSmartAccount } from '../smart-account/answers.ts'
import { isOfStandardAccount } from '../smart-account/calls.ts'
import type { AnswerFilter } from './filters.ts'
import { checkNetwork } from './networks.ts'
import type { Addresses, Request, Surroundings as Signing } from './unsafe.ts'

type Surroundings = Signing & {
  /** Undefined while nobody is logged in. */
  readonly addresses: () => Addresses | undefined
  /** When a wallet that is only looked at opens (ISO 8601). */
  readonly opensAt: () => string | undefined
  readonly filters: AnswerFilter
  /** `wallet_getAssets` of the visitor's accounts. */
  readonly assets: (params: unknown, own: readonly string[]) => Promise<unknown>
}

/**
 * Answers a request of the host. The table of safe and unsafe methods decides; a safe one never reaches the signer.
 * @throws RPC_CALL_NOT_ALLOWED, CHAIN_NOT_SUPPORTED, WALLET_LOGIN_REQUIRED, WALLET_LOCKED_UNTIL, SIGNING_REFUSED, and what the approval
 *   throws
 */
export async function answerRpc(request: Request, context: RequestContext, around: Surroundings): Promise<unknown> {
  const { method, chainNamespace, chainId } = request
  const isIn = (table: typeof SAFE_METHODS | typeof UNSAFE_METHODS): boolean =>
    (table[chainNamespace] as readonly string[]).includes(method)
  if (!chainId.startsWith(`${chainNamespace}:`) || !(isIn(SAFE_METHODS) || isIn(UNSAFE_METHODS)))
    throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  checkNetwork(chainId)
  const addresses = around.addresses()
  if (!addresses) throw new FoyerError(WALLET_LOGIN_REQUIRED)
  if (isIn(SAFE_METHODS)) return safe(request, addresses, around)
  const until = around.opensAt()
  if (until !== undefined) throw new FoyerError(WALLET_LOCKED_UNTIL, { context: { until } })
  // What reads, shows and signs requests is not a part of what the frame loads first.
  return (await import('./unsafe.ts')).answerUnsafe(request, addresses, context, around)
}

async function safe(
  request: Request,
  { eip155, solana }: Addresses,
  { node, accounts, filters, assets }: Surroundings,
): Promise<unknown> {
  const { method, params, chainId } = request
  const owner = eip155 as Address
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [(await isForSmartAccount({ method, chainId }, owner, accounts)) ? accountAddress(owner) : eip155]
    case 'eth_chainId':
      return `0x${BigInt(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'eth_supportedEntryPoints':
      return (await accounts.networks()).includes(chainId) ? [ENTRY_POINT] : []
    case 'wallet_getCapabilities':
      return capabilitiesOf(params, owner, accounts, node)
    case 'wallet_getAssets':
      return assets(params, [owner, accountAddress(owner)])
    case 'wallet_getCallsStatus':
      return isOfStandardAccount(params)
        ? (await import('./standard-calls.ts')).standardCallsStatus(params, node)
        : callsStatus(params, accounts)
    case 'solana_getAccounts':
      return [{ pubkey: solana }]
    case 'eth_newFilter':
    case 'eth_newBlockFilter':
    case 'eth_newPendingTransactionFilter':
    case 'eth_getFilterChanges':
    case 'eth_getFilterLogs':
    case 'eth_uninstallFilter':
      return filters(request)
    default:
      return node(chainId, method, params)
  }
}
