import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { SOCIAL_PROVIDERS } from '../../config-social.ts'
import { errorResponse } from '../../http/serve.ts'
import type { Exchange } from './exchange.ts'
import { idOfState, SOCIAL_LIFETIME_MS, type SocialLogins } from './logins.ts'
import { CLOSE_SCRIPT, windowPage } from './pages.ts'

type RoutesOptions = {
  readonly logins: SocialLogins
  readonly exchange: Exchange
  readonly walletOrigin: string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

/** A code, a state and an issuer, and Apple's name and ID token beside them. Anybody may post here. */
const CALLBACK_MAX_BYTES = 32 * 1_024

/**
 * The window's side of a login, on the wallet origin. A login belongs to the window that begins it, by a cookie, and it begins only
 * when the page that opened the window is the one that the login was started on. Otherwise somebody could send a stranger a window
 * of their own login, and would be logged in as the stranger.
 */
export function socialWindowRoutes({ logins, exchange, walletOrigin, log }: RoutesOptions): Hono {
  const isSecure = walletOrigin.startsWith('https:')
  const cookieOf = (id: string) => `${isSecure ? '__Host-' : ''}social-${id}`
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.use('/social/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  app.get('/social/close.js', (c) => c.body(CLOSE_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))

  app.get('/social/start', async (c) => {
    const id = c.req.query('login') ?? ''
    const begun = await logins.begin(id, originOf(c.req.header('referer')))
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
    app.post(
      path,
      bodyLimit({ maxSize: CALLBACK_MAX_BYTES, onError: (c) => c.html(windowPage('notBegun'), 413) }),
      async (c) => {
        const sent = new URLSearchParams(await c.req.text())
        const kept = ['state', 'code', 'error', 'iss'].flatMap((name) => {
          const value = sent.get(name)
          return value === null ? [] : [[name, value]]
        })
        return c.redirect(`${path}?${new URLSearchParams(kept)}`, 303)
      },
    )
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

/** The library's name of what went wrong. Its text may hold what the provider has sent. */
function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'unexpected'
}

const originOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : ''
