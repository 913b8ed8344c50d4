/** What a page may hand in at a time, and what an endpoint may answer. */
export const RPC_BODY_MAX_BYTES = 128 * 1024
const RESPONSE_MAX_BYTES = 5 * 1024 * 1024
export const RPC_TIMEOUT_MS = 10_000

/** The text of an answer. @throws Error when it is too large */
export async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > RESPONSE_MAX_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
