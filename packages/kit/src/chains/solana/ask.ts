import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { REQUEST_TIMEOUT, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/adapter.ts'
import { clusterOf } from './clusters.ts'
import { explain } from './explain.ts'

/**
 * Asks a wallet once. Whatever it does (throws, never answers, goes away), there is one outcome in our words.
 * @param options.chainId the cluster that the request is about; a wallet behind the relay hears it as its session has it
 * @param options.timeoutMs for reads; a request that a person answers has none
 * @throws whatever `explain` makes of the refusal, WALLET_DISCONNECTED, REQUEST_TIMEOUT
 */
export async function ask(
  provider: Provider,
  method: string,
  params: unknown,
  options: { readonly chainId?: CaipNetworkId; readonly timeoutMs?: number } = {},
): Promise<unknown> {
  const { chainId, timeoutMs } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let onDisconnect: (() => void) | undefined
  const given = new Promise<never>((_, reject) => {
    onDisconnect = () => reject(new FoyerError(WALLET_DISCONNECTED))
    provider.on?.('disconnect', onDisconnect)
    if (timeoutMs === undefined) return
    timer = setTimeout(
      () => reject(new FoyerError(REQUEST_TIMEOUT, { context: { path: method, ms: timeoutMs } })),
      timeoutMs,
    )
  })
  const chain = chainId === undefined ? {} : { chainId: asInSession(provider, chainId) }
  try {
    // The call itself sits inside: a provider may throw before it returns a promise.
    const answer = (async () => provider.request({ method, params, ...chain }))()
    return await Promise.race([answer, given])
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
    if (onDisconnect) provider.removeListener?.('disconnect', onDisconnect)
  }
}

/** Wallets of old settle sessions under ids from before CAIP-2, and know a cluster by no other. */
const asInSession = ({ session }: Provider, chainId: CaipNetworkId): CaipNetworkId =>
  session?.chains().find((chain) => chain === chainId) ??
  session?.chains().find((chain) => clusterOf(chain) === chainId) ??
  chainId
