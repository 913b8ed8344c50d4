import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import { createClient, custom, HttpRequestError, http, TimeoutError, type Transport } from 'viem'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { requestWallet } from './request-wallet.ts'

/** viem's client for reads of one network: its nodes in order, or the wallet's own provider where there are none. */
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

/** Asks the second where the first does not answer; what a node answers, also with an error, is final. */
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
    return { ...one, request: request as typeof one.request } // viem lets the caller say what is answered.
  }

function node(url: string) {
  // text/plain keeps reads through our proxy free of a preflight; a node itself may insist on JSON.
  const isProxy = new URL(url).searchParams.has('projectId')
  const fetchOptions = {
    // Written as viem writes it, or both values would be sent.
    headers: { 'Content-Type': isProxy ? 'text/plain' : 'application/json' },
    credentials: 'omit',
  } as const
  return http(url, { retryCount: 1, timeout: 10_000, fetchOptions })
}
