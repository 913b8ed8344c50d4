import type { Provider } from '../../core/connections/adapter.ts'
import { requestWallet as askWallet } from '../../core/connections/request-wallet.ts'

/** `ask` of core/connections/request-wallet.ts with a method and its parameters. The caller validates the result. */
export const requestWallet = <T>(
  provider: Provider,
  method: string,
  params: unknown,
  options: { readonly timeoutMs?: number } = {},
): Promise<T> => askWallet(provider, params === undefined ? { method } : { method, params }, options) as Promise<T>
