import { FoyerError, isRecord } from '@foyer/base'
import { CONNECTOR_CHAIN_MISMATCH, SENT_UNKNOWN, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Provider } from '../../core/connections/adapter.ts'
import { readChainId } from './chain-id.ts'
import { requestWallet } from './request-wallet.ts'

/* Several calls in one step of a wallet, all or none: https://eips.ethereum.org/EIPS/eip-5792 */

type Call = { readonly to: string; readonly data: string; readonly value?: bigint | undefined }

const READ_MS = 3_000
const POLL_MS = 1_000
/** How long a wallet may say that the calls are on their way, and how many times in a row it may not answer. */
const WAIT_MS = 600_000
const UNANSWERED_MAX = 5

/**
 * Whether the account batches as it is. `ready` is not enough: the wallet would have the visitor change the account first. A wallet on a
 * phone is not asked, since the question would open its app.
 */
export async function batches(provider: Provider, network: Network, account: string): Promise<boolean> {
  if (provider.session) return false
  const chainId = hexOf(network)
  try {
    const params = [account, [chainId]]
    const answer = await requestWallet<Capabilities>(provider, 'wallet_getCapabilities', params, { timeoutMs: READ_MS })
    const { atomic } = { ...answer?.[ALL_CHAINS], ...answer?.[chainId] }
    return atomic?.status === 'supported'
  } catch {
    return false // Most wallets do not know the method.
  }
}

/** What a wallet can do on all chains alike is told under the id 0. */
const ALL_CHAINS = '0x0'
/** As far as wallets keep to it: each part may be anything. */
type Capabilities = Readonly<Record<string, { readonly atomic?: { readonly status?: unknown } | null } | null>> | null

/**
 * Asks the wallet, and waits until the calls are on the chain.
 * @param onSent called with their id once the wallet has taken them
 * @returns the hash of the transaction that made them, or was reverted
 * @throws CONNECTOR_CHAIN_MISMATCH, USER_REJECTED, TRANSFER_REFUSED when none of them was made, SENT_UNKNOWN
 */
export async function submitCalls(
  provider: Provider,
  network: Network,
  from: string,
  calls: readonly Call[],
  onSent: (id: string) => void,
): Promise<string> {
  const chain = readChainId(await requestWallet(provider, 'eth_chainId', undefined, { timeoutMs: READ_MS }))
  if (chain !== network.caipNetworkId) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  const answer = await requestWallet<unknown>(provider, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: hexOf(network),
      atomicRequired: true,
      calls: calls.map(({ to, data, value = 0n }) => ({ to, data, value: `0x${value.toString(16)}` })),
    },
  ])
  const id = isRecord(answer) ? answer.id : undefined
  if (typeof id !== 'string' || id === '') throw new FoyerError(SENT_UNKNOWN)
  onSent(id)
  return hashOfCalls(provider, id)
}

/**
 * Waits until calls that a wallet has taken are on the chain, also those that an earlier page has asked for.
 * @param id the wallet's id of them
 * @returns the hash of the transaction that made them, or was reverted
 * @throws TRANSFER_REFUSED when none of them was made, SENT_UNKNOWN
 */
export async function hashOfCalls(provider: Provider, id: string): Promise<string> {
  let unanswered = 0
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await new Promise((go) => setTimeout(go, POLL_MS))) {
    const status = await requestWallet<unknown>(provider, 'wallet_getCallsStatus', [id], { timeoutMs: READ_MS }).catch(
      () => undefined,
    )
    const said = isRecord(status) ? Number(status.status) : Number.NaN
    unanswered = Number.isInteger(said) ? 0 : unanswered + 1
    if (unanswered >= UNANSWERED_MAX) break
    const hash = hashIn(status)
    // 500: the chain turned all of them down. A transaction that did it is told as any that was reverted: it cost its fee.
    if (hash && (said === 200 || (said === 500 && isReverted(status)))) return hash
    // 400: the wallet gave up before the chain.
    if (said >= 400 && said < 600) throw new FoyerError(TRANSFER_REFUSED, { context: { reason: `status ${said}` } })
    if (said >= 200) break
  }
  throw new FoyerError(SENT_UNKNOWN)
}

/** Calls of a smart account have one receipt, others one each. */
function lastReceiptIn(status: unknown): Readonly<Record<string, unknown>> {
  const receipts = isRecord(status) && Array.isArray(status.receipts) ? status.receipts : []
  const last: unknown = receipts.at(-1)
  return isRecord(last) ? last : {}
}

/** A transaction that succeeded although its calls did not would be told as a success. */
const isReverted = (status: unknown): boolean => lastReceiptIn(status).status === '0x0'

function hashIn(status: unknown): string | undefined {
  const hash = lastReceiptIn(status).transactionHash
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash : undefined
}

const hexOf = ({ id }: Network): string => `0x${Number(id).toString(16)}`
