import type { CatalogueEntry } from '@foyer/base'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** The client's part of an endpoint. `errors` contains only those that the client distinguishes. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'ok'> & Partial<Pick<Endpoint, 'errors'>>

/** The rate limit that a call counts towards. */
export type LimitKind =
  | 'directory'
  | 'images'
  | 'rpc'
  | 'chain'
  | 'prices'
  | 'swaps'
  | 'onramp'
  | 'exchange'
  | 'names'
  | 'auth'
  | 'capture'
  | 'login'
  | 'sessions'
  | 'approvals'
  | 'operations'
  | 'events'

/**
 * The callers that an endpoint accepts. `page`: pages of a known project, identified by their `Origin` header.
 * `project`: any caller with a known project id. If there is an `Origin` header, the project has to allow it.
 * `public`: any caller. If there is a project id, the rules of `project` apply. `wallet`: the wallet page.
 */
type Guard = 'page' | 'project' | 'public' | 'wallet'

/**
 * An HTTP call, defined once for server and client. The server validates `query`, `params` and `body`, the client
 * validates `ok`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** The absolute path. `params` describes its `{name}` segments. */
  readonly path: string
  readonly summary: string
  readonly params?: GenericSchema
  /** The schema of the query. It parses the values from the strings in the URL. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** The schema of the JSON response. Absent if the response is an image. */
  readonly ok?: GenericSchema
  readonly contentType?: string
  readonly limit: LimitKind
  readonly guard: Guard
  /** The feature that the project must have enabled. Of several, one is enough. */
  readonly feature?: string | readonly string[]
  /** The response contains personal data and must not be cached. Responses to POST requests are never cached either. */
  readonly private?: true
  readonly errors: readonly CatalogueEntry[]
  readonly example?: Example
}

/** A call and its response, as shown in the documentation. */
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
    /** E.g. `authorization` or `idempotency-key`. Such headers cause a CORS preflight. */
    readonly headers?: Readonly<Record<string, string>>
  }
/** The input of a handler, after validation. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: E['params'] extends GenericSchema ? InferOutput<E['params']> : undefined
  readonly query: E['query'] extends GenericSchema ? InferOutput<E['query']> : undefined
  readonly body: E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
}
export type Answer<E extends Endpoint> = E['ok'] extends GenericSchema ? InferOutput<E['ok']> : never
