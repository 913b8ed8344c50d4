import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { currentRequest, type RequestVariables } from './caller.ts'

type Log = (line: Readonly<Record<string, unknown>>) => void

/** A line of the log as it is written. The logger sets the time. */
export const logLine = (line: Readonly<Record<string, unknown>>, now: Date): string =>
  JSON.stringify(Object.assign({ at: '' }, line, { at: now.toISOString() }))

/** Lines written during a request contain its id. */
export const withRequestId =
  (log: Log): Log =>
  (line) => {
    const id = currentRequest.getStore()?.id
    log(id === undefined ? line : { ...line, id })
  }

/** The routes of middleware. A request that matches no other route is unknown. */
const EVERYTHING = /^\/?\*$/

/**
 * One line for each request: what was called, never with what. The route is its pattern, so that addresses and names stay out;
 * query, headers and bodies are never read. The id goes out with the answer, for whoever reports a problem.
 */
export function requestLog(log: Log, now: () => number): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const id = randomUUID()
    const started = now()
    c.set('id', id)
    await next()
    c.header('x-request-id', id)
    const route = routePath(c, -1)
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      id,
      method: c.req.method,
      route: EVERYTHING.test(route) ? 'none' : route,
      status: c.res.status,
      ms: now() - started,
    })
  }
}
