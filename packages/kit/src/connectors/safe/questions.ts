import { FoyerError, isRecord } from '@foyer/base'
import { SENT_UNKNOWN, SETTLE_INVALID, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import type { Ask } from './messenger.ts'

/* What the Safe is asked, with its answers checked. */

const READ_MS = 10_000
/** The Safe knows this without asking anybody; meanwhile the page says that it is connecting. */
const INFO_MS = 2_000
const POLL_MS = 2_000
/** How long the other owners are waited for. */
const OWNERS_MS = 600_000

export type Safe = { readonly address: string; readonly chainId: number }

/** @throws REQUEST_TIMEOUT, SETTLE_INVALID */
export async function readSafe(ask: Ask): Promise<Safe> {
  const answer = await ask('getSafeInfo', {}, INFO_MS)
  const { safeAddress, chainId } = isRecord(answer) ? answer : {}
  if (!isAddress(safeAddress) || !isId(chainId))
    throw new FoyerError(SETTLE_INVALID, { context: { reason: 'no address or network' } })
  return { address: safeAddress, chainId }
}

export const readChain = (ask: Ask, call: string, params: unknown): Promise<unknown> =>
  ask('rpcCall', { call, params: params ?? [] }, READ_MS)

export type SafeCall = { readonly to: string; readonly value: string; readonly data: string }

/**
 * Proposes calls to the owners, who make all of them or none.
 * @returns the hash by which the Safe knows them, which is no hash of the chain
 * @throws SENT_UNKNOWN, what the Safe said
 */
export async function propose(ask: Ask, calls: readonly SafeCall[]): Promise<string> {
  // Without a gas limit of their own: with one, the chain's transaction succeeds where the calls fail.
  const answer = await ask('sendTransactions', { txs: calls })
  const hash = isRecord(answer) ? answer.safeTxHash : undefined
  if (!isHash(hash)) throw new FoyerError(SENT_UNKNOWN)
  return hash
}

/** What became of the calls. `made`: with the hash of the transaction that made them. */
type Outcome = { readonly status: 'cancelled' | 'failed' } | { readonly status: 'made'; readonly hash: string }

/** Undefined while the owners have not made them. @throws what the Safe said, where it does not know them (yet) */
export async function readOutcome(ask: Ask, safeTxHash: string): Promise<Outcome | undefined> {
  const answer = await ask('getTxBySafeTxHash', { safeTxHash }, READ_MS)
  const { txStatus, txHash } = isRecord(answer) ? answer : {}
  if (txStatus === 'CANCELLED') return { status: 'cancelled' }
  if (txStatus === 'FAILED') return { status: 'failed' }
  return txStatus === 'SUCCESS' && isHash(txHash) ? { status: 'made', hash: txHash } : undefined
}

/** Waits until the calls are on the chain, or never will be. @throws SENT_UNKNOWN after ten minutes */
export async function settled(ask: Ask, safeTxHash: string): Promise<Outcome> {
  const outcome = await polled(() => readOutcome(ask, safeTxHash))
  if (outcome) return outcome
  throw new FoyerError(SENT_UNKNOWN)
}

/**
 * Asks the owners for a signature that contracts verify (ERC-1271), and waits until enough of them have signed.
 * @throws SIGN_MESSAGE_FAILED where the Safe signs on the chain only, or not enough owners have signed for ten minutes
 */
export async function sign(ask: Ask, method: 'signMessage' | 'signTypedMessage', params: object): Promise<string> {
  // Otherwise a Safe may sign with a transaction, which gives no signature. One that does not know the setting says so.
  await readChain(ask, 'safe_setSettings', [{ offChainSigning: true }]).catch(() => undefined)
  const answer = await ask(method, params)
  const { signature, messageHash } = isRecord(answer) ? answer : {}
  if (isSignature(signature)) return signature
  const collected = isHash(messageHash)
    ? await polled(async () => {
        const told = await ask('getOffChainSignature', messageHash, READ_MS)
        return isSignature(told) ? told : undefined
      })
    : undefined
  if (collected === undefined) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return collected
}

/** Asks again until there is something, ten minutes at most. The service of the Safe may know of it later than the page. */
async function polled<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + OWNERS_MS; Date.now() < end; ) {
    const told = await read().catch(() => undefined)
    if (told !== undefined) return told
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined
}

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
/** One owner's is 65 bytes, so that no hash is taken for one. */
const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-f]{2}){65,}$/i.test(value)
