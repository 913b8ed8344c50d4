import { providerError } from '@foyer/kit/testing'
import { evmChainsOf } from '../settings.ts'
import type { Batches } from './batches.ts'
import { createEvmWallet } from './evm-wallet.ts'
import { askNode } from './node.ts'
import type { Visit } from './visit.ts'

/** Methods that need no approval and are forwarded to the RPC node of the page's chain. */
const READS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])
const BATCHES = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']

/**
 * Handles an EIP-1193 request from one page.
 * @throws with the codes of EIP-1193, EIP-1474, EIP-3326 and EIP-5792
 */
export async function answerEvm(visit: Visit, batches: Batches, method: string, params: unknown): Promise<unknown> {
  const list = Array.isArray(params) ? params : []
  const [current] = evmChainsOf(visit.settings, visit.grant)
  if (!current) throw providerError(4900, 'The wallet knows no network.')
  if (READS.has(method)) return askNode(current.rpcUrl, method, list)
  if (BATCHES.includes(method)) return batches.answer(visit, method, list)
  const wallet = createEvmWallet(visit)
  switch (method) {
    case 'wallet_getPermissions':
      return permissionsOf(visit.grant.evm)
    case 'wallet_requestPermissions':
      await wallet.request({ method: 'eth_requestAccounts' })
      return permissionsOf(true)
    case 'net_version':
      return String(current.id)
    case 'wallet_addEthereumChain': {
      const { chainId, rpcUrls } = (list[0] ?? {}) as { chainId?: unknown; rpcUrls?: unknown }
      const [rpcUrl] = Array.isArray(rpcUrls) ? rpcUrls.filter(isHttp) : []
      if (rpcUrl === undefined) throw providerError(-32602, 'An http address of a node is needed.')
      const answer = await wallet.request({ method, params: list })
      visit.learn(Number(chainId), rpcUrl)
      return answer
    }
    default:
      return wallet.request({ method, params: list })
  }
}

/** EIP-2255 https://eips.ethereum.org/EIPS/eip-2255 */
const permissionsOf = (granted: boolean) => (granted ? [{ parentCapability: 'eth_accounts', caveats: [] }] : [])
const isHttp = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/./.test(value)
