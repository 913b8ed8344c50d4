import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** The routes of middleware: a request that only they have seen was for nothing that is served. */
const EVERYTHING = /^\/?\*$/

/**
 * One line for each request: what was called, never with what. The route is its pattern, so that addresses and names stay out;
 * query, headers and bodies are never read (threat T40). The id goes out with the answer, for whoever reports a problem.
 */
export function requestLog(
  log: (line: Readonly<Record<string, unknown>>) => void,
  now: () => number,
): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID()
    const started = now()
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
