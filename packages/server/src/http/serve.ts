import { type CatalogueEntry, FoyerError, isFoyerError } from '@foyer/base'
import {
  BODY_TOO_LARGE,
  INTERNAL_ERROR,
  INVALID_BODY,
  INVALID_PARAMETER,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
} from '@foyer/base/catalogue'
import type { Answer, Contract, Endpoint, HandlerInput, LimitKind } from '@foyer/contracts'
import { type Context, Hono } from 'hono'
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { type Language, languageOf } from '../mail/language.ts'
import type { RequestVariables } from './caller.ts'
import { cleaned } from './clean-json.ts'
import { describeError } from './describe-error.ts'

/** Information on a request in addition to its input. */
type RequestInfo = {
  readonly origin: string | undefined
  readonly projectId: string | undefined
  /** The token of `Authorization: Bearer`. */
  readonly authorization: string | undefined
  readonly idempotencyKey: string | undefined
  /** The proof of possession of the header `DPoP` (RFC 9449). */
  readonly proof: string | undefined
  readonly userAgent: string | undefined
  /** Of a mail that the request leads to. */
  readonly language: Language
  /** The network that the caller is in, for limits only. It is not logged. */
  readonly caller: string
  /** ISO 3166-1 alpha-2. Undefined if no proxy of the operator's tells it. */
  readonly country: string | undefined
  /** Of the country: ISO 3166-2 without it, such as `NY`. Undefined if no proxy of the operator's tells it. */
  readonly subdivision: string | undefined
  /** Charges the endpoint's limit for more than one request. @throws TOO_MANY_REQUESTS */
  readonly charge: (cost: number) => void
}

/** Checks the caller's access and rate limits. */
export type Gate = {
  /** @throws TOO_MANY_REQUESTS */
  readonly charge: (c: Context, kind: LimitKind, cost?: number) => void
  /** @throws PROJECT_ID_NOT_CONFIGURED, INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED, FEATURE_NOT_ENABLED, TEMPORARILY_UNAVAILABLE */
  readonly admit: (
    policy: Pick<Endpoint, 'guard' | 'feature'>,
    who: Pick<RequestInfo, 'origin' | 'projectId'>,
  ) => Promise<void>
}
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (
    input: HandlerInput<C[K]>,
    info: RequestInfo,
  ) =>
    | Promise<C[K]['ok'] extends GenericSchema ? Answer<C[K]> : Response>
    | (C[K]['ok'] extends GenericSchema ? Answer<C[K]> : Response)
}

/** Maximum size of a body; the RPC proxy has its own limit. */
const BODY_MAX_BYTES = 64 * 1024

/**
 * Serves a contract: every request is validated before the handler sees it, every answer before it leaves.
 * Errors of the catalogue become `{error: {code, message, context?}}` with their status; anything else becomes INTERNAL_ERROR and is
 * logged without its input.
 */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>, gate: Gate): Hono {
  const app = new Hono()
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as Handlers<Contract>[string]
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, async (c) => {
      const charge = (cost?: number) => gate.charge(c, endpoint.limit, cost)
      charge()
      if (endpoint.method === 'POST') checkPost(c)
      const input = await readInput(c, endpoint)
      const info = infoOf(c, (input.query as { projectId?: string } | undefined)?.projectId)
      await gate.admit(endpoint, info)
      if (endpoint.method === 'POST' || endpoint.private) c.header('cache-control', 'no-store')
      const answer = await handler(input, { ...info, charge })
      return answer instanceof Response ? answer : c.json(checkAnswer(endpoint, answer) as object)
    })
    app.all(path, (c) => {
      gate.charge(c, endpoint.limit)
      throw new FoyerError(METHOD_NOT_ALLOWED, { context: { path: c.req.path, methods: endpoint.method } })
    })
  }
  return app
}

/**
 * Turns away what a form or a link on a stranger's page can send without a preflight: text/plain is such a content type, and
 * ours. A browser names the origin of every POST, so one that comes from a browser and names none is not from a script of a page.
 * @throws ORIGIN_NOT_ALLOWED, INVALID_BODY
 */
export function checkPost(c: Context): void {
  const [site, mode] = [c.req.header('sec-fetch-site'), c.req.header('sec-fetch-mode')]
  if (mode === 'navigate' || (site !== undefined && c.req.header('origin') === undefined))
    throw new FoyerError(ORIGIN_NOT_ALLOWED)
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && type !== 'text/plain' && type !== 'application/json')
    throw new FoyerError(INVALID_BODY, { context: { reason: 'it is neither text/plain nor application/json' } })
}

