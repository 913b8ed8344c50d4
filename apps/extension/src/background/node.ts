import { providerError } from '@foyer/kit/testing'

/**
 * Asks a node (JSON-RPC 2.0).
 * @throws what it answers, with its code; -32603 when it does not answer
 */
export async function askNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let answer: { result?: unknown; error?: { code?: number; message?: string } }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    answer = await response.json()
  } catch {
    throw providerError(-32603, `${rpcUrl} does not answer.`)
  }
  if (answer.error) throw providerError(answer.error.code ?? -32603, answer.error.message ?? 'The node failed.')
  return answer.result ?? null
}
