import { createClient, http } from 'viem'
import type { ReadTarget } from '../../core/adapter.ts'

/** viem's client for reads of one network. */
export function reader({ network, rpcUrl }: ReadTarget) {
  const { name, nativeCurrency, rpcUrls } = network
  const chain = {
    id: Number(network.id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
  }
  // text/plain keeps reads through our proxy free of a preflight (specification, section 7); a node itself may insist on JSON.
  const isProxy = new URL(rpcUrl).searchParams.has('projectId')
  const fetchOptions = {
    // Written as viem writes it, or both values would be sent.
    headers: { 'Content-Type': isProxy ? 'text/plain' : 'application/json' },
    credentials: 'omit',
  } as const
  return createClient({ chain, transport: http(rpcUrl, { retryCount: 1, timeout: 10_000, fetchOptions }) })
}
