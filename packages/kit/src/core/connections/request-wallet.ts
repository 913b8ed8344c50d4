import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { REQUEST_TIMEOUT, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import type { Provider } from './adapter.ts'
import { explain as explainAnyWallet } from './explain.ts'

type WalletRequest = { readonly method: string; readonly params?: unknown; readonly chainId?: CaipNetworkId }

type RequestWalletOptions = { readonly timeoutMs?: number; readonly explain?: (thrown: unknown) => FoyerError }

/**
 * Asks a wallet once. Whatever it does (throws, never answers, goes away), there is one outcome in our words.
 * @param options.explain what a refusal means on this chain, where that differs
 * @param options.timeoutMs for reads; a request that a person answers has none
 * @throws whatever `explain` makes of the refusal, WALLET_DISCONNECTED, REQUEST_TIMEOUT
 */
export async function requestWallet(
  provider: Provider,
  question: WalletRequest,
  { explain = explainAnyWallet, timeoutMs: ms }: RequestWalletOptions = {},
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onDisconnect: (() => void) | undefined
  const given = new Promise<never>((_, reject) => {
    onDisconnect = () => reject(new FoyerError(WALLET_DISCONNECTED))
    provider.on?.('disconnect', onDisconnect)
    if (ms === undefined) return
    const late = () => reject(new FoyerError(REQUEST_TIMEOUT, { context: { path: question.method, ms } }))
    timer = setTimeout(late, ms)
  })
  try {
    // The call itself sits inside: a provider may throw before it returns a promise.
    return await Promise.race([(async () => provider.request(question))(), given])
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
    if (onDisconnect) provider.removeListener?.('disconnect', onDisconnect)
  }
}
