import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { FoyerError } from '@foyer/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { type Resolve, resolverOf, safeFetch } from './safe-fetch.ts'

/** Resolvers and spellings of addresses that are not ours to fetch, whatever name they hide behind (T34). */
const INSIDE = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]
const OUTSIDE = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
]

const SPELLINGS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://0/',
  'https://0x0a000001/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9.0xfe.0xa9.0xfe/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[2002:a00:1::]/',
  'https://user:secret@1.1.1.1/',
  'https://1.1.1.1:22/',
  'http://1.1.1.1/',
  'ftp://1.1.1.1/',
  'file:///etc/passwd',
  'data:text/plain,hi',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  'blob:https://1.1.1.1/x',
  '//1.1.1.1/',
  '/etc/passwd',
  '',
]

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/ok': (request, response) => {
    response.setHeader('content-type', 'image/png')
    response.end(`host ${request.headers.host?.split(':')[0]} cookie ${request.headers.cookie} ${request.method}`)
  },
  '/to-ok': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/chain': (_, response) => response.writeHead(307, { location: '/to-metadata' }).end(),
  '/to-file': (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/to-nonsense': (_, response) => response.writeHead(301, { location: 'http://[' }).end(),
  '/again': (_, response) => response.writeHead(308, { location: '/again' }).end(),
  '/large': (_, response) => response.end(Buffer.alloc(2_000)),
  '/endless': (_, response) => void response.write('x'),
  '/silent': () => undefined,
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    response.socket?.end()
  },
  '/packed': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
}

let server: Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = createHttpServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = ANSWERS[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FoyerError ? error.code : error),
  )
const local = (path: string, options = {}) => safeFetch(`http://127.0.0.1:${port}${path}`, { local: true, ...options })

describe('addresses', () => {
  test.each(INSIDE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(OUTSIDE)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(['', 'localhost', '1.1.1', '1.1.1.1.1', '8.8.8.8/24', '::g'])('%j is no address', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  )

  test.each(SPELLINGS)('%s is refused before anything is sent', async (url) => {
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await codeOf(safeFetch(url, { resolve }))).toBe('ADDRESS_NOT_ALLOWED')
  })

  test.each(INSIDE.filter((address) => !address.includes('%')))(
    'a name that leads to %s is refused',
    async (address) => {
      const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
      expect(await codeOf(safeFetch('https://pictures.example/a.png', { resolve }))).toBe('ADDRESS_NOT_ALLOWED')
    },
  )

  test('one private address among public ones is enough to refuse', async () => {
    const resolve: Resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await codeOf(safeFetch('https://pictures.example/', { resolve }))).toBe('ADDRESS_NOT_ALLOWED')
  })

  test('the local world may be reached where it is allowed, and the rest of the house not even then', async () => {
    expect(await codeOf(safeFetch('http://10.0.0.1/', { local: true }))).toBe('ADDRESS_NOT_ALLOWED')
    expect(await codeOf(safeFetch(`http://127.0.0.1:${port}/ok`))).toBe('ADDRESS_NOT_ALLOWED')
    expect((await local('/ok')).status).toBe(200)
  })
})

describe('names', () => {
  /** Another answer each time, as a name that is bound again gives. */
  const rebinding = (...addresses: string[]) => {
    const names: string[] = []
    const resolve: Resolve = async (name) => {
      const address = addresses[names.length] ?? ''
      names.push(name)
      return [{ address, family: 4 }]
    }
    return { names, resolve }
  }

  test('a name is looked up once, and the connection goes to what was looked at', async () => {
    const { names, resolve } = rebinding('127.0.0.1', '169.254.169.254')
    const answer = await safeFetch(`http://rebind.example:${port}/ok`, { local: true, resolve })
    expect(Buffer.from(answer.body).toString()).toBe('host rebind.example cookie undefined GET')
    expect(names).toEqual(['rebind.example'])
  })

  test('a redirect to the same name is looked up, and looked at, again', async () => {
    const { names, resolve } = rebinding('127.0.0.1', '169.254.169.254')
    const answer = safeFetch(`http://rebind.example:${port}/to-ok`, { local: true, resolve })
    expect(await codeOf(answer)).toBe('ADDRESS_NOT_ALLOWED')
    expect(names).toHaveLength(2)
  })

  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'http://outside.example/',
    'https://169.254.169.254/',
  ])('a redirect from the public internet to %s is not followed', async (location) => {
    const asked: string[] = []
    const send = async (url: URL) => {
      asked.push(url.href)
      return Object.assign(Readable.from(['a picture']), { statusCode: 302, headers: { location } }) as never
    }
    const resolve: Resolve = async (host) => [{ address: host === 'localhost' ? '127.0.0.1' : '1.1.1.1', family: 4 }]
    expect(await codeOf(safeFetch('https://outside.example/', { resolve, send }))).toBe('ADDRESS_NOT_ALLOWED')
    expect(asked).toEqual(['https://outside.example/'])
  })

  test('over TLS the connection goes to the address and names the host', async () => {
    let hello = ''
    const plain = createServer((socket) => {
      socket.once('data', (data) => {
        hello = data.toString('latin1')
        socket.destroy()
      })
    })
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening))
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const url = `https://pictures.example:${(plain.address() as AddressInfo).port}/`
    expect(await codeOf(safeFetch(url, { local: true, resolve }))).toBe('UPSTREAM_UNAVAILABLE')
    expect(hello).toContain('pictures.example')
    plain.close()
  })

  test('a name without an address, and a resolver that never answers', async () => {
    expect(await codeOf(safeFetch('https://nobody.example/', { resolve: async () => [] }))).toBe('UPSTREAM_UNAVAILABLE')
    const resolve: Resolve = () => new Promise(() => undefined)
    expect(await codeOf(safeFetch('https://slow.example/', { resolve, timeoutMs: 20 }))).toBe('UPSTREAM_UNAVAILABLE')
  })
})

