import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

const TIMEOUT_MS = 5_000
/**
 * How the services say that a text was changed, or belongs to something else: AWS by the type of the error, Vault by the words of
 * its cipher.
 */
const REFUSALS = /InvalidCiphertextException|message authentication failed|invalid ciphertext/

/**
 * Asks a key management service. Neither its address nor its words are passed on: they could contain an access key.
 * @throws UPSTREAM_UNAVAILABLE when it does not answer; Error when it refuses the request, which another try does not change
 */
export async function askService<S extends GenericSchema>(
  name: string,
  request: Request,
  schema: S,
  ask: typeof fetch,
): Promise<InferOutput<S>> {
  const unavailable = () => new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: name } })
  const response = await ask(request, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(
    () => undefined,
  )
  if (!response) throw unavailable()
  const body: unknown = await response.json().catch(() => undefined)
  // Everything else (a missing key, credentials, too many requests) is the operator's to mend, and may work later.
  if (response.status === 400 && REFUSALS.test(JSON.stringify(body ?? null)))
    throw new Error(`${name} refused the half`)
  const parsed = safeParse(schema, body)
  if (!response.ok || !parsed.success) throw unavailable()
  return parsed.output
}
