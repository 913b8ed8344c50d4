import type { CatalogueEntry } from '@foyer/base'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** The client's part of an endpoint. It contains only the errors that the client distinguishes. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'ok'> & Partial<Pick<Endpoint, 'errors'>>

/** The rate limit that a call counts towards. */
export type LimitKind = 'directory' | 'images' | 'rpc' | 'chain' | 'prices' | 'names' | 'auth' | 'capture' | 'events'

/**
 * Who may call. `page`: a page of a known project, identified by its Origin. `project`: any caller with a known project; if
 * there is an Origin, the project has to allow it. `public`: anyone; if a project is given, the rules of `project` apply.
 */
type Guard = 'page' | 'project' | 'public'

/** One HTTP call, defined once for both ends: the server validates `query`, `params` and `body`, the client validates `ok`. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Absolute path; `{name}` parts are described by `params`. */
  readonly path: string
  readonly summary: string
  readonly params?: GenericSchema
  /** Query values as they are in the URL: strings, parsed by the schema. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** The JSON answer; absent if the answer is an image. */
  readonly ok?: GenericSchema
  readonly contentType?: string
  readonly limit: LimitKind
  readonly guard: Guard
  /** The project's feature that the call requires. */
  readonly feature?: string
  /** The answer contains personal data and must not be cached. The same applies to every answer to a POST. */
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

/** The arguments of a call. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    readonly signal?: AbortSignal
    /** E.g. `authorization`, `idempotency-key`. They cost a preflight. */
    readonly headers?: Readonly<Record<string, string>>
  }
/** The input of a handler, after validation. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: E['params'] extends GenericSchema ? InferOutput<E['params']> : undefined
  readonly query: E['query'] extends GenericSchema ? InferOutput<E['query']> : undefined
  readonly body: E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
}
export type Answer<E extends Endpoint> = E['ok'] extends GenericSchema ? InferOutput<E['ok']> : never
