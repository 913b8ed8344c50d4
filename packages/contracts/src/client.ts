import { FoyerError } from '@foyer/base'
import { HTTP_STATUS, REQUEST_TIMEOUT, RESPONSE_INVALID, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { safeParse } from 'valibot'
import type { Answer, Call, CallInput, Contract, Endpoint } from './endpoint.ts'

type ClientOptions = {
  /** The URL of the server, without a trailing slash. */
  readonly baseUrl: string
  /** Query parameters of every call: projectId, st (SDK type), sv (SDK version). */
  readonly common: () => Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  /** Default: 10,000 ms. */
  readonly timeoutMs?: number
}

type Client<C extends Contract> = { readonly [K in keyof C]: (input: CallInput<C[K]>) => Promise<Answer<C[K]>> }

/**
 * Creates a typed client for the given calls. It validates every response before it returns it.
 * @throws the errors that the call declares, HTTP_STATUS for any other non-2xx response, RESPONSE_INVALID if the
 *   response does not match the schema, REQUEST_TIMEOUT, UPSTREAM_UNAVAILABLE if the server is unreachable
 */
export function createClient<C extends Contract>(
  calls: { readonly [K in keyof C]: Call },
  options: ClientOptions,
): Client<C> {
  const entries = Object.entries<Call>(calls).map(([name, target]) => [
    name,
    (input: CallInput<Endpoint>) => call(target, input, options),
  ])
  return Object.fromEntries(entries) as Client<C> // Each entry is created from the call of the same name.
}

async function call(endpoint: Call, input: CallInput<Endpoint>, options: ClientOptions): Promise<unknown> {
  const url = urlOf(endpoint, input, options)
  const timeoutMs = options.timeoutMs ?? 10_000
  const timeout = AbortSignal.timeout(timeoutMs)
  const path = endpoint.path
  let response: Response
  let body: unknown
  try {
    response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      signal: input.signal ? anySignal(input.signal, timeout) : timeout,
      credentials: 'omit',
      // `text/plain` avoids a CORS preflight for POST requests.
      headers: { ...input.headers, ...(input.body === undefined ? {} : { 'content-type': 'text/plain' }) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    if (response.ok) body = await response.json()
  } catch (cause) {
    if (timeout.aborted) throw new FoyerError(REQUEST_TIMEOUT, { context: { path, ms: timeoutMs }, cause })
    if (input.signal?.aborted) throw cause
    if (cause instanceof SyntaxError)
      throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'not JSON' }, cause })
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: new URL(url).host }, cause })
  }
  if (!response.ok) throw await errorOf(response, endpoint)
  if (!endpoint.ok) return body
  const parsed = safeParse(endpoint.ok, body)
  if (!parsed.success) throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: parsed.issues[0].message } })
  return parsed.output
}

function urlOf(endpoint: Call, input: CallInput<Endpoint>, { baseUrl, common }: ClientOptions): string {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(common())
  for (const [key, value] of Object.entries((input.query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  return `${baseUrl}${path}?${query}`
}

/** AbortSignal.any is not available in all supported engines. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}

/**
 * Returns the catalogue error of a response if the call declares it and the response contains the values of its
 * message. Otherwise returns HTTP_STATUS with the response body as its cause.
 */
async function errorOf(response: Response, { errors = [] }: Call): Promise<FoyerError> {
  // The body may be a proxy's error page instead of JSON. It contains no further information.
  const answer: Refusal = await response.json().catch(() => undefined)
  const { code, context } = answer?.error ?? {}
  const row = errors.find((entry) => entry.code === code)
  const isWhole = row?.message.match(/\w+(?=})/g)?.every((name) => /number|string/.test(typeof context?.[name])) ?? true
  return row && isWhole
    ? new FoyerError(row, { context: context ?? {} })
    : new FoyerError(HTTP_STATUS, { context: { status: response.status }, cause: answer })
}

/** The error format of @foyer/server. Other servers, such as proxies, may use another one. */
type Refusal =
  | {
      readonly error?: {
        readonly code?: unknown
        readonly context?: Readonly<Record<string, string | number>> | null
      } | null
    }
  | null
  | undefined
