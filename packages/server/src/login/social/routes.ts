import { isFoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { SOCIAL_PROVIDERS } from '../../config-social.ts'
import { errorResponse } from '../../http/serve.ts'
import type { Exchange } from './exchange.ts'
import { idOfState, SOCIAL_LIFETIME_MS, type SocialLogins } from './logins.ts'
import { FILES, startPage, windowPage } from './pages.ts'

type RoutesOptions = {
  readonly logins: SocialLogins
  readonly exchange: Exchange
  readonly walletOrigin: string
  /** Counts a request of a caller. @throws TOO_MANY_REQUESTS */
  readonly charge: (c: Context) => void
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

/** A code, a state and an issuer, and Apple's name and ID token beside them. Anybody may post here. */
const CALLBACK_MAX_BYTES = 32 * 1_024

/** A login's id. */
const START_MAX_BYTES = 1_024

/**
 * The window's side of a login, on the wallet origin. A login belongs to the window that begins it, by a cookie. Otherwise somebody
 * could send a stranger a window of their own login, and would be logged in as the stranger. For the same reason, the window's first
 * page leads on only when the page that opened it is the one that the login was started on, and when the wallet's frame in that page
 * says that the login is its own, or the visitor presses a button: anybody can put a link on a page that shows what people write.
 */
export function socialWindowRoutes({ logins, exchange, walletOrigin, charge, log }: RoutesOptions): Hono {
  const isSecure = walletOrigin.startsWith('https:')
  const cookieOf = (id: string) => `${isSecure ? '__Host-' : ''}social-${id}`
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.use('/social/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy("'none'"))
  })
  // These ask the database, and may ask the provider, for anybody.
  for (const path of ['/social/start', '/social/callback/*'])
    app.use(path, async (c, next) => {
      // Windows only. A page could have its visitors ask for pictures from here until their network is held off.
      // https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
      if ((c.req.header('sec-fetch-dest') ?? 'document') !== 'document') return c.html(windowPage('notBegun'), 403)
      try {
        charge(c)
      } catch (error) {
        if (!isFoyerError(error, TOO_MANY_REQUESTS)) throw error
        return c.html(windowPage('notBegun'), 429, { 'retry-after': String(error.context.seconds) })
      }
      return next()
    })
  for (const [path, { content, type }] of Object.entries(FILES))
    app.get(path, (c) => c.body(content, 200, { 'content-type': `${type}; charset=utf-8` }))

  app.get('/social/start', async (c) => {
    const id = c.req.query('login') ?? ''
    const waiting = await logins.waiting(id, originOf(c.req.header('referer')))
    if (!waiting) return c.html(windowPage('notBegun'), 400)
    const { provider, service, site } = waiting
    // Browsers hold a form's answer to the policy too, and this one leads to the provider.
    const headers = { 'content-security-policy': policy(`'self' ${exchange.originOf(provider)}`) }
    return c.html(startPage({ id, service, site: new URL(site).host }), 200, headers)
  })

  const tooLarge = (c: Context) => c.html(windowPage('notBegun'), 413)
  app.post('/social/start', bodyLimit({ maxSize: START_MAX_BYTES, onError: tooLarge }), async (c) => {
    // Only the page above is of this origin. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
    const isOwn = c.req.header('sec-fetch-site') === 'same-origin'
    const id = new URLSearchParams(await c.req.text()).get('login') ?? ''
    const begun = isOwn ? await logins.begin(id) : undefined
    if (!begun) return c.html(windowPage('notBegun'), 400)
    const { provider, checks, cookie } = begun
    setCookie(c, cookieOf(id), cookie, {
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      maxAge: SOCIAL_LIFETIME_MS / 1_000,
    })
    return c.redirect(await exchange.authorizeUrl(provider, checks), 303)
  })

  const callbacks = SOCIAL_PROVIDERS.map((provider) => `/social/callback/${provider}`)
  for (const path of callbacks) {
    // A POST from another site comes without the cookie of the window, so it is turned into a GET of ours. Names and addresses
    // that Apple sends beside the code are left behind.
    app.post(path, bodyLimit({ maxSize: CALLBACK_MAX_BYTES, onError: tooLarge }), async (c) => {
      const sent = new URLSearchParams(await c.req.text())
      const kept = ['state', 'code', 'error', 'iss'].flatMap((name) => {
        const value = sent.get(name)
        return value === null ? [] : [[name, value]]
      })
      return c.redirect(`${path}?${new URLSearchParams(kept)}`, 303)
    })
    app.get(path, (c) => callback(c, path.slice(path.lastIndexOf('/') + 1)))
  }

  async function callback(c: Context, provider: string): Promise<Response> {
    const parameters = new URL(c.req.url).searchParams
    const state = parameters.get('state') ?? ''
    const name = cookieOf(idOfState(state))
    const taken = await logins.takeCallback(provider, state, getCookie(c, name))
    if (!taken) return c.html(windowPage('notBegun'), 400)
    const { id, checks } = taken
    try {
      const known = SOCIAL_PROVIDERS.find((one) => one === provider)
      const outcome = known ? await exchange.identify(known, parameters, checks) : 'failed'
      await logins.finish(id, outcome)
    } catch (error) {
      await logins.finish(id, 'failed')
      log({ level: 'warn', event: 'social-login-failed', provider, reason: reasonOf(error) })
    }
    setCookie(c, name, '', { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax', maxAge: 0 })
    // The parameters leave the address, and with it the history. The result is told by the page that opened the window.
    return c.redirect('/social/end', 303)
  }
  app.get('/social/end', (c) => c.html(windowPage('end')))
  return app
}

const policy = (formAction: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The library's name of what went wrong. Its text may hold what the provider has sent. */
function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'unexpected'
}

const originOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : ''