describe('name servers', () => {
  /** A name server on this machine, which answers `address` for each name, or nothing at all. */
  async function nameServer(address?: string) {
    const socket = createSocket('udp4')
    const asked: string[] = []
    socket.on('message', (query, { port, address: from }) => {
      // The question follows the header of 12 bytes; the name ends with an empty label (RFC 1035 section 4).
      const end = query.indexOf(0, 12) + 5
      asked.push(query.subarray(13, 13 + (query[12] ?? 0)).toString())
      if (address === undefined) return
      const isA = query.readUInt16BE(end - 4) === 1
      const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
      const answer = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]
      socket.send(Buffer.concat([header, query.subarray(12, end), Buffer.from(isA ? answer : [])]), port, from)
    })
    await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
    return { asked, resolve: resolverOf([`127.0.0.1:${socket.address().port}`]), close: () => socket.close() }
  }

  test('a name has the addresses that they answer', async () => {
    const { resolve, close } = await nameServer('203.0.113.9')
    const { signal } = new AbortController()
    expect(await resolve('pictures.example', signal)).toEqual([{ address: '203.0.113.9', family: 4 }])
    expect(await codeOf(safeFetch('https://pictures.example/', { resolve }))).toBe('ADDRESS_NOT_ALLOWED')
    close()
  })

  test('those that stall keep no other name waiting, and are asked no more once nobody waits', async () => {
    const [silent, quick] = [await nameServer(), await nameServer('203.0.113.9')]
    const left = new AbortController()
    const stalled = Array.from({ length: 8 }, (_, at) => silent.resolve(`slow${at}.example`, left.signal))
    await expect.poll(() => new Set(silent.asked).size).toBe(8)
    const { signal } = new AbortController()
    expect(await quick.resolve('pictures.example', signal)).toHaveLength(1)
    expect((await lookup('localhost')).address).toBeDefined()
    left.abort()
    const ends = await Promise.allSettled(stalled)
    expect(ends.map(({ status, ...end }) => [status, 'reason' in end && end.reason.code])).toEqual(
      Array.from({ length: 8 }, () => ['rejected', 'ECANCELLED']),
    )
    silent.close()
    quick.close()
  })
})

describe('answers', () => {
  test('what is there, with its type and where it came from after a redirect', async () => {
    const answer = await local('/to-ok')
    expect(answer).toMatchObject({ status: 200, contentType: 'image/png', url: `http://127.0.0.1:${port}/ok` })
    expect((await local('/nothing')).status).toBe(404)
  })

  test.each(['/to-metadata', '/chain', '/to-file', '/to-nonsense', '/again'])(
    'the redirect %s is refused',
    async (path) => expect(await codeOf(local(path))).toBe('ADDRESS_NOT_ALLOWED'),
  )

  test('three redirects are followed, not four', async () => {
    asked.length = 0
    await codeOf(local('/again'))
    expect(asked).toHaveLength(4)
  })

  test('a body is sent once and never handed on', async () => {
    const post = { method: 'POST', body: '{"secret":1}' } as const
    expect(Buffer.from((await local('/ok', post)).body).toString()).toContain('POST')
    asked.length = 0
    expect(await codeOf(local('/to-ok', post))).toBe('ADDRESS_NOT_ALLOWED')
    expect(asked).toEqual(['/to-ok'])
  })

  test.each(['/endless', '/silent', '/cut', '/packed'])('%s is no answer', async (path) =>
    expect(await codeOf(local(path, { timeoutMs: 150 }))).toBe('UPSTREAM_UNAVAILABLE'),
  )

  test('an answer may be as large as it may be', async () => {
    expect((await local('/large', { maxBytes: 2_000 })).body).toHaveLength(2_000)
    expect(await codeOf(local('/large', { maxBytes: 1_999 }))).toBe('UPSTREAM_UNAVAILABLE')
  })
})
