const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 256 * 1024

type Sent = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: URLSearchParams | string | undefined
}

/** A request that follows nobody elsewhere, and ends in time and in size. */
export async function boundedFetch(url: string, { method, headers, body }: Sent): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const init = { method, headers, signal, redirect: 'manual' as const }
  const response = await fetch(url, body === undefined ? init : { ...init, body })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers })
}
