import { providerError } from '@foyer/kit/testing'

/**
 * Sends a JSON-RPC 2.0 request to a node.
 * @param signal gives up, which counts as no response
 * @throws the node's error with its code, or -32603 if the node does not respond
 */
export async function askNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  let answer: { result?: unknown; error?: { code?: number; message?: string } }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      ...(signal ? { signal } : {}),
    })
    answer = await response.json()
  } catch {
    throw providerError(-32603, `${rpcUrl} does not answer.`)
  }
  if (answer.error) throw providerError(answer.error.code ?? -32603, answer.error.message ?? 'The node failed.')
  return answer.result ?? null
}
