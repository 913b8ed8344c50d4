import { createHash, randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Release } from './release.ts'

type Asked = { readonly path: string; readonly headers?: Readonly<Record<string, string>> }
type Options = {
  /** What the origin should answer: the wallet origin with the same release and settings, in this process. */
  readonly app: Pick<Hono, 'request'>
  readonly release: Release
  readonly origin: string
  readonly projectIds: readonly string[]
  /** How long an answer may take, with its body. */
  readonly timeoutMs: number
}

const AT_ONCE = 6
const SHOWN_MAX = 160
/** What a browser asks for, so that copies that a proxy has compressed beforehand are compared too. */
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' }
const ALONE = ['/device', '/freeze', '/settings', '/kit-opener']
/**
 * What no release has, but browsers and systems would heed: a service worker, and files that let other sites and apps use the origin's
 * passkeys (related origins of WebAuthn, and the links of apps).
 */
const ABSENT = [
  '/',
  '/index.html',
  '/frame',
  '/sw.js',
  '/service-worker.js',
  '/.well-known/webauthn',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
]
/** Headers that change what a page may do or what it loads. Others, such as `date` and `via`, are those of proxies. */
const HEEDED =
  /^(access-control-.*|clear-site-data|content-disposition|content-security-policy.*|cross-origin-.*|document-policy.*|feature-policy|link|location|nel|origin-agent-cluster|origin-trial|permissions-policy.*|refresh|report-to|reporting-endpoints|service-worker-.*|set-cookie2?|(x-)?sourcemap|speculation-rules|supports-loading-mode|x-frame-options)$/

/**
 * Compares what an origin answers with what it should answer: status, bytes and headers of every page, of every file of the release, and
 * of addresses where nothing may be.
 * @returns how many answers were compared, and a line for each difference
 */
export async function differencesOf(options: Options): Promise<{ count: number; differences: string[] }> {
  const asked = askedOf(options)
  const differences: string[] = []
  for (let i = 0; i < asked.length; i += AT_ONCE) {
    const found = await Promise.all(asked.slice(i, i + AT_ONCE).map((one) => compare(one, options)))
    differences.push(...found.flatMap(({ lines }) => lines))
    // An origin that is away is not asked for every file.
    if (found.every(({ isAway }) => isAway)) break
  }
  return { count: asked.length, differences }
}

function askedOf({ release, projectIds }: Options): Asked[] {
  const ofProject = projectIds.flatMap((id) => ['/frame', '/project'].map((path) => `${path}?projectId=${id}`))
  const assets = [...release.keys()].filter((path) => path.startsWith('/assets/'))
  const absent = [...ABSENT, `/assets/${randomBytes(8).toString('hex')}.js`]
  return [
    ...['/services', ...ALONE, ...ofProject, ...assets, ...absent].map((path) => ({ path })),
    // Served to the wallet's own pages only. A proxy that holds this header back keeps every question from its window, and one that sets it
    // opens the window to links of other sites.
    ...['same-origin', 'cross-site'].map((site) => ({ path: '/approve', headers: { 'sec-fetch-site': site } })),
    { path: '/approve' },
  ]
}

type Found = { readonly lines: readonly string[]; readonly isAway?: boolean }

async function compare({ path, headers }: Asked, { app, origin, timeoutMs }: Options): Promise<Found> {
  const expected = await app.request(path, { headers: { ...headers } })
  const bytes = Buffer.from(await expected.arrayBuffer())
  const place = headers ? `${path} (${Object.entries(headers).flat().join(': ')})` : path
  try {
    const answer = await fetch(origin + path, {
      headers: { ...AS_BROWSERS, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const content = await read(answer, bytes.length)
    const lines = [
      ...(answer.status === expected.status ? [] : [`status ${answer.status}, not ${expected.status}`]),
      ...(content.equals(bytes) ? [] : [`its bytes are others: SHA-256 ${sha256(content)}, not ${sha256(bytes)}`]),
      ...headerDifferences(answer.headers, expected.headers),
    ]
    return { lines: lines.map((line) => `${place}: ${line}`) }
  } catch (error) {
    return { lines: [`${place}: no answer: ${reasonOf(error)}`], isAway: true }
  }
}

/** The body, or its beginning where it is longer than the expected one. */
async function read({ body }: Response, expected: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > expected) break
  }
  return Buffer.concat(chunks)
}

function headerDifferences(found: Headers, expected: Headers): string[] {
  const unlike = [...expected].flatMap(([name, value]) => {
    const got = found.get(name)
    if (got === null) return [`the header ${name} is missing`]
    return got === value ? [] : [`${name} is ${shown(got)}, not ${shown(value)}`]
  })
  const added = [...found].filter(([name]) => HEEDED.test(name) && !expected.has(name))
  return [...unlike, ...added.map(([name, value]) => `there is a header ${name}: ${shown(value)}`)]
}

/** Quoted, because it comes from somebody else and goes to a terminal. */
const shown = (text: string): string =>
  JSON.stringify(text.slice(0, SHOWN_MAX)).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** `fetch` says why only in the cause of its error. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown; message?: unknown } }
  return String(cause?.code ?? cause?.message ?? name).slice(0, SHOWN_MAX)
}