/** Handles every thrown error. */
export function errorResponse(error: unknown, log: (line: Readonly<Record<string, unknown>>) => void): Response {
  const known = isFoyerError(error) && (error.entry as CatalogueEntry).status !== undefined ? error : undefined
  if (!known) log({ level: 'error', event: 'internal-error', ...describeError(error) })
  const { code, message, entry, context } = known ?? new FoyerError(INTERNAL_ERROR)
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  const { seconds } = known?.context ?? {}
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  const body = { code, message, ...(Object.keys(context).length > 0 ? { context } : {}) }
  return new Response(JSON.stringify({ error: body }), {
    status: (entry as CatalogueEntry).status ?? 500,
    headers,
  })
}

export const notFound = (path: string): FoyerError =>
  new FoyerError(NOT_FOUND, { context: { path: path.slice(0, 200) } })

function infoOf(c: Context, projectId: string | undefined): Omit<RequestInfo, 'charge'> {
  const idempotencyKey = c.req.header('idempotency-key')
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,128}$/.test(idempotencyKey))
    throw new FoyerError(INVALID_PARAMETER, {
      context: { parameter: 'Idempotency-Key', reason: 'it is not 1 to 128 visible characters' },
    })
  return {
    origin: c.req.header('origin'),
    projectId,
    authorization: /^Bearer ([\w.~+/=-]{1,500})$/i.exec(c.req.header('authorization') ?? '')?.[1],
    idempotencyKey,
    proof: c.req.header('dpop'),
    userAgent: c.req.header('user-agent'),
    language: languageOf(c.req.header('accept-language')),
    caller: (c as Context<RequestVariables>).get('caller') ?? '',
    country: (c as Context<RequestVariables>).get('country'),
    subdivision: (c as Context<RequestVariables>).get('subdivision'),
  }
}

async function readInput(c: Context, endpoint: Endpoint): Promise<HandlerInput<Endpoint>> {
  const query = endpoint.query && readQuery(c, endpoint.query)
  const params = endpoint.params && parse(endpoint.params, c.req.param(), parameterError)
  const body = endpoint.body && parse(endpoint.body, await readJson(c), bodyError)
  return { query, params, body } as HandlerInput<Endpoint> // Each part was parsed by the endpoint's own schema.
}

/** The query as a schema wants it. @throws INVALID_PARAMETER, UNKNOWN_PARAMETER */
export const readQuery = <S extends GenericSchema>(c: Context, schema: S): InferOutput<S> =>
  parse(schema, queryOf(c), parameterError) as InferOutput<S> // What a schema has parsed is its output.

/** Each parameter once: `?a=1&a=2` is ambiguous. */
function queryOf(c: Context): Record<string, string> {
  const all = c.req.queries()
  const twice = Object.entries(all).find(([, values]) => values.length > 1)
  if (twice)
    throw new FoyerError(INVALID_PARAMETER, {
      context: { parameter: twice[0].slice(0, 80), reason: 'it is given more than once' },
    })
  return Object.fromEntries(Object.entries(all).map(([key, [value = '']]) => [key, value]))
}

/** Reads a JSON body of at most `max` bytes, whatever its length header says. */
export async function readJson(c: Context, max: number = BODY_MAX_BYTES): Promise<unknown> {
  const text = await readText(c, max)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FoyerError(INVALID_BODY, { context: { reason: 'it is not JSON' } })
  }
  return cleaned(value)
}

/** As above, any text. */
export async function readText(c: Context, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length
    if (length > max) throw new FoyerError(BODY_TOO_LARGE, { context: { limit: max } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(schema: GenericSchema, value: unknown, fail: (issue: BaseIssue<unknown>) => FoyerError): unknown {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw fail(parsed.issues[0])
}

function parameterError(issue: BaseIssue<unknown>): FoyerError {
  const parameter = String(issue.path?.[0]?.key ?? '').slice(0, 80)
  // A strict object reports an unknown key as one that should not be there.
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return new FoyerError(UNKNOWN_PARAMETER, { context: { parameter } })
  return new FoyerError(INVALID_PARAMETER, { context: { parameter, reason: reasonOf(issue) } })
}

const bodyError = (issue: BaseIssue<unknown>): FoyerError =>
  new FoyerError(INVALID_BODY, { context: { reason: reasonOf(issue) } })

/** Patterns are internal; OpenAPI contains them for client developers. */
const reasonOf = ({ type, message }: BaseIssue<unknown>): string =>
  type === 'regex' && message.startsWith('Invalid format: ') ? 'it is not of the expected form' : message.slice(0, 200)

function checkAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = endpoint.ok && safeParse(endpoint.ok, answer)
  if (parsed && !parsed.success)
    throw new Error(`${endpoint.path} answered with something else than its contract says: ${parsed.issues[0].message}`)
  return parsed ? parsed.output : answer
}
