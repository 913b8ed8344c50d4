import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import { createClient, custom, HttpRequestError, http, TimeoutError, type Transport } from 'viem'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { requestWallet } from './request-wallet.ts'

/** viem's client for reading one network: its nodes in order, or the wallet's own provider if there are none. */
export function reader({ network, rpcUrls, provider }: ReadTarget) {
  const chain = {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [...rpcUrls] } },
  }
  const [first, ...others] = rpcUrls.map(node)
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    provider && requestWallet(provider, method, params, { timeoutMs: WALLET_READ_TIMEOUT_MS })
  const transport = others.reduce(orElse, first ?? custom({ request }, { retryCount: 0 }))
  return createClient({ chain, transport })
}

/** Uses the next node if one does not answer; any answer of a node, including an error, is final. */
const orElse =
  (first: Transport, second: Transport): Transport =>
  (options) => {
    const [one, other] = [first(options), second(options)]
    const request = async (call: { method: string; params?: unknown }): Promise<unknown> => {
      try {
        return await one.request(call)
      } catch (error) {
        if (error instanceof HttpRequestError || error instanceof TimeoutError) return other.request(call)
        throw error
      }
    }
    return { ...one, request: request as typeof one.request } // viem lets the caller define the result type.
  }

function node(url: string) {
  // text/plain avoids a preflight for reads through our proxy; other nodes may require JSON.
  const isProxy = new URL(url).searchParams.has('projectId')
  const fetchOptions = {
    // Spelled as viem spells it, since otherwise both values would be sent.
    headers: { 'Content-Type': isProxy ? 'text/plain' : 'application/json' },
    credentials: 'omit',
  } as const
  return http(url, { retryCount: 1, timeout: 10_000, fetchOptions })
}
