import { randomBytes } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/* Serves a built app with the strictest policy that the product supports (docs/csp.md), so that
   every use of the demo also tests that support. */

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** Vite adds a content hash to the names in this folder, so their content never changes. */
const HASHED_FOLDER = '/assets/'
const REPORT_BODY_MAX_BYTES = 64 * 1024
const REPORTS_MAX = 200

/**
 * Serves the folder of a built Vite app. A path without an extension returns the HTML page of that name, or index.html.
 * @param options.folder holds index.html
 * @param options.port 0 picks a free one
 * @param options.host address to listen on
 * @param options.env runtime configuration, which the page reads from <meta name="foyer-config">
 * @param options.csp sources to allow besides the page's own; by default the origin of `env.apiUrl` for fetches and
 *   images, and for WebSockets. `trustedTypes` names the policies of the host's framework; by default none. An app whose
 *   `frame` has `'self'` may be framed by its own pages, otherwise nobody may
 * @param options.openerPolicy its Cross-Origin-Opener-Policy; by default the strictest that the app works with
 * @returns its URL and port, the violation reports received so far, and a function that closes it
 * @throws Error with one line that says what to do: the app is not built, or the port is taken
 */
export async function serveApp({ folder, port = 0, host = '127.0.0.1', env = {}, csp = sourcesOf(env), openerPolicy }) {
  const root = await realpath(folder).catch(() => {
    throw new Error(`${folder} does not exist: build the app first (npx vite build)`)
  })
  // Read on every request, so that a new build is served immediately.
  const index = () => readFile(join(root, 'index.html'), 'utf8')
  await index().catch(() => {
    throw new Error(`${folder} has no index.html: build the app first (npx vite build)`)
  })
  const reports = []
  /** Files of the hashed folder by path. Their content never changes, and a browser suite reads each a thousand times. */
  const hashed = new Map()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The file disappeared between lookup and read, or the browser closed the connection. There is no one to report
      // this to.
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function answer(request, response) {
    const path = pathOf(request.url)
    if (path === '/csp-report') return takeReport(request, response, reports)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    if (path === undefined) return end(response, 400, 'Bad request')
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'GET and HEAD only')
    if (path === '/csp-reports') {
      response.writeHead(200, { 'content-type': TYPES['.json'], 'cache-control': 'no-store' })
      return void response.end(JSON.stringify(reports))
    }
    const isPage = path.endsWith('/') || extname(path) === '.html'
    const content = hashed.get(path) ?? (isPage ? undefined : await contentAt(root, path))
    if (content && path.startsWith(HASHED_FOLDER)) hashed.set(path, content)
    if (content) return sendFile(request, response, content, path)
    const page = isPage ? path : `${path}.html`
    const html = page.endsWith('/') ? undefined : await contentAt(root, page)
    // A missing file is an error. Any other path is a page of the app.
    if (!html && extname(path) !== '') return end(response, 404, 'Not found')
    sendPage(request, response, html?.toString('utf8') ?? (await index()))
  }

  function sendPage(request, response, page) {
    const nonce = randomBytes(18).toString('base64')
    response.writeHead(200, {
      'content-type': TYPES['.html'],
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, csp),
      // The embedded wallet's frame talks to the window that it opens for a question.
      'cross-origin-opener-policy':
        openerPolicy ?? (csp.frame?.length > 0 ? 'same-origin-allow-popups' : 'same-origin'),
      'permissions-policy': 'camera=(self), clipboard-write=(self)',
    })
    response.end(request.method === 'HEAD' ? undefined : fill(page, nonce, env))
  }

  await new Promise((listening, failed) => {
    server.once('error', (error) =>
      failed(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: choose another with PORT`) : error),
    )
    server.listen(port, host, listening)
  })
  const actual = server.address().port
  return {
    // Browsers treat localhost as a secure context, and as one site regardless of the port. So do a project's default
    // origins.
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${actual}`,
    port: actual,
    reports: () => [...reports],
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The sources that the page needs: the origin of the API for fetches, images and WebSockets. */
function sourcesOf({ apiUrl }) {
  if (typeof apiUrl !== 'string') return {}
  const { origin } = new URL(apiUrl)
  return { connect: [origin, origin.replace(/^http/, 'ws')], img: [origin] }
}

/**
 * Returns the content-security-policy header. It uses `report-uri` because all engines support that older directive.
 */
function policy(nonce, { connect = [], img = [], font = [], frame = [], trustedTypes = ["'none'"] }) {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...img].join(' '),
    ["font-src 'self'", ...font].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frame.includes("'self'") ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trustedTypes].join(' '),
    'report-uri /csp-report',
  ].join('; ')
}

/** Adds the nonce to the elements that need it, and the configuration to its meta element. */
function fill(page, nonce, env) {
  const config = JSON.stringify(env).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return page
    .replace(/<(script|link|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace(/<meta name="foyer-config"[^>]*>/, () => `<meta name="foyer-config" content="${config}">`)
}

/** Returns the decoded path of a request, or undefined if it is invalid. */
function pathOf(url = '/') {
  try {
    const path = decodeURIComponent(new URL(url, 'http://page').pathname)
    return path.includes('\0') || path.includes('\\') ? undefined : path
  } catch {
    return undefined
  }
}

/** Reads a file below the root. Resolves links, so that neither `..` nor a link can escape the folder. */
async function contentAt(root, path) {
  const wanted = resolve(root, `.${path}`)
  if (!wanted.startsWith(root + sep)) return undefined
  const file = await realpath(wanted).catch(() => undefined)
  if (!file?.startsWith(root + sep)) return undefined
  return (await stat(file)).isFile() ? await readFile(file) : undefined
}

function sendFile(request, response, content, path) {
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': content.length,
    'cache-control': path.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

async function takeReport(request, response, reports) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > REPORT_BODY_MAX_BYTES) return end(response, 413, 'Too large')
    chunks.push(chunk)
  }
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (reports.length < REPORTS_MAX) reports.push(body['csp-report'] ?? body)
  } catch {
    return end(response, 400, 'Not JSON')
  }
  response.writeHead(204).end()
}

function end(response, status, text) {
  response.writeHead(status, { 'content-type': TYPES['.txt'], 'cache-control': 'no-store' }).end(`${text}\n`)
}

/* `node scripts/serve.mjs apps/demo/dist`, with the variables PORT, HOST and FOYER_CONFIG (JSON). */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { PORT = '5173', HOST = '127.0.0.1', FOYER_CONFIG = '{}' } = process.env
    const folder = process.argv[2] ?? 'dist'
    const env = JSON.parse(FOYER_CONFIG)
    const csp = { ...sourcesOf(env), frame: ["'self'"] }
    const app = await serveApp({ folder, port: Number(PORT), host: HOST, env, csp })
    console.log(app.url)
    const stop = () => app.close().then(() => process.exit(0))
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
