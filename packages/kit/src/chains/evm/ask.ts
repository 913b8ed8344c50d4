import type { Provider } from '../../core/adapter.ts'
import { ask as askWallet } from '../../core/ask.ts'

/** `ask` of core/ask.ts with a method and its parameters. The caller checks what it reads. */
export const ask = <T>(
  provider: Provider,
  method: string,
  params: unknown,
  options: { readonly timeoutMs?: number } = {},
): Promise<T> => askWallet(provider, params === undefined ? { method } : { method, params }, options) as Promise<T>
