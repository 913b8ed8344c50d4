import type { CatalogueEntry } from '@foyer/base'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** The part of an endpoint that a client carries. Of its errors, those that the client tells from others. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'ok'> & Partial<Pick<Endpoint, 'errors'>>

/** Which rate limit a call counts for. */
export type LimitKind = 'directory' | 'images' | 'rpc' | 'chain' | 'prices' | 'names' | 'auth' | 'capture' | 'events'

/**
 * Who may call. `page`: a page of a known project, named by its Origin. `project`: any caller that names a known project; an Origin
 * has to be one of the project's. `public`: anybody; where a project is named, as `project`.
 */
type Guard = 'page' | 'project' | 'public'

/** One HTTP call, said once for both ends: the server validates `query`, `params` and `body`, the client validates `ok`. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Absolute path; `{name}` parts are described by `params`. */
  readonly path: string
  readonly summary: string
  readonly params?: GenericSchema
  /** Query values as they stand in the URL: strings, turned into what they mean by the schema. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** The JSON answer; absent where the answer is an image. */
  readonly ok?: GenericSchema
  readonly contentType?: string
  readonly limit: LimitKind
  readonly guard: Guard
  /** The project's feature without which the call is refused. */
  readonly feature?: string
  /** The answer is about one person, and is kept by nobody on the way. So is every answer to a POST. */
  readonly private?: true
  readonly errors: readonly CatalogueEntry[]
  readonly example?: Example
}

/** One call and its answer, as the documentation shows them. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly ok: unknown
}

export type Contract = Readonly<Record<string, Endpoint>>

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends GenericSchema
  ? { readonly [P in K]: InferInput<E[K]> }
  : { readonly [P in K]?: never }

/** What a caller passes. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    readonly signal?: AbortSignal
    /** E.g. `authorization`, `idempotency-key`. They cost a preflight. */
    readonly headers?: Readonly<Record<string, string>>
  }
/** What a handler gets, after validation. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: E['params'] extends GenericSchema ? InferOutput<E['params']> : undefined
  readonly query: E['query'] extends GenericSchema ? InferOutput<E['query']> : undefined
  readonly body: E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
}
export type Answer<E extends Endpoint> = E['ok'] extends GenericSchema ? InferOutput<E['ok']> : never
