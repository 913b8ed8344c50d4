import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, serveApp } from './serve.mjs'

const PAGE = `<!doctype html><head><meta name="foyer-config" content="{}" /><link rel="stylesheet" href="/a.css" />
<style>p{}</style></head><script type="module" src="/assets/a.js"></script>`
const ENV = { apiUrl: 'http://localhost:8787/', note: '"><script>alert(1)</script>&' }

let outside: string
let app: RunningApp

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'serve-'))
  const folder = join(outside, 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'sample.html'), '<script src="/sample.js"></script>')
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  app = await serveApp({ folder, env: ENV })
})
afterAll(async () => {
  await app.close()
  await rm(outside, { recursive: true })
})

describe('pages', () => {
  it('carry a nonce of their own on every script, link and style, and in the policy', async () => {
    const [first, second] = await Promise.all([page(), page()])
    expect(first.nonce).not.toBe(second.nonce)
    for (const tag of ['script', 'link', 'style']) expect(first.html).toContain(`<${tag} nonce="${first.nonce}"`)
    expect(first.html.match(/nonce=/g)).toHaveLength(3)
  })

  it('say where the page may reach: itself and the API, as HTTP and as a WebSocket', async () => {
    const { policy } = await page()
    expect(policy).toContain("connect-src 'self' http://localhost:8787 ws://localhost:8787;")
    expect(policy).toContain("img-src 'self' data: http://localhost:8787;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  it('hold the configuration, escaped', async () => {
    const { html } = await page()
    expect(html).not.toContain('<script>alert')
    const content = /<meta name="foyer-config" content="([^"]*)">/.exec(html)?.[1] ?? ''
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toEqual(ENV)
  })

  it('answer every path that names no file, and are not kept', async () => {
    const response = await fetch(`${app.url}/vaults/4`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const embedding = await serveApp({ folder: join(outside, 'dist'), csp: { frame: ['https://wallet.example'] } })
    const { headers } = await fetch(embedding.url)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    await embedding.close()
  })

  it('have their own address, and policy and nonce as the first one', async () => {
    for (const path of ['/sample', '/sample.html', '/sample?brand=slab']) {
      const response = await fetch(app.url + path)
      const policy = response.headers.get('content-security-policy') ?? ''
      const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(await response.text()).toContain(`<script nonce="${nonce}" src="/sample.js">`)
    }
    expect((await fetch(`${app.url}/absent.html`)).status).toBe(404)
  })

  it('are framed by their own app only where it says so', async () => {
    const framing = await serveApp({ folder: join(outside, 'dist'), csp: { frame: ["'self'"] } })
    const policy = (await fetch(framing.url)).headers.get('content-security-policy')
    expect(policy).toContain("frame-src 'self';")
    expect(policy).toContain("frame-ancestors 'self';")
    await framing.close()
    expect((await page()).policy).toContain("frame-ancestors 'none'")
  })
})

describe('files', () => {
  it.each([
    ['/assets/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ])('%s has its type and its life', async (path, type, life) => {
    const { headers } = await fetch(app.url + path)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, life])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/link.txt',
    '/%00.txt',
    '/%zz',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('secret')
  })
})

it('keeps what browsers report, and refuses what is no report', async () => {
  const post = (body: string) => fetch(`${app.url}/csp-report`, { method: 'POST', body })
  expect((await post('{"csp-report":{"blocked-uri":"inline"}}')).status).toBe(204)
  expect((await post('nonsense')).status).toBe(400)
  expect((await post(' '.repeat(70_000))).status).toBe(413)
  expect(await (await fetch(`${app.url}/csp-reports`)).json()).toEqual([{ 'blocked-uri': 'inline' }])
})

it('says what to do when nothing was built, and when the port is taken', async () => {
  await expect(serveApp({ folder: join(outside, 'nothing') })).rejects.toThrow('build the app first')
  await expect(serveApp({ folder: join(outside, 'dist'), port: app.port })).rejects.toThrow('is taken')
})

async function page() {
  const response = await fetch(app.url)
  const policy = response.headers.get('content-security-policy') ?? ''
  return { html: await response.text(), policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] }
}

/** Sends the path unchanged; `fetch` would normalise it. */
function raw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ port: app.port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}
