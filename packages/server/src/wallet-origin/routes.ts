import { DEFAULT_ALLOWED_ORIGINS } from '@foyer/contracts/origins'
import { type Context, Hono } from 'hono'
import type { Project } from '../config.ts'
import { errorResponse, notFound } from '../http/serve.ts'
import { allowsLocalhost, frameAncestors } from './frame-ancestors.ts'
import { APPROVE_PAGE, DEVICE_PAGE, FREEZE_PAGE, KIT_OPENER, PAGE, type Release, SETTINGS_PAGE } from './release.ts'

type WalletOriginOptions = {
  readonly release: Release
  /** The wallet page's own origin, e.g. `https://wallet.example`. */
  readonly origin: string
  /** The services that the page calls: the API and the recovery service. */
  readonly services: { readonly apiUrl: string; readonly recoveryUrl: string }
  /** Whether the operator has bundlers for smart accounts, and clients for logins with other services. */
  readonly offers: { readonly smartAccounts: boolean; readonly socials: boolean }
  readonly projects: {
    readonly prepare: (projectId: string | undefined) => Promise<void>
    readonly require: (projectId: string | undefined, origin: undefined) => Project
    readonly originsOf: (project: Project) => readonly string[]
  }
  /** Serves the windows of social logins, below /social/, once the database is open. */
  readonly windows?: () => Pick<Hono, 'fetch'> | undefined
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

const YEARS_2_SECONDS = 63_072_000
/** Everything that a page could ask the browser for, except passkeys and copying. */
const NO_PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'hid']

/**
 * The wallet origin: the page that holds keys, and nothing else. Every project gets the same bytes; only the header
 * `frame-ancestors` is made from the project's origins. It answers no call of the API, and only the windows of social logins have a cookie.
 */
export function walletOriginApp(options: WalletOriginOptions): Hono {
  const { release, origin, services, projects, offers, windows, log } = options
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.notFound((c) => errorResponse(notFound(c.req.path), log))
  const isSecure = origin.startsWith('https:')
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (isSecure) c.header('strict-transport-security', `max-age=${YEARS_2_SECONDS}; includeSubDomains; preload`)
  })
  const projectOf = async (c: Context) => {
    const projectId = c.req.query('projectId')
    await projects.prepare(projectId)
    return projects.require(projectId, undefined)
  }

  app.get('/frame', async (c) => {
    const project = await projectOf(c)
    const page = release.get(PAGE)
    if (!page) throw notFound(c.req.path)
    const ancestors = frameAncestors(projects.originsOf(project), allowsLocalhost(project, origin))
    return c.body(page.content, 200, {
      'content-type': page.type,
      // The header depends on the project, whose origins may change at any time.
      'cache-control': 'no-store',
      'content-security-policy': policy(services, ancestors),
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': NO_PERMISSIONS.map((name) => `${name}=()`).join(', '),
    })
  })

  /** A page on its own, and in no frame. */
  const alone = (path: string, page: string, openers: 'same-origin' | 'unsafe-none', isOurs = false) =>
    app.get(path, (c) => {
      // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header. Every browser that runs the wallet page sends it, to secure origins and
      // to localhost. Without it nobody knows where a link was.
      if (isOurs && c.req.header('sec-fetch-site') !== 'same-origin')
        return c.text('This window opens only from a question of your wallet. You can close it.', 403)
      const file = release.get(page)
      if (!file) throw notFound(c.req.path)
      return c.body(file.content, 200, {
        'content-type': file.type,
        'cache-control': 'no-store',
        'content-security-policy': policy(services, "'none'"),
        'cross-origin-opener-policy': openers,
        'cross-origin-embedder-policy': 'require-corp',
        'permissions-policy': NO_PERMISSIONS.map((name) => `${name}=()`).join(', '),
      })
    })
  // Behind the links of mails.
  alone('/device', DEVICE_PAGE, 'same-origin')
  alone('/freeze', FREEZE_PAGE, 'same-origin')
  // Where a visitor manages the wallet.
  alone('/settings', SETTINGS_PAGE, 'same-origin')
  // Opened by the frame, which it has to be able to talk to. It listens to its own origin only. Where the two are cut off, it shows the
  // question of the box that its address names, so no link elsewhere may lead to it.
  alone('/approve', APPROVE_PAGE, 'unsafe-none', true)

  app.get('/kit-opener', (c) => {
    const page = release.get(KIT_OPENER)
    if (!page) throw notFound(c.req.path)
    return c.body(page.content, 200, {
      'content-type': page.type,
      'cache-control': 'no-store',
      // To be saved: it has nothing to do on this origin, and runs nowhere on it.
      'content-disposition': 'attachment; filename="foyer-kit-opener.html"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  })

  app.get('/services', (c) => c.json(services, 200, { 'cache-control': 'no-store' }))

  /** What the page needs to know before it answers anybody: who may embed it, and where its services are. */
  app.get('/project', async (c) => {
    const project = await projectOf(c)
    const defaults = allowsLocalhost(project, origin) ? DEFAULT_ALLOWED_ORIGINS : []
    const isOn = (feature: string) => project.features.some(({ id, isEnabled }) => id === feature && isEnabled)
    const smartAccounts = offers.smartAccounts && isOn('smart_accounts')
    return c.json(
      {
        ...services,
        smartAccounts,
        socials: offers.socials,
        passkeys: isOn('passkey'),
        origins: projects.originsOf(project),
        localOrigins: defaults,
      },
      200,
      {
        'cache-control': 'no-store',
      },
    )
  })

  app.all('/social/*', (c) => {
    const served = windows?.()
    if (!served) throw notFound(c.req.path)
    // With the connection, by which callers are counted.
    return served.fetch(c.req.raw, c.env)
  })

  app.get('/assets/*', (c) => {
    const file = release.get(c.req.path)
    if (!file) throw notFound(c.req.path)
    return c.body(file.content, 200, {
      'content-type': file.type,
      'cache-control': 'public, max-age=31536000, immutable',
      // A worker follows the policy of its own file.
      'content-security-policy': "default-src 'none'",
      'cross-origin-embedder-policy': 'require-corp',
    })
  })
  return app
}

function policy({ apiUrl, recoveryUrl }: WalletOriginOptions['services'], ancestors: string): string {
  const connect = [...new Set([apiUrl, recoveryUrl].map((url) => new URL(url).origin))]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types wallet-worker',
  ].join('; ')
}
