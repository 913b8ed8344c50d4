import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { REQUEST_TIMEOUT, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import type { Provider } from './adapter.ts'
import { explain as explainAnyWallet } from './explain.ts'

type WalletRequest = { readonly method: string; readonly params?: unknown; readonly chainId?: CaipNetworkId }

type RequestWalletOptions = { readonly timeoutMs?: number; readonly explain?: (thrown: unknown) => FoyerError }

/**
 * Sends one request to a wallet. It settles exactly once, with a result or a catalogue error, even if the wallet throws, never
 * answers or disconnects.
 * @param options.explain converts errors, where the chain differs from the standards
 * @param options.timeoutMs for reads; a request that a person answers has no timeout
 * @throws any error that `explain` returns, WALLET_DISCONNECTED, REQUEST_TIMEOUT
 */
export async function requestWallet(
  provider: Provider,
  question: WalletRequest,
  { explain = explainAnyWallet, timeoutMs: ms }: RequestWalletOptions = {},
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onDisconnect = () => {}
  try {
    return await new Promise((resolve, reject) => {
      onDisconnect = () => reject(new FoyerError(WALLET_DISCONNECTED))
      provider.on?.('disconnect', onDisconnect)
      if (ms) {
        const late = new FoyerError(REQUEST_TIMEOUT, { context: { path: question.method, ms } })
        timer = setTimeout(reject, ms, late)
      }
      Promise.resolve(provider.request(question)).then(resolve, reject)
    })
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
    try {
      provider.removeListener?.('disconnect', onDisconnect)
    } catch {
      // The answer counts, which may be the hash of what was sent.
    }
  }
}
