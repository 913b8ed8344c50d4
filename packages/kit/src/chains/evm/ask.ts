import { FoyerError } from '@foyer/base'
import { REQUEST_TIMEOUT, WALLET_DISCONNECTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/adapter.ts'
import { explain } from '../../core/explain.ts'

/**
 * Asks a wallet once. Whatever it does (throws, answers twice, never answers, goes away), there is one outcome in our words.
 * @param options.timeoutMs for reads; a request that a person answers has none
 * @throws whatever `explain` makes of the refusal, WALLET_DISCONNECTED, REQUEST_TIMEOUT
 */
export async function ask<T>(
  provider: Provider,
  method: string,
  params: unknown,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onDisconnect: (() => void) | undefined
  const given = new Promise<never>((_, reject) => {
    onDisconnect = () => reject(new FoyerError(WALLET_DISCONNECTED))
    provider.on?.('disconnect', onDisconnect)
    const { timeoutMs } = options
    if (timeoutMs === undefined) return
    timer = setTimeout(
      () => reject(new FoyerError(REQUEST_TIMEOUT, { context: { path: method, ms: timeoutMs } })),
      timeoutMs,
    )
  })
  try {
    // The call itself sits inside: a provider may throw before it returns a promise.
    const answer = (async () => provider.request(params === undefined ? { method } : { method, params }))()
    return (await Promise.race([answer, given])) as T // The caller checks what it reads.
  } catch (error) {
    throw explain(error)
  } finally {
    clearTimeout(timer)
    if (onDisconnect) provider.removeListener?.('disconnect', onDisconnect)
  }
}
