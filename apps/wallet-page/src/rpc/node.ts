import { FoyerError } from '@foyer/base'
import { REQUEST_TIMEOUT, RESPONSE_INVALID, RPC_REQUEST_FAILED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { number, object, optional, safeParse, string, unknown } from 'valibot'
import type { KnownCode } from '../approve/content.ts'

const TIMEOUT_MS = 30_000
const answer = object({
  result: optional(unknown()),
  error: optional(object({ code: number(), message: string(), data: optional(unknown()) })),
})

export type AskNode = (chainId: string, method: string, params: unknown) => Promise<unknown>

/** Asks the operator's proxy. A URL of the host page is never used: it could show balances and fees that do not exist. */
export function createNode(apiUrl: string, projectId: string, get: typeof fetch = fetch): AskNode {
  const path = '/v1/'
  return async (chainId, method, params) => {
    const url = `${apiUrl}${path}?${new URLSearchParams({ chainId, projectId })}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let body: unknown
    try {
      const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
      const response = await get(url, {
        method: 'POST',
        credentials: 'omit',
        signal,
        headers: { 'content-type': 'text/plain' },
        body: request,
      })
      body = await response.json()
    } catch (cause) {
      if (signal.aborted) throw new FoyerError(REQUEST_TIMEOUT, { context: { path, ms: TIMEOUT_MS }, cause })
      throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: new URL(apiUrl).host }, cause })
    }
    const parsed = safeParse(answer, body)
    if (!parsed.success || !('result' in parsed.output || parsed.output.error))
      throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'not JSON-RPC' } })
    const { result, error } = parsed.output
    if (error) throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: error.message }, cause: ofNode(error) })
    return result
  }
}

/** Numbers of EIP-1193 are a wallet's word, such as that the visitor declined what a node then says was not sent. */
const ofNode = (error: { readonly code: number }) =>
  error.code >= 4_000 && error.code < 5_000 ? { ...error, code: INTERNAL } : error
/** https://www.jsonrpc.org/specification#error_object */
const INTERNAL = -32_603

/**
 * Whether an address is a contract; undefined when the node does not say, which a question tells. An account that is delegated
 * (EIP-7702) is somebody's account.
 */
async function hasCode(node: AskNode, chainId: string, address: string): Promise<boolean | undefined> {
  try {
    const code = await node(chainId, 'eth_getCode', [address, 'latest'])
    return typeof code === 'string' && /^0x[0-9a-f]*$/i.test(code)
      ? code !== '0x' && !/^0xef0100/i.test(code)
      : undefined
  } catch {
    return undefined
  }
}

/** The same of several. */
export const codesOf = async (node: AskNode, chainId: string, addresses: readonly string[]): Promise<KnownCode> =>
  new Map(
    await Promise.all(addresses.map(async (address) => [address, await hasCode(node, chainId, address)] as const)),
  )
