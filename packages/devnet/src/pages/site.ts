import { randomBytes } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { STYLES } from './page.ts'

/** A site of the local world, on this machine only. */
type Site = {
  readonly app: Hono
  /** Without a slash at the end. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** @param port 0 picks a free one */
export async function startSite(port: number): Promise<Site> {
  const app = new Hono()
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(listening))
    listening.once('error', reject)
  })
  const address = server.address()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policyOf([]))
  })
  app.get('/style.css', (c) => c.body(STYLES, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return {
    app,
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A page may be left by its forms only, to itself and to where the merchant wants its visitors back. */
export function shown(c: Context, html: string, returnUrl: string | undefined, status: 200 | 404 = 200): Response {
  c.header('content-security-policy', policyOf(returnUrl === undefined ? [] : [new URL(returnUrl).origin]))
  return c.html(html, status) as Response
}

/** A key of a merchant's, new with every start. */
export const secret = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

const policyOf = (formTargets: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
